/**
 * The measures of the whole stock: the stages in the order of the work, the age of units, their
 * exceptions. Invariants: only units in the warehouse have an age; a unit counts under one
 * exception at most.
 */
import { msg, type Words } from '#messages/message.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { onTheWall } from '#domain/core/wall-clock.ts'

/** Stages of the main way, in its order. */
export const funnelStages = [
  'received',
  'inspected',
  'photographed',
  'stored',
  'listed',
  'sold',
  'picked',
] as const satisfies readonly UnitStage[]

/** What a person has to look at. */
export const exceptionKinds = ['held', 'damaged', 'missing'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionKindLabels: { readonly [One in ExceptionKind]: Words } = {
  held: msg('home.exceptionKind.held'),
  damaged: msg('home.exceptionKind.damaged'),
  missing: msg('home.exceptionKind.missing'),
}

const gone: readonly UnitStage[] = ['sold', 'picked', 'shipped', 'handedOver', 'scrapped', 'donated']

/** `''` when nothing is wrong, or when it is no longer ours to look after. */
export function exceptionKindOf(unit: Pick<UnitDoc, 'stage' | 'exceptionCode'>): ExceptionKind | '' {
  if (unit.stage === 'hold') return 'held'
  if (unit.stage === 'missing') return 'missing'
  return unit.exceptionCode === 'damaged' && !gone.includes(unit.stage) ? 'damaged' : ''
}

/** Ages in days: from, to and including; the last has no end. */
const ages = [
  [0, 1, msg('home.age.0')],
  [2, 6, msg('home.age.2')],
  [7, 13, msg('home.age.7')],
  [14, 29, msg('home.age.14')],
  [30, 59, msg('home.age.30')],
  [60, 89, msg('home.age.60')],
  [90, Number.POSITIVE_INFINITY, msg('home.age.90')],
] as const

export interface AgeBucket {
  readonly name: Words
  readonly qty: number
}

const DAY_MS = 86_400_000

/** All zones are whole quarters of an hour from UTC, so no day of any begins within one. */
const QUARTER_MIN = 15

/** The quarter of an hour in UTC that a moment is in, as an ISO time without seconds; `''` for no time. */
export function quarterOf(iso: string): string {
  const minute = Number(iso.slice(14, 16))
  return iso === '' ? '' : `${iso.slice(0, 14)}${String(minute - (minute % QUARTER_MIN)).padStart(2, '0')}Z`
}

/**
 * Items by age in days of the warehouse's clocks. A time to come counts as today, an unreadable one not at all.
 * @param received counts by the quarter of an hour of the receipt
 */
export function ageBuckets(received: ReadonlyMap<string, number>, nowIso: string, zone: string): readonly AgeBucket[] {
  const dayNo = (iso: string) => Math.floor(onTheWall(Date.parse(iso), zone) / DAY_MS)
  const today = dayNo(nowIso)
  const sums = ages.map(() => 0)
  for (const [at, qty] of received) {
    const days = Math.max(0, today - dayNo(at))
    const place = ages.findIndex(([from, to]) => days >= from && days <= to)
    if (place >= 0) sums[place] = (sums[place] ?? 0) + qty
  }
  return ages.map(([, , name], place) => ({ name, qty: sums[place] ?? 0 }))
}

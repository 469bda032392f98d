/**
 * The measures of the whole stock: the stages in the order of the work, the age of units, their
 * exceptions. Invariants: only units in the warehouse have an age; a unit counts under one
 * exception at most.
 */
import { msg, type Words } from '#messages/message.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'

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

/**
 * Items by age. `byDay` counts by day of receipt (`2026-11-20`), `today` is such a day; a day to
 * come counts as today, an unreadable one not at all.
 */
export function ageBuckets(byDay: ReadonlyMap<string, number>, today: string): readonly AgeBucket[] {
  const now = Date.parse(today)
  const sums = ages.map(() => 0)
  for (const [day, qty] of byDay) {
    const days = Math.max(0, Math.round((now - Date.parse(day)) / DAY_MS))
    const place = ages.findIndex(([from, to]) => days >= from && days <= to)
    if (place >= 0) sums[place] = (sums[place] ?? 0) + qty
  }
  return ages.map(([, , name], place) => ({ name, qty: sums[place] ?? 0 }))
}

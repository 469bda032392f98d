/**
 * The result of a count, and how a person settles it. Invariants: it is computed again from the data of that moment;
 * what a person took out or put in meanwhile is neither missing nor foreign; a unit is settled once, however often one
 * taps.
 */
import { msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { auditResult, isClean, markMissing, type AuditResult } from './cycle-count.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { nameOfUnit, refuse, type Say } from '#domain/core/floor/scan-step.ts'
import { putDown } from './put-away.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import type {
  Audit, LadenPallet, PalletWrite, BinSpotEvent, BinSpotFacts, BinSpotState, BinSpotStep, BinSpotWrite,
} from './bin-spot-state.ts' // prettier-ignore

/** The count result, from the data on this device. What was settled is out of it. */
export function resultOf(audit: Audit, facts: Pick<BinSpotFacts, 'auditUnits' | 'rows'>): AuditResult {
  const { placeId, startedAt, counted, strays } = audit
  const units = facts.auditUnits.filter((unit) => !audit.settled.includes(unit.id))
  return auditResult({ placeId, startedAt, counted, strays, units, rows: facts.rows })
}

type Settle = Extract<BinSpotEvent, { kind: 'settle' | 'settlePallet' }>

/** Units that came into a count by a pallet's label, and those that were scanned themselves. */
export function byPallet(
  audit: Audit,
  units: readonly UnitDoc[],
): { readonly pallets: readonly string[]; readonly loose: readonly UnitDoc[] } {
  const onPallet = new Map(audit.counted.map((one) => [one.unitId, one.on]))
  const pallets = units.map((unit) => onPallet.get(unit.id)).filter((id) => id !== undefined)
  return { pallets: [...new Set(pallets)], loose: units.filter((unit) => onPallet.get(unit.id) === undefined) }
}

/** Every unit that is still missing, to be looked for. A foreign unit is never settled in passing: it may have to be carried back. */
export function allMissing(audit: Audit, facts: BinSpotFacts): readonly Settle[] {
  return resultOf(audit, facts).missing.map((unit): Settle => ({ kind: 'settle', unitId: unit.id, how: 'missing' }))
}

/** How many labels, and on how many items where that differs: `3 labels on 12 items`. */
export function describeLabels(units: readonly Pick<UnitDoc, 'qty'>[]): Words {
  const [count, qty] = [units.length, qtyOf(units)]
  return qty === count ? msg('binSpot.labels', { count }) : msg('binSpot.labelsOnItems', { count, qty })
}

export function movePalletTo(
  { id, label, locationId }: LadenPallet['container'],
  target: PalletWrite['place'],
): PalletWrite {
  return { kind: 'pallet', containerId: id, label, from: locationId, place: { id: target.id, kind: target.kind } }
}

/** What one tap does; `problem` is why it cannot be done. */
interface Outcome {
  readonly writes: readonly BinSpotWrite[]
  readonly problem: Words
  readonly words: Words
  /** Units that it settles. */
  readonly done: readonly string[]
}

function settleUnit(audit: Audit, event: Extract<Settle, { kind: 'settle' }>, facts: BinSpotFacts): Outcome {
  const { unitId, how } = event
  const result = resultOf(audit, facts)
  const missing = result.missing.find((unit) => unit.id === unitId)
  const foreign = result.foreign.find((unit) => unit.id === unitId)
  const done = unitId === '' ? [] : [unitId]
  const name = nameOfUnit(missing ?? foreign ?? { title: '', label: '', qty: 1 })
  if (missing && how === 'missing') {
    const writes = [markMissing(missing, audit.placeId, audit.startedAt, facts.at)]
    return { writes, problem: '', words: msg('binSpot.isLookedFor', { unit: name }), done }
  }
  if (foreign && how === 'carryBack') {
    const { writes } = foundByScan(foreign, { place: facts.auditPlace, page: 'binSpot', at: facts.at })
    return { writes, problem: '', words: msg('binSpot.carryBackUnit', { unit: name }), done }
  }
  if (foreign && how === 'moveHere') {
    const { writes, problem } = putDown([foreign], facts.auditPlace, 0, 'binSpot')
    return { writes, problem, words: msg('binSpot.isAt', { what: name, place: audit.code }), done }
  }
  return { writes: [], problem: '', words: '', done }
}

function settlePallet(audit: Audit, event: Extract<Settle, { kind: 'settlePallet' }>, facts: BinSpotFacts): Outcome {
  const pallet = facts.auditPallets.find(({ container }) => container.id === event.containerId)
  const done = audit.counted.filter((one) => one.on === event.containerId).map((one) => one.unitId)
  const [target] = facts.auditPlace
  if (!pallet || !target || event.how === 'nothing') return { writes: [], problem: '', words: '', done }
  const { problem } = putDown([], facts.auditPlace, 0, 'binSpot', pallet.aboard)
  const words = msg('binSpot.isAt', { what: pallet.container.label, place: audit.code })
  return { writes: [movePalletTo(pallet.container, target)], problem, words, done }
}

export function settled(
  state: BinSpotState,
  audit: Audit,
  events: readonly Settle[],
  facts: BinSpotFacts,
): BinSpotStep {
  const outcomes = events.map((event) =>
    event.kind === 'settle' ? settleUnit(audit, event, facts) : settlePallet(audit, event, facts),
  )
  const problem = outcomes.find((one) => one.problem !== '')?.problem ?? ''
  if (problem !== '') return refuse(state, msg('place.refused'), problem)
  const writes = outcomes.flatMap((one) => one.writes)
  const next = { ...audit, settled: [...audit.settled, ...outcomes.flatMap((one) => one.done)] }
  const isOver = audit.isOver && isClean({ ...resultOf(next, facts), strays: [], left: [] })
  return { state: { ...state, audit: isOver ? null : next }, say: settledAnswer(audit, outcomes, isOver), writes }
}

function settledAnswer(audit: Audit, outcomes: readonly Outcome[], isOver: boolean): Say<BinSpotEvent> | null {
  const told = outcomes.map((one) => one.words).filter((words) => words !== '')
  const [only] = told
  const what =
    only && told.length === 1
      ? only
      : told.length > 1
        ? msg('binSpot.settledQty', { labels: msg('binSpot.labels', { count: told.length }) })
        : ''
  if (isOver) return { tone: 'green', title: msg('binSpot.isSettled', { place: audit.code }), detail: what }
  return what === '' ? null : { tone: 'green', title: what, detail: msg('binSpot.moreOpen', { place: audit.code }) }
}

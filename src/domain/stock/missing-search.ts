/**
 * What happens on the page Misplaced. A pure step: a unit that is scanned is found at once, and the
 * place that is scanned next is where it is; a person may also enter the place without the unit in
 * hand. Invariants: whatever place was recorded, the one that was scanned last is right; a
 * write-off is checked by the rules again with the data of that moment.
 */
import { msg, sentences } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Rank } from '#domain/core/people/access.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import {
  about,
  goneProblem,
  nameOfUnit,
  passThrough,
  refuse,
  writeTo,
  type RowDetails,
  type Step,
  type UnitWrite,
} from '#domain/core/floor/scan-step.ts'
import { missingQueue, writeOff, writeOffProblem, type WriteOffRule } from './misplaced.ts'
import type { PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import { putDown } from './put-away.ts'
import { isMisplaced, foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { askWhich, type Doubt } from '#domain/codes/units-meant.ts'

/** The unit that was found and has no place yet. Kept as a draft. */
export interface MissingSearchState {
  readonly unitId: string
}

export const emptyMissingSearch: MissingSearchState = { unitId: '' }

export type MissingSearchEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'leave' }
  /** A person enters where it is. */
  | { readonly kind: 'found'; readonly unitId: string; readonly placeId: string }
  | { readonly kind: 'writeOff'; readonly unitId: string; readonly reason: string; readonly rank: Rank }
  /** It had left the warehouse and is back. */
  | { readonly kind: 'takeIn'; readonly unitId: string }

export interface MissingSearchFacts {
  /** The unit that was scanned, or that the event names. */
  readonly unit: UnitDoc | null
  /** Why the code that was scanned names no single unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  readonly inHand: UnitDoc | null
  /** The place that was scanned or named, with all places around it; empty for none. */
  readonly place: PlaceChain
  /** Items recorded at that place. */
  readonly placeQty: number
  readonly rule: WriteOffRule
  /** Now, ISO UTC. */
  readonly at: string
}

export type MissingSearchStep = Step<MissingSearchState, MissingSearchEvent, UnitWrite>

export function missingSearchStep(
  state: MissingSearchState,
  event: MissingSearchEvent,
  facts: MissingSearchFacts,
): MissingSearchStep {
  switch (event.kind) {
    case 'leave':
      return { state: emptyMissingSearch, say: null, writes: [] }
    case 'scan':
      if (facts.unit) return about(facts.unit, seen(facts.unit, facts))
      return askWhich(state, event.scan, facts.doubt) ?? scannedPlace(state, event.scan, facts)
    case 'found':
      return facts.unit ? about(facts.unit, putThere(state, facts.unit, facts)) : unknown(state)
    case 'writeOff':
      return facts.unit ? about(facts.unit, writtenOff(state, facts.unit, event, facts)) : unknown(state)
    case 'takeIn':
      return facts.unit ? about(facts.unit, takenIn(state, facts.unit)) : unknown(state)
  }
}

const unknown = (state: MissingSearchState): MissingSearchStep =>
  refuse(state, msg('unit.notOnDevice'), msg('misplaced.notHereDetail'))

function seen(unit: UnitDoc, facts: MissingSearchFacts): MissingSearchStep {
  const { writes } = foundByScan(unit, { place: [], page: 'misplaced', at: facts.at })
  const gone = goneProblem(unit)
  if (gone !== '') return { ...refuse(emptyMissingSearch, msg('core.unitGone'), gone), writes }
  const title = isMisplaced(unit) ? msg('misplaced.found') : msg('misplaced.notSearched')
  return {
    state: { unitId: unit.id },
    say: {
      tone: writes.length > 0 ? 'green' : 'plain',
      title,
      detail: msg('misplaced.thenPlace', { unit: nameOfUnit(unit) }),
      pictureOf: unit.id,
    },
    writes,
  }
}

function scannedPlace(state: MissingSearchState, scan: Scan, facts: MissingSearchFacts): MissingSearchStep {
  if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
  if (!facts.inHand) return passThrough(state)
  if (facts.place.length > 0) return about(facts.inHand, putThere(state, facts.inHand, facts))
  return refuse(state, msg('misplaced.scanPlace'), msg('misplaced.noPlace', { code: scan.raw }))
}

function putThere(state: MissingSearchState, unit: UnitDoc, facts: MissingSearchFacts): MissingSearchStep {
  const [target] = facts.place
  const { writes, problem, warning } = putDown([unit], facts.place, facts.placeQty, 'misplaced')
  if (!target || problem !== '') return refuse(state, msg('place.refused'), problem)
  return {
    state: state.unitId === unit.id ? emptyMissingSearch : state,
    say: { tone: warning === '' ? 'green' : 'amber', title: target.code, detail: sentences(nameOfUnit(unit), warning) }, // prettier-ignore
    writes,
  }
}

function writtenOff(
  state: MissingSearchState,
  unit: UnitDoc,
  { reason, rank }: Extract<MissingSearchEvent, { kind: 'writeOff' }>,
  { at, rule }: MissingSearchFacts,
): MissingSearchStep {
  const [missing] = missingQueue([unit], 'age', at)
  const problem = missing ? writeOffProblem(missing, rank, reason, rule) : msg('misplaced.writeOff.over')
  if (problem !== '') return refuse(state, msg('misplaced.notWrittenOff'), problem)
  return { state, say: { tone: 'green', title: msg('misplaced.writtenOff'), detail: nameOfUnit(unit) }, writes: [writeOff(unit, reason)] } // prettier-ignore
}

function takenIn(state: MissingSearchState, unit: UnitDoc): MissingSearchStep {
  if (goneProblem(unit) === '') return refuse(state, msg('misplaced.isHere'), nameOfUnit(unit))
  const { orderId, listingId, soldCents, exceptionCode } = unit
  // Its sale is over: what no order holds can be offered and sold again. The ledger keeps whose it was.
  const patch = { stage: 'returned', exceptionCode: '', exceptionAt: '', locationId: '', containerId: '', orderId: '', listingId: '', soldCents: null } as const
  const words: RowDetails = { type: 'unit.returned', from: unit.stage, to: 'returned', data: { page: 'misplaced', was: exceptionCode, orderId, listingId, priceCents: soldCents ?? 0 } }
  return {
    state: { unitId: unit.id },
    say: { tone: 'green', title: msg('misplaced.takenIn'), detail: msg('misplaced.thenPlace', { unit: nameOfUnit(unit) }) }, // prettier-ignore
    writes: [writeTo(unit, patch, words)],
  }
} // prettier-ignore

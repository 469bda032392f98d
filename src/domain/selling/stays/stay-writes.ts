/**
 * What becomes of stock that stayed, as edits with their ledger rows. Invariants: a new lot is written before its units name it; a donation names who got it
 * and what it was worth, a scrapped unit names why; the lot of before keeps its result.
 */
import { shareCents } from '#domain/core/money.ts'
import { insertOf, editOf, type Edit } from '#domain/core/merge/edits.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import { offeredUnit, sameOffer } from '#domain/core/orders/offer-given.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import type { Draft } from '#schemas/document.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { listingEdit, lotFields, newLot, type LotRules } from '#domain/selling/lots/lot-edits.ts'
import { lotQty } from '#domain/selling/lots/lot-text.ts'
import type { LotRow } from '#domain/selling/lots/lot-state.ts'
import type { Held, StayFacts, StayLotWrite } from './stay-state.ts'

/** As records keep them; `storedWords` has their words. */
export const scrapReasons = ['Beyond repair', 'Unsafe to sell', 'Not worth the work'] as const

type Offering = Pick<StayFacts, 'channel' | 'nextNo' | 'newId' | 'printsTags'>

const rulesOf = (event: SaleEventDoc, { channel }: Pick<StayFacts, 'channel'>): LotRules => ({ rule: event, channel })

function lottedRow(unit: UnitDoc, lot: Pick<ListingDoc, 'id' | 'eventId' | 'lotNo'>): LotRow {
  const data = { eventId: lot.eventId, lotNo: lot.lotNo, listingId: lot.id, loadId: unit.loadId, qty: unit.qty }
  return { type: 'unit.lotted', refType: 'unit', refId: unit.id, from: '', to: String(lot.lotNo), data }
}

/** One more than the lot that it came back from. */
const relistsOf = ({ lot }: Held): number => (lot ? Math.min(1000, lot.relists + 1) : 0)

/** A new lot of the units. Text that a person wrote for the whole lot is kept. */
export function relistWrite(held: Held, event: SaleEventDoc, offering: Offering): { readonly write: StayLotWrite; readonly lot: Draft<ListingDoc> } {
  const { newId: id, nextNo: lotNo, printsTags } = offering
  const made = newLot({ id, eventId: event.id, lotNo, sticker: printsTags ? String(lotNo) : '' }, held.units, rulesOf(event, offering))
  const isWhole = held.lot !== null && held.units.length === held.lot.unitIds.length
  const text = isWhole && held.lot ? { title: held.lot.title, description: held.lot.description } : {}
  const lot: Draft<ListingDoc> = { ...made, ...text, relists: relistsOf(held) }
  const data = { eventId: event.id, lotNo, unitIds: lot.unitIds, was: held.lot?.id ?? '', relists: lot.relists, qty: lotQty(held.units) }
  const rows: readonly LotRow[] = [
    { type: 'lot.relisted', refType: 'listing', refId: id, from: held.lot ? String(held.lot.lotNo) : '', to: String(lotNo), data },
    ...held.units.map((unit) => lottedRow(unit, lot)),
  ]
  const edits = [insertOf('listings', lot), ...held.units.map((unit) => listingEdit(unit, id))]
  const given = held.units.map((unit) => offeredUnit(unit))
  return { write: { kind: 'stay', what: 'relisted', tagOf: id, edits, given, rows }, lot }
} // prettier-ignore

type Bundling = Offering & Pick<StayFacts, 'bundle'> & { readonly event: SaleEventDoc }

/** Into the pallet lot; the first one begins it. */
export function bundleWrite(held: Held, facts: Bundling): { readonly write: StayLotWrite; readonly lotNo: number } {
  const { bundle, event, newId, nextNo } = facts
  const rules = rulesOf(event, facts)
  const given = held.units.map((unit) => offeredUnit(unit))
  if (!bundle) {
    const lot = { ...newLot({ id: newId, eventId: event.id, lotNo: nextNo, sticker: '' }, held.units, rules), relists: relistsOf(held) }
    const data = { eventId: event.id, lotNo: nextNo, unitIds: lot.unitIds, was: held.lot?.id ?? '' }
    const row: LotRow = { type: 'lot.bundled', refType: 'listing', refId: newId, from: '', to: String(nextNo), data }
    const edits: readonly Edit[] = [insertOf('listings', lot), ...held.units.map((unit) => listingEdit(unit, newId))]
    return { write: { kind: 'stay', what: 'bundled', tagOf: '', edits, given, rows: [row, ...held.units.map((unit) => lottedRow(unit, lot))] }, lotNo: nextNo }
  }
  const { lot } = bundle
  const fields = { ...lotFields(bundle, [...bundle.units, ...held.units], rules), relists: Math.max(lot.relists, relistsOf(held)) }
  const edits = [editOf('listings', lot, fields), ...held.units.map((unit) => listingEdit(unit, lot.id))]
  return { write: { kind: 'stay', what: 'added', tagOf: '', edits, given: [...given, sameOffer(lot)], rows: held.units.map((unit) => lottedRow(unit, lot)) }, lotNo: lot.lotNo }
} // prettier-ignore

/** What it would bring: the estimate, else the retail. */
const valueOf = ({ estimateCents, retailCents }: UnitDoc): number => estimateCents ?? retailCents ?? 0

/** What a unit becomes that leaves the house from this bench. */
const gone = (stage: 'donated' | 'scrapped') =>
  ({ stage, locationId: '', containerId: '', exceptionCode: '', exceptionAt: '' }) as const

const leaves = (unit: UnitDoc, stage: 'donated' | 'scrapped'): Edit => editOf('units', unit, gone(stage))
const givenOf = ({ units }: Held, stage: 'donated' | 'scrapped'): readonly Given[] =>
  units.map((unit) => offeredUnit(unit, gone(stage)))

/** What units would bring, in cents: a donation's value while no manager says another. */
export const usualDonation = (units: readonly UnitDoc[]): number => units.reduce((sum, unit) => sum + valueOf(unit), 0)

function leaveRow(unit: UnitDoc, { lot }: Held, type: 'unit.donated' | 'unit.scrapped', data: object): LotRow {
  const facts = { valueCents: valueOf(unit), qty: unit.qty, title: nameOfUnit(unit), label: unit.label, loadId: unit.loadId, listingId: lot?.id ?? '' }
  return { type, refType: 'unit', refId: unit.id, from: unit.locationId, to: '', data: { ...facts, ...data } }
} // prettier-ignore

/** @param cents what all of it is worth, shared out by what each unit would bring; `null`: what it would bring */
export function donateWrite(held: Held, organization: string, cents: number | null): { readonly write: StayLotWrite; readonly valueCents: number } {
  const valueCents = cents ?? usualDonation(held.units)
  const shares = shareCents(valueCents, held.units.map(valueOf))
  const rows = held.units.map((unit, place) => leaveRow(unit, held, 'unit.donated', { organization, valueCents: shares[place] ?? 0 }))
  const edits = held.units.map((unit) => leaves(unit, 'donated'))
  return { write: { kind: 'stay', what: 'donated', tagOf: '', edits, given: givenOf(held, 'donated'), rows }, valueCents }
} // prettier-ignore

export const scrapWrite = (held: Held, reason: string): StayLotWrite => ({
  kind: 'stay', what: 'scrapped', tagOf: '',
  edits: held.units.map((unit) => leaves(unit, 'scrapped')),
  given: givenOf(held, 'scrapped'),
  rows: held.units.map((unit) => leaveRow(unit, held, 'unit.scrapped', { reason })),
}) // prettier-ignore

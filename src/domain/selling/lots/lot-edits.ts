/**
 * What a lot's record becomes when its units change. Invariants: what a person wrote by hand (title, description, start bid) stays; the condition
 * always follows the lowest grade; the lot is written before the unit, so that a unit never names a lot that is not there.
 */
import { editOf, insertOf, type Edit } from '#domain/core/merge/edits.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { Draft } from '#schemas/document.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { startBidOf, type StartBidRule } from './lot-start-bid.ts'
import type { LotWithUnits } from './lot-state.ts'
import { lotText, type LotChannel } from './lot-text.ts'

/** By which a lot's text and start bid are worked out. */
export interface LotRules {
  readonly rule: StartBidRule
  readonly channel: LotChannel
}

/** A new lot of these units, a draft. */
export function newLot(
  { id, eventId, lotNo, sticker }: Pick<ListingDoc, 'id' | 'eventId' | 'lotNo' | 'sticker'>,
  units: readonly UnitDoc[],
  { rule, channel }: LotRules,
): Draft<ListingDoc> {
  return {
    id, eventId, lotNo, sticker, saleType: 'auction', ...lotText(units, channel), priceCents: null, startBidCents: startBidOf(rule, units),
    reserveCents: null, hammerCents: null, status: 'draft', unitIds: units.map((unit) => unit.id), publications: {}, relists: 0,
  } // prettier-ignore
}

/**
 * The fields of a lot once it holds these units instead. Units that another device took leave its list, and its text where that was worked out.
 */
export function lotFields(
  { lot, listed }: LotWithUnits,
  after: readonly UnitDoc[],
  { rule, channel }: LotRules,
): Partial<ListingDoc> {
  const [was, is] = [lotText(listed, channel), lotText(after, channel)]
  const gone = listed.filter((unit) => !after.some(({ id }) => id === unit.id)).map(({ id }) => id)
  const kept = lot.unitIds.filter((id) => !gone.includes(id))
  const added = after.map(({ id }) => id).filter((id) => !kept.includes(id))
  return {
    unitIds: [...kept, ...added],
    condition: is.condition,
    ...(lot.title === was.title || lot.title === '' ? { title: is.title } : {}),
    ...(lot.description === was.description || lot.description === '' ? { description: is.description } : {}),
    ...(lot.startBidCents === startBidOf(rule, listed) ? { startBidCents: startBidOf(rule, after) } : {}),
  }
}

export const lotEdit = (held: LotWithUnits, after: readonly UnitDoc[], rules: LotRules): Edit =>
  editOf('listings', held.lot, lotFields(held, after, rules))

export const listingEdit = (unit: UnitDoc, listingId: string): Edit => editOf('units', unit, { listingId })

export const madeEdit = (lot: Draft<ListingDoc>): Edit => insertOf('listings', lot)

/** `unit` out of the lot; the lot stays, with what is left in it. */
export function takenOutEdits(held: LotWithUnits, unit: UnitDoc, rules: LotRules): readonly Edit[] {
  return [lotEdit(held, held.units.filter(({ id }) => id !== unit.id), rules), listingEdit(unit, '')] // prettier-ignore
}

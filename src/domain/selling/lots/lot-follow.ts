/**
 * A lot whose units several people change at the same time: what its record becomes. Invariants: it lists the units that name it; text and start bid that were worked
 * out are worked out anew, what a person wrote stays.
 */
import { editOf, type Edit } from '#domain/core/merge/edits.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { LotRules } from './lot-edits.ts'
import { startBidOf } from './lot-start-bid.ts'
import { lotText } from './lot-text.ts'

/** The list of a lot once the units of one step are where they are. Units that are not known here stay listed. */
export function listFollowing(lot: Pick<ListingDoc, 'id' | 'unitIds'>, moved: readonly UnitDoc[]): readonly string[] {
  const gone = moved.filter(({ listingId }) => listingId !== lot.id).map(({ id }) => id)
  const come = moved.filter(({ listingId }) => listingId === lot.id).map(({ id }) => id)
  return [...lot.unitIds.filter((id) => !gone.includes(id)), ...come.filter((id) => !lot.unitIds.includes(id))]
}

/** @param were the lists of which the text of the lot may have been worked out */
export function followingEdit(
  lot: ListingDoc,
  unitIds: readonly string[],
  were: readonly (readonly string[])[],
  known: ReadonlyMap<string, UnitDoc>,
  { rule, channel }: LotRules,
): Edit {
  const unitsOf = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  const [units, lists] = [unitsOf(unitIds), were.map(unitsOf)]
  const [is, texts] = [lotText(units, channel), lists.map((list) => lotText(list, channel))]
  const isWorkedOut = (name: 'title' | 'description') => lot[name] === '' || texts.some((text) => text[name] === lot[name])
  const isRuled = lists.some((list) => startBidOf(rule, list) === lot.startBidCents)
  return editOf('listings', lot, {
    unitIds: [...unitIds],
    condition: is.condition,
    ...(isWorkedOut('title') ? { title: is.title } : {}),
    ...(isWorkedOut('description') ? { description: is.description } : {}),
    ...(isRuled ? { startBidCents: startBidOf(rule, units) } : {}),
  })
} // prettier-ignore

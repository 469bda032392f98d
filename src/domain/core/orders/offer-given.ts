/** What a step at a bench of sales rests on: units that nobody sold or offered elsewhere, and offers that are still worked on. */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import type { UnitPatch } from '#domain/core/floor/scan-step.ts'

/** In the house and nobody's. One that a count misses meanwhile is in a person's hands. */
const mayBeOffered: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored', 'listed', 'missing']

/** The unit is in the same offer still, and no order has it. @param outcome what the unit becomes whatever it was */
export const offeredUnit = (unit: UnitDoc, outcome?: UnitPatch): Given => ({
  collection: 'units',
  id: unit.id,
  fields: { listingId: unit.listingId, orderId: '' },
  stages: mayBeOffered,
  ...(outcome ? { outcome: { ...outcome } } : {}),
})

/** The offer is where it was: no draft any more, it is no longer filled. */
export const sameOffer = ({ id, status, eventId }: Pick<ListingDoc, 'id' | 'status' | 'eventId'>): Given => ({
  collection: 'listings',
  id,
  fields: { status, eventId },
})

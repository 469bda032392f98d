/** How the documents of each collection are merged: by field, what only makes sense together, and what follows from the rest. */
import { collections, type CollectionName } from '#schemas/collections.ts'
import type { MergeDoc, MergeInput, MergeSides } from './merge.ts'
import { followOrder } from '#domain/core/orders/order-given.ts'
import { viewsWithinBounds } from '#domain/core/people/saved-views.ts'
import { followGrade } from './grade-follow.ts'
import { followLoad, isToldOfLoad } from './load-follow.ts'
import { followLot } from './lot-follow.ts'
import { textAt } from './merge-values.ts'
import { followPallet, followSoldWith } from './pallet-follow.ts'
import { followUnit } from './unit-follow.ts'

/** Fields that only make sense together. */
export const fieldsTogether: { readonly [Name in CollectionName]?: readonly (readonly string[])[] } = {
  units: [
    ['locationId', 'containerId'],
    ['exceptionCode', 'exceptionAt'],
    ['orderId', 'soldCents'],
  ],
  locations: [['blocked', 'blockedReason']],
  orders: [['carrier', 'tracking', 'shipmentId']],
  photos: [['uploadState', 'path']],
  saleEvents: [
    ['startsAt', 'endsAt', 'pickupFrom', 'pickupTo'],
    ['startBidBase', 'startBidCents', 'startBidPct', 'startBidStepCents'],
  ],
}

/** Two devices may each fill what a person can save. */
function followViews(doc: MergeDoc): MergeDoc {
  const views = viewsWithinBounds(doc['views'])
  return views === doc['views'] ? {} : { views }
}

/** Each sees what the ones before it made of the unit. Whose it is comes first: what an order brought is the order's. */
const followAll = (doc: MergeDoc, sides: MergeSides): MergeDoc =>
  [followUnit, followGrade, followSoldWith].reduce<MergeDoc>(
    (followed, follow) => ({ ...followed, ...follow({ ...doc, ...followed }, sides) }),
    {},
  )

const followers: { readonly [Name in CollectionName]?: NonNullable<MergeInput['follow']> } = {
  containers: followPallet,
  listings: followLot,
  loads: followLoad,
  orders: followOrder,
  units: followAll,
  users: followViews,
}

/** A unit goes with its pallet, whoever moves that. */
const carriedUnit: NonNullable<MergeInput['carried']> = (base, edited) => {
  const pallet = textAt(base, 'containerId')
  return pallet !== '' && textAt(edited, 'containerId') === pallet ? ['locationId'] : []
}

/** Somebody has put it there, and finds it no longer; or no stage says it. */
const tellers: { readonly [Name in CollectionName]?: NonNullable<MergeInput['isToldOf']> } = {
  listings: (path) => path === 'unitIds' || path === 'eventId',
  loads: isToldOfLoad,
  units: (path) => path === 'locationId' || path === 'containerId',
}

const carriers: { readonly [Name in CollectionName]?: NonNullable<MergeInput['carried']> } = { units: carriedUnit }

export function waysOf(
  collection: CollectionName,
): Pick<MergeInput, 'rules' | 'together' | 'follow' | 'carried' | 'isToldOf'> {
  const [together, follow, carried] = [fieldsTogether[collection], followers[collection], carriers[collection]]
  const isToldOf = tellers[collection]
  return {
    rules: collections[collection].merge,
    ...(together ? { together } : {}),
    ...(follow ? { follow } : {}),
    ...(carried ? { carried } : {}),
    ...(isToldOf ? { isToldOf } : {}),
  }
}

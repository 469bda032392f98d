/**
 * The one list of collections. The open-source store allows 13 open collections in one JavaScript process (measured: the 14th waits, the
 * 15th throws), so there are twelve and the thirteenth is held in reserve.
 */
import { activity, type ActivityDoc } from './activity.ts'
import { config, type ConfigDoc } from './config.ts'
import { containers, type ContainerDoc } from './containers.ts'
import type { CollectionSpec } from './document.ts'
import { listings, type ListingDoc } from './listings.ts'
import { loads, type LoadDoc } from './loads.ts'
import { locations, type LocationDoc } from './locations.ts'
import { manifestLines, type ManifestLineDoc } from './manifest-lines.ts'
import { orders, type OrderDoc } from './orders.ts'
import { photos, type PhotoDoc } from './photos.ts'
import { saleEvents, type SaleEventDoc } from './sale-events.ts'
import { units, type UnitDoc } from './units.ts'
import { users, type UserDoc } from './users.ts'

/** Every collection's document type, by the collection's name. */
export interface Docs {
  readonly users: UserDoc
  readonly config: ConfigDoc
  readonly loads: LoadDoc
  readonly manifestLines: ManifestLineDoc
  readonly containers: ContainerDoc
  readonly locations: LocationDoc
  readonly units: UnitDoc
  readonly photos: PhotoDoc
  readonly listings: ListingDoc
  readonly saleEvents: SaleEventDoc
  readonly orders: OrderDoc
  readonly activity: ActivityDoc
}

export type CollectionName = keyof Docs

export const collections: { readonly [Name in CollectionName]: CollectionSpec<Docs[Name]> } = {
  users,
  config,
  loads,
  manifestLines,
  containers,
  locations,
  units,
  photos,
  listings,
  saleEvents,
  orders,
  activity,
}

export const collectionNames = Object.keys(collections) as CollectionName[]

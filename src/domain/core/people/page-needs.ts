/**
 * What the figures of each page rest on. Until these collections have arrived, the page shows that it is still loading,
 * never a count of what happens to be here. It is one of the product's rules of every page.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { collectionAccess, mayDo, type PagePath, type Rank } from './access.ts'
import type { SyncStatus } from './sync-status.ts'

export const pageNeeds: { readonly [Path in PagePath]: readonly CollectionName[] } = {
  '/': ['loads', 'manifestLines', 'containers', 'units'],
  '/import': ['config', 'loads'],
  '/leads': ['loads'],
  '/pallets': ['loads', 'containers', 'locations', 'units'],
  '/manifest': ['loads', 'manifestLines', 'containers', 'units'],
  '/photo-recognition': ['loads', 'manifestLines', 'units'],
  '/receive': ['loads', 'manifestLines', 'containers', 'units'],
  '/auction': ['config', 'listings', 'saleEvents', 'units', 'photos'],
  '/closeouts': ['config', 'listings', 'saleEvents', 'orders', 'units'],
  '/pickup': ['orders', 'saleEvents', 'units'],
  '/inspect': ['config', 'loads', 'units'],
  '/photo': ['config', 'units', 'photos'],
  '/listings': ['config', 'listings', 'units', 'photos', 'orders'],
  '/fulfillment': ['orders', 'units', 'locations', 'containers'],
  '/bin-spot': ['locations', 'containers', 'units'],
  '/inbound': ['loads', 'containers'],
  '/locations': ['locations', 'containers', 'units'],
  '/zones': ['locations', 'containers', 'units'],
  '/sorts': ['config', 'locations', 'units'],
  '/misplaced': ['locations', 'containers', 'units'],
  '/channels': ['config'],
  '/whatnot-sales': ['config', 'listings', 'saleEvents', 'orders', 'units'],
  '/whatnot-history': ['orders', 'saleEvents', 'listings', 'activity'],
  '/inspection-performance': ['activity', 'loads', 'units', 'users'],
  '/lotting-performance': ['activity', 'config', 'loads', 'units', 'listings', 'photos', 'users'],
  '/receiving-performance': ['activity', 'loads', 'manifestLines', 'units', 'users'],
  '/users': ['users'],
  '/auth': [],
  '/pending': [],
  '/privacy': [],
}

/** A collection that is still on its way, with how many of its documents have come. */
export interface Missing {
  readonly collection: CollectionName
  readonly fetched: number
}

/**
 * What of `needs` has not arrived for this rank.
 * @param loadedRank the rank for which everything was on this device once, `''` for none: it
 * decides until sync has reported its state
 */
export function missingOf(
  needs: readonly CollectionName[],
  rank: Rank | 'signedOut',
  { first }: Pick<SyncStatus, 'first'>,
  loadedRank: string,
): readonly Missing[] {
  return needs.flatMap((collection) => {
    const { read, own, when } = collectionAccess[collection]
    const ranks = [read, own?.read, ...(when ?? []).map((one) => one.read)]
    const isRead = ranks.some((one) => one !== undefined && mayDo(rank, one))
    const known = first[collection]
    if (!isRead || known?.done || (!known && loadedRank === rank)) return []
    return [{ collection, fetched: known?.fetched ?? 0 }]
  })
}

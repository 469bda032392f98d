/**
 * What a device holds: one pure table. It has the filters of each rank's queries, what the first
 * sync fetches, and what stays on the device afterwards. The author of the security rules reads it
 * too. `must` filters prove to the server that a query returns no document that its reader may not
 * see. So every query of that rank carries them. Invariants: `must` follows `collectionAccess`;
 * whatever a `first` part fetches is kept by `keeps`, or a device would fetch and drop for ever.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { collectionAccess, mayDo, type Rank } from './access.ts'
import { mayTouch } from './document-access.ts'
import { textAt } from '#domain/core/merge/merge-values.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'

export interface ScopeFilter {
  readonly field: string
  readonly op: '==' | 'in'
  readonly value: string | boolean | readonly string[]
}

/** One query of the first sync: `must`, these filters, and only what the server took in since so many days (0: since ever). */
export interface FirstPart {
  readonly filters: readonly ScopeFilter[]
  readonly sinceDays: number
}

export interface SyncScope {
  /** Whether this rank reads the collection at all. */
  readonly reads: boolean
  /** On every query, or the rules refuse it. */
  readonly must: readonly ScopeFilter[]
}

/** What else decides: who, when, and which loads are open. */
export interface ScopeFacts {
  readonly rank: Rank
  readonly uid: string
  readonly nowMs: number
  /** What hangs on an open load stays, whatever became of it; a line of an unknown one, for as long as the load may still be on its way. */
  readonly loadState: (loadId: string) => LoadState
}

/** `unknown`: this device does not have the load, or not yet. */
export type LoadState = 'open' | 'closed' | 'unknown'

type Fields = Readonly<Record<string, unknown>>

const DAY_MS = 86_400_000
/** A first query of the server may hold 30 alternatives: four stages times seven loads, or thirty loads. */
const LOADS_BESIDE_STAGES = 7
const LOADS_ALONE = 30

/** Loads that the dock works on, and those that it still asks about: an associate's device has these, not leads. */
const dockStages = ['won', 'booked', 'inTransit', 'arrived', 'receiving', 'received', 'reconciled', 'closed', 'refused']
export const openLoadStages: readonly string[] = dockStages.slice(0, 7)
const goneStages = ['shipped', 'handedOver', 'scrapped', 'donated']
const goneContainers = ['empty', 'scrapped']
/** Whoever closed a pallet sees to what colleagues bring onto it late (decision 0038), and needs it for that. */
const OWN_PALLET_DAYS = 7
const containersInUse = ['expected', 'received', 'breaking', 'stored', 'soldWhole']
const listingsInUse = ['draft', 'ready', 'live', 'sold', 'unsold', 'ended']
const ordersDone = ['shipped', 'complete', 'cancelled', 'abandoned']
const ordersInUse = 'open paid picking picked packed scheduled checkedIn pulling staged partial noShow'.split(' ')

/** For how many days finished records stay on a device, by what they are. */
const daysKept = {
  associate: { units: 0, photos: 21, listings: 30, orders: 0, activity: 30 },
  manager: { units: 365, photos: 60, listings: 365, orders: 365, activity: 90 },
} as const

/**
 * Rows of the ledger that count for a year: money of shows, since refunds come late (some hundred small rows a show), and donations, whose receipts
 * are of a year.
 */
const yearRows: readonly string[] = ['unit.donated', 'unit.donationValued', 'show.transaction']
const YEAR_DAYS = 365

/** For how many days a manager’s device keeps units that have left the warehouse. */
export const daysUnitsStay = daysKept.manager.units

/** For how many days a person’s device keeps photos. */
export const daysPhotosStay = (rank: Rank | 'signedOut'): number => daysFor(rank).photos

function daysFor(rank: Rank | 'signedOut'): (typeof daysKept)['associate' | 'manager'] {
  return mayDo(rank, 'manager') ? daysKept.manager : daysKept.associate
}

const is = (field: string, value: string): ScopeFilter => ({ field, op: '==', value })
/** A first sync fetches nothing that is deleted. */
const notDeleted: ScopeFilter = { field: '_deleted', op: '==', value: false }
const oneOf = (field: string, value: readonly string[]): ScopeFilter => ({ field, op: 'in', value })

/** What the rules let this rank read, as the filters that every query must carry. */
export function syncScope(rank: Rank, uid: string, collection: CollectionName): SyncScope {
  const none = { reads: false, must: [] }
  const all = { reads: true, must: [] }
  const { own, read } = collectionAccess[collection]
  if (collection === 'locations' && !mayDo(rank, read)) return { reads: true, must: [is('kind', 'zone')] }
  if (own && !mayDo(rank, read)) return mayDo(rank, own.read) ? { reads: true, must: [is(own.field, uid)] } : none
  if (!mayDo(rank, 'associate')) return none
  if (collection === 'listings' && !mayDo(rank, 'admin')) {
    return {
      reads: true,
      must: [mayDo(rank, 'manager') ? oneOf('saleType', ['auction', 'fixed']) : is('saleType', 'auction')],
    }
  }
  if (collection === 'saleEvents' && !mayDo(rank, 'admin')) return { reads: true, must: [is('kind', 'auction')] }
  return mayDo(rank, read) ? all : none
}

/** Whether this rank may read this document: what it may not leaves the device. */
export function mayRead(facts: Pick<ScopeFacts, 'rank' | 'uid'>, collection: CollectionName, doc: Fields): boolean {
  const { own } = collectionAccess[collection]
  if (own && doc[own.field] === facts.uid && mayDo(facts.rank, own.read)) return true
  return mayTouch(facts.rank, collection, 'read', doc)
}

/** The queries of the first sync, one after the other. `openLoads` are the ids of the open loads, for what hangs on them. */
export function firstParts(rank: Rank, collection: CollectionName, openLoads: readonly string[]): readonly FirstPart[] {
  return partsOf(rank, collection, openLoads).map((part) => ({ ...part, filters: [notDeleted, ...part.filters] }))
}

function partsOf(rank: Rank, collection: CollectionName, openLoads: readonly string[]): readonly FirstPart[] {
  const everything: FirstPart = { filters: [], sinceDays: 0 }
  const days = daysFor(rank)
  const manager = mayDo(rank, 'manager')
  switch (collection) {
    case 'loads':
      return manager ? [everything] : [{ filters: [oneOf('stage', dockStages)], sinceDays: 0 }]
    case 'manifestLines':
      return manager ? [everything] : perLoad(openLoads, LOADS_ALONE, [])
    case 'containers':
      return [{ filters: [oneOf('status', containersInUse)], sinceDays: 0 }]
    case 'units':
      return [
        { filters: [oneOf('stage', liveStages)], sinceDays: 0 },
        ...perLoad(openLoads, LOADS_BESIDE_STAGES, [oneOf('stage', goneStages)]),
        ...(days.units > 0 ? [{ filters: [oneOf('stage', goneStages)], sinceDays: days.units }] : []),
      ]
    case 'listings':
      return [
        { filters: [oneOf('status', listingsInUse)], sinceDays: 0 },
        { filters: [oneOf('status', ['withdrawn', 'settled'])], sinceDays: days.listings },
      ]
    case 'orders':
      return [
        { filters: [oneOf('status', ordersInUse)], sinceDays: 0 },
        ...(days.orders > 0 ? [{ filters: [oneOf('status', ordersDone)], sinceDays: days.orders }] : []),
      ]
    case 'photos':
      return [{ filters: [], sinceDays: days.photos }]
    case 'activity':
      return [
        { filters: [], sinceDays: days.activity },
        ...(mayDo(rank, 'manager') ? [{ filters: [oneOf('type', yearRows)], sinceDays: YEAR_DAYS }] : []),
      ]
    default:
      return [everything]
  }
}

/** What hangs on one load and may have left the device while it was closed: asked for when it is worked on again. */
export function filtersOfLoad(collection: 'units' | 'manifestLines', loadId: string): readonly ScopeFilter[] {
  const ofLoad = [notDeleted, is('loadId', loadId)]
  return collection === 'units' ? [...ofLoad, oneOf('stage', goneStages)] : ofLoad
}

function perLoad(openLoads: readonly string[], size: number, filters: readonly ScopeFilter[]): FirstPart[] {
  const parts: FirstPart[] = []
  for (let start = 0; start < openLoads.length; start += size) {
    parts.push({ filters: [...filters, oneOf('loadId', openLoads.slice(start, start + size))], sinceDays: 0 })
  }
  return parts
}

/**
 * Whether a document stays on the device. What its own person changed within a day stays in any case, so that nothing vanishes from
 * under a hand; so does what its fields do not decide.
 */
export function keeps(facts: ScopeFacts, collection: CollectionName, doc: Fields): boolean {
  if (!mayRead(facts, collection, doc)) return false
  const touchedAgoMs = facts.nowMs - timeOf(doc, 'updatedAt')
  if (doc['updatedBy'] === facts.uid && touchedAgoMs < DAY_MS) return true
  const days = daysFor(facts.rank)
  const within = (limit: number): boolean => limit > 0 && touchedAgoMs < (limit + 1) * DAY_MS
  const manager = mayDo(facts.rank, 'manager')
  const load = facts.loadState(textAt(doc, 'loadId'))
  switch (collection) {
    case 'loads':
      return manager || dockStages.includes(textAt(doc, 'stage'))
    case 'manifestLines':
      // Lines may come before their load does.
      return manager || load === 'open' || (load === 'unknown' && touchedAgoMs < DAY_MS)
    case 'containers':
      return (
        !goneContainers.includes(textAt(doc, 'status')) ||
        (doc['updatedBy'] === facts.uid && touchedAgoMs < OWN_PALLET_DAYS * DAY_MS)
      )
    case 'units':
      return !goneStages.includes(textAt(doc, 'stage')) || load === 'open' || within(days.units)
    case 'listings':
      return listingsInUse.includes(textAt(doc, 'status')) || within(days.listings)
    case 'orders':
      return !ordersDone.includes(textAt(doc, 'status')) || within(days.orders)
    case 'photos':
      return doc['uploadState'] === 'waiting' || within(days.photos)
    case 'activity':
      return within(days.activity) || (isForYear(facts.rank, doc) && within(YEAR_DAYS))
    default:
      return true
  }
}

const isForYear = (rank: Rank, doc: Fields): boolean => mayDo(rank, 'manager') && yearRows.includes(textAt(doc, 'type'))

/** An unreadable time counts as now: such a document is kept rather than dropped. */
function timeOf(doc: Fields, field: string): number {
  const ms = Date.parse(textAt(doc, field))
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms
}

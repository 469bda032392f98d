/**
 * What each person may read and write, written down a second time from architecture.md, section 5, and by hand: it must not ask the engine that
 * it judges. It is looser than the rules where they look into fields; what it forbids must never happen.
 */
import type { PlainData } from '#backend/firestore/values/plain-data.ts'
import type { Identity, MarkedRecord } from './world.ts'

const WORK = ['config', 'loads', 'manifestLines', 'containers', 'units', 'photos', 'orders', 'locations']
const BY_ASSOCIATES = ['containers', 'units', 'photos', 'orders', 'listings', 'activity', 'manifestLines']
const BY_MANAGERS = [...BY_ASSOCIATES, 'config', 'loads', 'locations', 'saleEvents']

/** Whether the person may read the document. */
export function mayRead(
  { uid, rank }: Identity,
  { collection, id, data }: Pick<MarkedRecord, 'collection' | 'id' | 'data'>,
) {
  switch (collection) {
    case 'users':
      return rank === 3 || id === uid
    case 'activity':
      return rank >= 2 || (rank === 1 && data['by'] === uid)
    case 'listings':
      return rank === 3 || (rank === 2 && data['saleType'] !== 'show') || (rank === 1 && data['saleType'] === 'auction')
    case 'saleEvents':
      return rank === 3 || (rank >= 1 && data['kind'] === 'auction')
    default:
      return (rank >= 1 && WORK.includes(collection)) || (collection === 'locations' && data['kind'] === 'zone')
  }
}

/** Whether the person may read any document of the collection. */
export const mayReadOf = (person: Identity, records: readonly MarkedRecord[], collection: string): boolean =>
  records.some((record) => record.collection === collection && mayRead(person, record))

export interface Change {
  readonly collection: string
  readonly id: string
  readonly before: PlainData | undefined
  readonly after: PlainData | undefined
}

/** Why the change cannot have been allowed to the person; undefined if it can. */
export function whyForbidden({ uid, rank }: Identity, { collection, id, before, after }: Change): string | undefined {
  if (after === undefined) return 'nothing is ever deleted'
  if (after['updatedBy'] !== uid) return 'it bears the name of another'
  if (collection === 'users') return whyNoPerson({ uid, rank }, id, before, after)
  const fields = before === undefined ? [] : ['id', 'createdAt', 'createdBy', 'kind', 'saleType']
  const changed = fields.find(
    (field) => !(field === 'kind' && collection !== 'saleEvents') && differs(field, before, after),
  )
  if (changed !== undefined) return `${changed} never changes`
  if (before === undefined && (after['id'] !== id || after['createdBy'] !== uid)) return 'it has a false origin'
  if (collection === 'activity' && (before !== undefined || after['by'] !== uid)) return 'the ledger is only added to'
  if (rank === 3) return BY_MANAGERS.includes(collection) ? undefined : 'nobody writes there'
  if (rank === 2) return managerMayNot(collection, after)
  if (rank !== 1 || !BY_ASSOCIATES.includes(collection)) return 'the rank does not allow it'
  if (collection === 'manifestLines' && (before !== undefined || after['extra'] !== true))
    return 'associates add extras'
  if (collection === 'orders' && before === undefined) return 'associates make no orders'
  return collection === 'listings' && after['saleType'] !== 'auction' ? 'associates keep auctions only' : undefined
}

const differs = (field: string, before: PlainData | undefined, after: PlainData): boolean =>
  JSON.stringify(before?.[field]) !== JSON.stringify(after[field])

function managerMayNot(collection: string, after: PlainData): string | undefined {
  if (!BY_MANAGERS.includes(collection)) return 'managers do not write there'
  if (collection === 'config' && ['channel', 'settings'].includes(after['kind'] as string))
    return 'channels are for admins'
  if (collection === 'saleEvents' && after['kind'] !== 'auction') return 'shows are for admins'
  return collection === 'listings' && after['saleType'] === 'show' ? 'shows are for admins' : undefined
}

function whyNoPerson(
  { uid, rank }: Pick<Identity, 'uid' | 'rank'>,
  id: string,
  before: PlainData | undefined,
  after: PlainData,
): string | undefined {
  if (id === uid && before === undefined) return after['role'] === '' ? undefined : 'nobody gives themselves a role'
  if (rank !== 3) return 'people are for admins'
  const own = id === uid && ['role', 'active', '_deleted'].some((field) => differs(field, before, after))
  return own ? 'nobody changes their own role' : undefined
}

/**
 * What is never sent, decided here before the server has to. Invariants: no person's work goes out
 * under another's name; a ledger row is never edited; what the server would refuse for its size is
 * refused here, so that it does not hold up a whole batch.
 */
import { msg, type Words } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { sameFields, type PushRow } from './plan.ts'
import type { TransportCode } from '#sync/transport/transport.ts'

/** The house's own limit; Firestore's is 1 MiB. Pictures go to Storage. */
export const LARGEST_DOC_BYTES = 200_000

export interface Refusal {
  readonly code: TransportCode
  readonly reason: Words
}

const reasons: { readonly [Code in TransportCode]?: Words } = {
  'permission-denied': msg('sync.refusal.notAllowed'),
  'invalid-argument': msg('sync.refusal.invalid'),
  'too-large': msg('sync.refusal.tooLarge'),
  'out-of-range': msg('sync.refusal.outOfRange'),
  'not-yours': msg('sync.refusal.notYours'),
}

export function refusalFor(code: TransportCode, reason: Words = ''): Refusal {
  return { code, reason: reason || reasons[code] || msg('sync.refusal.other') }
}

/** Why this row must not be sent; `null` when it may. */
export function refusalBeforeSending(collection: CollectionName, uid: string, row: PushRow): Refusal | null {
  const { mine, base, serverTime } = row
  const isNew = serverTime === ''
  if (!isUsableId(row.id)) return refusalFor('invalid-argument')
  if (mine['updatedBy'] !== uid || (isNew && mine['createdBy'] !== uid)) return refusalFor('not-yours')
  if (collection === 'activity' && !isNew && (!base || !sameFields(base, mine))) {
    return refusalFor('invalid-argument', msg('sync.refusal.ledger'))
  }
  if (!isSendable(mine)) return refusalFor('invalid-argument')
  return byteLength(mine) > LARGEST_DOC_BYTES ? refusalFor('too-large') : null
}

/** As Firestore allows ids: no slash, not `.` or `..`, not `__x__`. */
function isUsableId(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && !id.includes('/') && !/^__.*__$/.test(id)
}

/** JSON values only, numbers finite, no list directly within a list: Firestore holds nothing else. */
function isSendable(value: unknown, inList = false): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || value === undefined) return true
  if (Array.isArray(value)) return !inList && value.every((item) => isSendable(item, true))
  return typeof value === 'object' && Object.values(value).every((item) => isSendable(item))
}

const encoder = new TextEncoder()

export function byteLength(fields: object): number {
  return encoder.encode(JSON.stringify(fields)).length
}

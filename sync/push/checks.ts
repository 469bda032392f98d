/**
 * What is never sent, decided here before the server has to. Invariants: no person's work goes out
 * under another's name; a ledger row is never edited; what the server would refuse for its size is
 * refused here, so that it does not hold up a whole batch.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { sameFields, type PushRow } from './plan.ts'
import type { TransportCode } from '#sync/transport/transport.ts'

/** The house's own limit; Firestore's is 1 MiB. Pictures go to Storage. */
export const LARGEST_DOC_BYTES = 200_000

export interface Refusal {
  readonly code: TransportCode
  readonly reason: string
}

const reasons: { readonly [Code in TransportCode]?: string } = {
  'permission-denied':
    'The server does not allow this change to your account. Ask a manager to make it, or dismiss it.',
  'invalid-argument': 'The server could not take this change as it stands. Correct it and try again, or dismiss it.',
  'too-large': 'There is too much text in this record to send it. Shorten it and try again.',
  'out-of-range': 'A number in this record is out of range. Correct it and try again.',
  'not-yours': 'This change carries another person’s name. It can only be sent from their own sign-in.',
}

export function refusalFor(code: TransportCode, reason = ''): Refusal {
  return { code, reason: reason || reasons[code] || 'The server refused this change. Try again, or dismiss it.' }
}

/** Why this row must not be sent; `null` when it may. */
export function refusalBeforeSending(collection: CollectionName, uid: string, row: PushRow): Refusal | null {
  const { mine, base, serverTime } = row
  const isNew = serverTime === ''
  if (!isUsableId(row.id)) return refusalFor('invalid-argument')
  if (mine['updatedBy'] !== uid || (isNew && mine['createdBy'] !== uid)) return refusalFor('not-yours')
  if (collection === 'activity' && !isNew && (!base || !sameFields(base, mine))) {
    return refusalFor('invalid-argument', 'What is in the ledger cannot be changed. Make a counter-entry instead.')
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

/**
 * What sync needs of a server, and how a server fails. Two implementations: Firestore, and the
 * simulator's network in front of `backend/`.
 * Invariants: a call resolves with the server's own answer or rejects with a `TransportError`; a
 * commit happens whole or not at all. A rejected one may have happened (the answer can be lost), so
 * every caller must be able to repeat it.
 */
import type { Observable } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/core/people/sync-scope.ts'
import type { Cursor, ServerTime } from './server-time.ts'

/** A document's fields as the server holds them: with `_deleted`, without `syncedAt` and mirrors. */
export type ServerFields = Readonly<Record<string, unknown>> & { readonly id: string }

export interface ServerDoc {
  readonly id: string
  readonly fields: ServerFields
  /** When the server took it in; `null` when the document carries no such time (it was written by other means). */
  readonly syncedAt: ServerTime | null
  /** The exact time of this version, with nine decimals: sorts as text, serves as a precondition. `''` where the source does not have it. */
  readonly updateTime: string
}

export interface PullRequest {
  readonly collection: CollectionName
  readonly filters: readonly ScopeFilter[]
  readonly after: Cursor
  readonly limit: number
}

/** Counts documents whose place is after `after` and not after `upTo`. */
export interface CountRequest {
  readonly collection: CollectionName
  readonly filters: readonly ScopeFilter[]
  readonly after: Cursor
  readonly upTo: Cursor | null
}

/** Counts documents that the server took in at exactly one of these times. */
export interface CountAtRequest {
  readonly collection: CollectionName
  readonly filters: readonly ScopeFilter[]
  readonly times: readonly ServerTime[]
}

export interface CountAnswer {
  readonly count: number
  /** The server's time of the answer. */
  readonly readTime: ServerTime
}

/** The security rules bound every list to 500, and so the largest count. */
export const LARGEST_LIST = 500

export interface PullPage {
  /** In the order of arrival. */
  readonly docs: readonly ServerDoc[]
  /** The server's time of the answer. */
  readonly readTime: ServerTime
}

/** Sets the whole document, stamped by the server, if the precondition holds. */
export interface ServerWrite {
  readonly collection: CollectionName
  readonly fields: ServerFields
  readonly precondition: { readonly exists: false } | { readonly updateTime: string }
}

/** Names a history of the data: a server restored from a backup has another. */
export interface Epoch {
  readonly name: string
  /** The newest commit that the backup had when this epoch began, nine decimals; `''` where it began with nothing. */
  readonly restoredTo: string
}

/** How the server introduces itself. */
export interface ServerIdentity {
  /** Newest first. None where the server does not name them. */
  readonly epochs: readonly Epoch[]
  /** The server's time, where the answer has it. */
  readonly time?: ServerTime
}

export interface WatchBatch {
  /** New or changed since the last batch. */
  readonly docs: readonly ServerDoc[]
  /** Ids that the query holds no longer. */
  readonly left: readonly string[]
  /** How many documents the query holds now; it is cut at `limit`. */
  readonly size: number
  /** Whether the server has confirmed that this is all there is. */
  readonly current: boolean
}

export interface PhotoUpload {
  readonly path: string
  readonly type: string
  readonly pixels: Blob
  /** An upload that was begun before; `''` for none. */
  readonly session: string
  /** Called with a new session as soon as there is one, so that it can be taken up again. */
  readonly onSession: (session: string) => Promise<void>
}

export interface Transport {
  pull(request: PullRequest): Promise<PullPage>
  /** How many documents; at most `LARGEST_LIST`. Firestore bills one read for up to 1,000. */
  count(request: CountRequest): Promise<CountAnswer>
  countAt(request: CountAtRequest): Promise<CountAnswer>
  /** Those of the documents that exist. */
  read(collection: CollectionName, ids: readonly string[]): Promise<readonly ServerDoc[]>
  /** Resolves with each write's update time, in the order of the writes. */
  commit(writes: readonly ServerWrite[]): Promise<readonly string[]>
  /** An error ends it; the reader subscribes again. */
  watch(request: PullRequest): Observable<WatchBatch>
  /** `null` when the server itself did not answer. Never rejects. */
  ping(): Promise<ServerIdentity | null>
  /** Fetches new credentials: before a refusal is believed. */
  refreshAccess(): Promise<void>
  /** Resolves when the server has the whole picture under this path, whichever device brought it there. */
  uploadPhoto?(upload: PhotoUpload): Promise<void>
  /** The whole picture under this path; `null` when it cannot be had now. Never rejects. */
  readPhoto?(path: string): Promise<Blob | null>
}

/** Worth trying again later, as it is. */
const transientCodes = [
  'network',
  /** The call took too long for this line. */
  'timeout',
  /** Something on the way, such as a proxy, lets no call of this size through. */
  'over-limit',
  'unavailable',
  'deadline-exceeded',
  'aborted',
  'resource-exhausted',
  'unauthenticated',
  'internal',
  'unknown',
  'cancelled',
  'not-our-server',
] as const
/** The network's failures, whatever is sent. */
export const lineCodes: readonly string[] = ['network', 'timeout', 'not-our-server', 'unauthenticated']
/** Will be refused however often it is tried. */
const permanentCodes = ['permission-denied', 'invalid-argument', 'too-large', 'out-of-range', 'not-yours'] as const
/** Another writer was faster: read again. */
const raceCodes = ['already-exists', 'failed-precondition', 'not-found'] as const

export type TransportCode =
  | (typeof transientCodes)[number]
  | (typeof permanentCodes)[number]
  | (typeof raceCodes)[number]
export type FailureKind = 'transient' | 'permanent' | 'race'

export class TransportError extends Error {
  readonly code: TransportCode

  constructor(code: TransportCode, message: string) {
    super(message)
    this.name = 'TransportError'
    this.code = code
  }
}

/**
 * Any thrown value as a transport error; an unexpected one counts as transient, so that no call is
 * given up by mistake.
 */
export function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  return new TransportError('unknown', error instanceof Error ? error.message : String(error))
}

export function failureKind(code: TransportCode): FailureKind {
  if ((permanentCodes as readonly string[]).includes(code)) return 'permanent'
  return (raceCodes as readonly string[]).includes(code) ? 'race' : 'transient'
}

/** A code from outside, such as a stream's or a REST status; an unknown one is `unknown`. */
export function transportCode(word: string): TransportCode {
  const code = word.toLowerCase().replaceAll('_', '-')
  const known: readonly string[] = [...transientCodes, ...permanentCodes, ...raceCodes]
  if (code === 'data-loss' || code === 'unimplemented') return 'internal'
  return known.includes(code) ? (code as TransportCode) : 'unknown'
}

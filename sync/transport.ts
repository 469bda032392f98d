/**
 * What sync needs of a server, and how a server may fail. Two implementations: Firestore, and the simulator's. Must stay true: a call
 * either resolves with the server's own answer or rejects with a `TransportError`; a commit happens whole or not at all, but a rejected
 * one may have happened (the answer can be lost), so every caller can repeat it.
 */
import type { Observable } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/sync-scope.ts'
import type { Cursor, ServerTime } from './cursor.ts'

/** A document's fields as the server holds them: with `_deleted`, without `syncedAt` and mirrors. */
export type ServerFields = Readonly<Record<string, unknown>> & { readonly id: string }

export interface ServerDoc {
  readonly id: string
  readonly fields: ServerFields
  /** When the server took it in; `null` when the document carries no such time (somebody wrote it by other means). */
  readonly syncedAt: ServerTime | null
  /** Opaque; for preconditions. Empty where the source does not tell it. */
  readonly updateTime: string
}

export interface PullRequest {
  readonly collection: CollectionName
  readonly filters: readonly ScopeFilter[]
  readonly after: Cursor
  readonly limit: number
}

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

export interface WatchBatch {
  /** New or changed since the last batch. */
  readonly docs: readonly ServerDoc[]
  /** Ids that the query holds no longer. */
  readonly left: readonly string[]
  /** How many documents the query holds now; it is cut at `limit`. */
  readonly size: number
  /** Whether the server has said that this is all there is. */
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
  /** Those of the documents that exist. */
  read(collection: CollectionName, ids: readonly string[]): Promise<readonly ServerDoc[]>
  commit(writes: readonly ServerWrite[]): Promise<void>
  /** Errors end it; the supervisor subscribes again. */
  watch(request: PullRequest): Observable<WatchBatch>
  /** Resolves whether the server itself answered; never rejects. */
  ping(): Promise<boolean>
  /** Fetches new credentials: before a refusal is believed. */
  refreshAccess(): Promise<void>
  /** Resolves when the server has the whole picture under this path, whoever brought it there. */
  uploadPhoto?(upload: PhotoUpload): Promise<void>
  /** The whole picture under this path; `null` when it cannot be had now. Never rejects. */
  readPhoto?(path: string): Promise<Blob | null>
}

/** Worth trying again later, as it is. */
const transientCodes = [
  'network',
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
/** Will be refused however often it is tried. */
const permanentCodes = ['permission-denied', 'invalid-argument', 'too-large', 'out-of-range', 'not-yours'] as const
/** Somebody else was faster: read again. */
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

/** Any thrown thing as a transport error; what nobody foresaw counts as transient, so that nothing is given up by mistake. */
export function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  return new TransportError('unknown', error instanceof Error ? error.message : String(error))
}

export function failureKind(code: TransportCode): FailureKind {
  if ((permanentCodes as readonly string[]).includes(code)) return 'permanent'
  return (raceCodes as readonly string[]).includes(code) ? 'race' : 'transient'
}

/** A code from outside, such as the SDK's or a REST status; an unknown one is `unknown`. */
export function transportCode(word: string): TransportCode {
  const code = word.toLowerCase().replaceAll('_', '-')
  const known: readonly string[] = [...transientCodes, ...permanentCodes, ...raceCodes]
  if (code === 'data-loss' || code === 'unimplemented') return 'internal'
  return known.includes(code) ? (code as TransportCode) : 'unknown'
}

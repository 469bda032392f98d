/**
 * What a Listen stream carries from the server, as far as a watch needs it.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#listenresponse
 */
import type { RestDocument } from '#sync/transport/firestore-values.ts'
import { TransportError, transportCode, type TransportCode } from '#sync/transport/transport.ts'

interface Status {
  readonly code?: number
  /** A word in place of the number: so a stream is ended. */
  readonly status?: string
  readonly message?: string
}

export interface TargetChange {
  /** Absent: nothing but the time has changed. */
  readonly targetChangeType?: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET'
  /** None: all targets of the stream. */
  readonly targetIds?: readonly number[]
  readonly cause?: Status
  readonly resumeToken?: string
  /** Without target ids: all targets are at this time. */
  readonly readTime?: string
}

interface DocumentGone {
  /** Its name. */
  readonly document: string
  readonly removedTargetIds?: readonly number[]
}

export interface ListenMessage {
  readonly targetChange?: TargetChange
  readonly documentChange?: {
    readonly document: RestDocument
    readonly targetIds?: readonly number[]
    readonly removedTargetIds?: readonly number[]
  }
  /** It is on the server no longer. */
  readonly documentDelete?: DocumentGone
  /** It is there, and no target's any more. */
  readonly documentRemove?: DocumentGone
  /** How many documents a target has: what the client has beyond that was deleted meanwhile. */
  readonly filter?: { readonly targetId: number; readonly count?: number }
}

/** google.rpc.Code, by number. https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto */
const CODES = [
  'ok', 'cancelled', 'unknown', 'invalid-argument', 'deadline-exceeded', 'not-found', 'already-exists', 'permission-denied', 'resource-exhausted',
  'failed-precondition', 'aborted', 'out-of-range', 'unimplemented', 'internal', 'unavailable', 'data-loss', 'unauthenticated',
] // prettier-ignore

/** Why the server ended a target or the stream. */
export function errorOf({ code = 2, status, message = '' }: Status): TransportError {
  const word: TransportCode = transportCode(status ?? CODES[code] ?? 'unknown')
  return new TransportError(word, message || word)
}

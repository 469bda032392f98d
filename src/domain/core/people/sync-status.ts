/** The status that sync reports to the rest of the app. Pages show these; they never ask the network. */
import type { Words } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'

/**
 * The sync state of one record: unknown yet, saved on this device, on its way, on the server, or
 * refused and waiting for a person.
 */
export const recordStates = ['checking', 'saved', 'sending', 'onServer', 'needsAttention'] as const
export type RecordState = (typeof recordStates)[number]

/** One change that the server has not acknowledged yet. `since` is when it was made, ISO UTC. */
export interface UnsentChange {
  readonly collection: CollectionName
  readonly id: string
  readonly since: string
  readonly state: 'saved' | 'sending'
  /** The document as on this device: for the list and for the export. */
  readonly doc: Readonly<Record<string, unknown>>
}

/** A change that the server refused for good. It was taken back here, and kept here, so that nothing is lost. */
export interface RefusedChange {
  readonly id: string
  readonly collection: CollectionName
  readonly docId: string
  readonly refusedAt: string
  readonly by: string
  /** The server's code, such as `permission-denied`. */
  readonly code: string
  readonly reason: Words
  /** What this device wanted to write. */
  readonly doc: Readonly<Record<string, unknown>>
  /** What this device believed the server to have when the change was made; `null` for nothing. */
  readonly baseDoc: Readonly<Record<string, unknown>> | null
  /** The server had the document; missing in what an older build kept. */
  readonly wasThere?: boolean
  /** What the server has instead; `null` when it has nothing. */
  readonly serverDoc: Readonly<Record<string, unknown>> | null
}

/** What is on this device and nowhere else, looked up in the store: for signing out. */
export interface OnlyHere {
  readonly changes: number
  /** Pictures whose pixels the server does not hold. */
  readonly photos: number
}

export interface SyncStatus {
  /**
   * `off`: there is no server, or no person is signed in; `starting`: sync is about to begin, which takes a cheap device on a slow line more than some seconds;
   * `first`: the first sync is under way.
   */
  readonly phase: 'off' | 'starting' | 'first' | 'live'
  /** Contact proved by an answer, not by `navigator.onLine`. `null` before the first attempt. */
  readonly contact: boolean | null
  /** When the server last answered, ISO UTC; `''` for never. */
  readonly lastContactAt: string
  readonly unsent: number
  /** When the oldest unsent change was made, ISO UTC; `''` for none. */
  readonly oldestUnsentAt: string
  readonly refused: number
  readonly photosWaiting: number
  /** Documents fetched by the first sync so far, by collection, and whether that collection is complete. */
  readonly first: Readonly<Partial<Record<CollectionName, { readonly fetched: number; readonly done: boolean }>>>
  /** The last trouble; `''` for none. */
  readonly trouble: Words
}

export const syncOff: SyncStatus = {
  phase: 'off',
  contact: null,
  lastContactAt: '',
  unsent: 0,
  oldestUnsentAt: '',
  refused: 0,
  photosWaiting: 0,
  first: {},
  trouble: '',
}

export const syncStarts: SyncStatus = { ...syncOff, phase: 'starting' }

/** Whether these collections have arrived on this device, as far as they belong here: no page shows a figure that rests on them before. */
export function isHere({ first }: Pick<SyncStatus, 'first'>, ...collections: readonly CollectionName[]): boolean {
  return collections.every((collection) => first[collection]?.done === true)
}

/**
 * The status as a person sees it beside the `Offline!` notice. Sync notices a cut line only when
 * its next call fails; the notice's own source (`isReached`) notices it sooner. `isReached` is
 * `null` before the first look.
 */
export function shownStatus(status: SyncStatus, isReached: boolean | null): SyncStatus {
  return isReached === false && status.phase !== 'off' ? { ...status, contact: false } : status
}

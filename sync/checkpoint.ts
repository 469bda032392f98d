/**
 * How far a collection has been pulled, as RxDB keeps it. First the parts of the first sync one after the other, then everything that
 * changed, from where the server's time stood when the first sync began (less the overlap). Must stay true: within one scope it only
 * advances; every key is always present, because RxDB lays a new checkpoint over the old one key by key; another scope (the person's
 * rank changed) begins anew, since other documents belong on the device then.
 */
import type { FirstPart } from '#domain/sync-scope.ts'
import { beginning, compareCursors, cursorAtMs, rewound, type Cursor, type ServerTime } from './cursor.ts'
import type { PullPage } from './transport.ts'

/** Request time is not commit order: a commit may show up this much later than its time says. */
export const OVERLAP_SECONDS = 60
export const PAGE_SIZE = 300

export interface FirstSync {
  /** Laid down at the start, so that a restart goes on with the same queries. */
  readonly parts: readonly FirstPart[]
  readonly part: number
  /** The server's time at the first answer; `null` before it. */
  readonly since: ServerTime | null
}

export interface Checkpoint {
  readonly scope: string
  readonly seconds: number
  readonly nanos: number
  readonly id: string
  readonly first: FirstSync | null
}

/** A full page after which the cursor stands where it stood: going on would read it for ever. */
export class PageStuckError extends Error {
  constructor(collection: string) {
    super(`The server keeps answering the same page of ${collection}.`)
    this.name = 'PageStuckError'
  }
}

export function cursorOf({ seconds, nanos, id }: Checkpoint): Cursor {
  return { seconds, nanos, id }
}

export function withCursor(checkpoint: Checkpoint, { seconds, nanos, id }: Cursor): Checkpoint {
  return { ...checkpoint, seconds, nanos, id }
}

/** The start of a first sync; with no parts at all there is nothing to fetch but what changes from now on. */
export function startCheckpoint(scope: string, parts: readonly FirstPart[], nowMs: number): Checkpoint {
  const first = { parts, part: 0, since: null }
  return { scope, ...partStart(parts[0], nowMs), first }
}

function partStart(part: FirstPart | undefined, nowMs: number): Cursor {
  if (!part || part.sinceDays === 0) return beginning
  return cursorAtMs(nowMs - part.sinceDays * 86_400_000)
}

/** Whether a stored checkpoint goes on with this scope; anything else (an older app's, a torn one) begins anew. */
export function belongsTo(stored: unknown, scope: string): stored is Checkpoint {
  if (typeof stored !== 'object' || stored === null) return false
  const { scope: of, seconds, nanos, id, first } = stored as Partial<Checkpoint>
  return (
    of === scope &&
    typeof seconds === 'number' &&
    typeof nanos === 'number' &&
    typeof id === 'string' &&
    first !== undefined
  )
}

/** The place after the last document of a page. */
export function endOfPage(page: PullPage, from: Cursor): Cursor {
  const last = page.docs.at(-1)
  return last?.syncedAt ? { ...last.syncedAt, id: last.id } : from
}

/**
 * Where to go on after a page. `ended` tells that nothing more was there. Throws `PageStuckError` when a full page did not advance.
 */
export function advance(
  collection: string,
  at: Checkpoint,
  page: PullPage,
  limit: number,
  nowMs: number,
): { readonly next: Checkpoint; readonly ended: boolean } {
  const from = cursorOf(at)
  const to = endOfPage(page, from)
  const full = page.docs.length >= limit
  if (full && compareCursors(to, from) <= 0) throw new PageStuckError(collection)
  const first = at.first ? { ...at.first, since: at.first.since ?? page.readTime } : null
  if (full || !first) return { next: { ...withCursor(at, to), first }, ended: !full }
  const part = first.part + 1
  const nextPart = first.parts[part]
  if (nextPart)
    return { next: { ...withCursor(at, partStart(nextPart, nowMs)), first: { ...first, part } }, ended: false }
  return { next: { ...withCursor(at, rewound(first.since, OVERLAP_SECONDS)), first: null }, ended: false }
}

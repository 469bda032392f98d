/**
 * Ways in which sync could be wrong, each a switch, so that the simulator can show that it would notice. Must stay true: nothing of them
 * is on in the product; they are switched on by an argument of `startSync` alone, which only the simulator passes.
 */
import type { PullPage, ServerWrite } from './transport.ts'

export const breakNames = [
  // Push
  'last-write-wins',
  'merge-untold',
  'no-precondition',
  'insert-again-under-new-id',
  'lost-answer-is-success',
  'swallow-denied',
  'drop-refused-copy',
  'believe-first-denial',
  'push-as-another',
  'stop-counts-as-sent',
  // Pull
  'checkpoint-in-ms',
  'checkpoint-before-store',
  'no-overlap',
  // Upkeep
  'push-removals',
  'skip-audit',
] as const

export type Break = (typeof breakNames)[number]

export const noBreaks: ReadonlySet<Break> = new Set()

/** `checkpoint-in-ms`: as a checkpoint keeps it that holds milliseconds. */
export function cutToMs(page: PullPage): PullPage {
  const docs = page.docs.map((doc) => {
    const nanos = Math.floor((doc.syncedAt?.nanos ?? 0) / 1e6) * 1e6
    return doc.syncedAt ? { ...doc, syncedAt: { ...doc.syncedAt, nanos } } : doc
  })
  return { ...page, docs }
}

/** `no-precondition`: whatever is there is written over. Not a write that the product can make, hence the assertion. */
export function unconditional(write: ServerWrite): ServerWrite {
  return { ...write, precondition: {} as ServerWrite['precondition'] }
}

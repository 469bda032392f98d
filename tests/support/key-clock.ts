import { keyRun } from '#scan/keys/early-keys.ts'

/**
 * The clock of the key events that tests send. Invariant: it never goes back, and is ahead of the real one, as a page's keys are
 * later than the page. Why one for all files: they share a process, and with it what the page remembers of the last keys.
 */
export const keyClock = { atMs: 1_000_000_000 }

/** What the keys before were does not tell on those that come: long after them, one key alone. */
export function restKeys(): void {
  keyClock.atMs += 1_000_000
  keyRun.key(keyClock.atMs)
  keyClock.atMs += 1_000
}

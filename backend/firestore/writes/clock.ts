/**
 * Commit times. Invariants: each commit's time is greater than every time given out before, for
 * commits or reads, whatever the machine's clock does. Otherwise a resume token or a sync cursor
 * would skip a document for ever.
 */
export interface CommitClock {
  /** µs since 1970, greater than any time given before. */
  nextCommit(): number
  /** µs since 1970 at which a read is consistent: no later commit will have this time or less. */
  readTime(): number
  /** Time of the newest commit, 0 if there was none. */
  lastCommit(): number
}

/** @param lastReadMicros the time of the last read that was answered, where it is known */
export function createCommitClock(
  lastKnownMicros: number,
  nowMillis: () => number = Date.now,
  lastReadMicros = 0,
): CommitClock {
  let last = Math.max(lastKnownMicros, lastReadMicros)
  let lastCommit = lastKnownMicros
  return {
    nextCommit() {
      last = Math.max(last + 1, nowMillis() * 1000)
      lastCommit = last
      return last
    },
    readTime() {
      last = Math.max(last, nowMillis() * 1000)
      return last
    },
    lastCommit: () => lastCommit,
  }
}

/**
 * Resume tokens: the time of the newest commit a listener has seen, bound to the data and the epoch it saw it in. A token
 * from other data (the folder was made anew), from before a restore or from the future must not be believed: the listener would keep
 * documents that are gone.
 */
export interface ResumeTokens {
  make(micros: number): string
  /** µs, or undefined when the token is not one of these data's. */
  read(token: unknown, newestMicros: number): number | undefined
}

/** `historyId` names the data and their epoch at this moment; it holds no dot. */
export function createResumeTokens(historyId: () => string): ResumeTokens {
  return {
    make: (micros) => Buffer.from(`${historyId()}.${micros}`).toString('base64'),
    read(token, newestMicros) {
      if (typeof token !== 'string') return undefined
      const [id, digits] = Buffer.from(token, 'base64').toString('latin1').split('.')
      const micros = Number(digits)
      return id === historyId() && Number.isSafeInteger(micros) && micros <= newestMicros ? micros : undefined
    },
  }
}

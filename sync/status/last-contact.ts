/**
 * The time of the server's last answer, kept over a restart. Invariant: it is written seldom, for
 * every answer counts as contact.
 */
import { readLocal, type SyncDatabase } from '#sync/context.ts'
import type { Clock } from '#sync/clock.ts'

/** It is written down so often. */
const EVERY_MS = 60_000
const KEY = 'sync-contact'

export class LastContact {
  readonly #database: SyncDatabase
  readonly #clock: Clock
  #notedAt = Number.NEGATIVE_INFINITY

  constructor(database: SyncDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** ISO UTC; `''` for none yet. */
  async read(): Promise<string> {
    const at = await readLocal(this.#database, KEY, 'at')
    return typeof at === 'string' ? at : ''
  }

  /** Never rejects. */
  async note(at: string): Promise<void> {
    const now = this.#clock.now()
    if (at === '' || Math.abs(now - this.#notedAt) < EVERY_MS) return
    this.#notedAt = now
    try {
      await this.#database.upsertLocal(KEY, { at })
    } catch (error) {
      if (!this.#database.closed) console.warn('The last contact was not written down.', error)
    }
  }
}

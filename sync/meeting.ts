/**
 * The server says who it is: nothing is read from a server, or sent to it, before. An answer that was on its way for long counts as none: a tab that was frozen hears it late,
 * perhaps from a server that was restored since.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { SyncContext } from './context.ts'
import type { EpochGuard } from './epoch.ts'
import type { UnsentIndex } from './status/unsent-index.ts'
import { TransportError } from './transport/transport.ts'

/** Less than a server takes to be restored. */
const LONGEST_ANSWER_MS = 7000
/** An answer this fresh proves contact well enough. */
const FRESH_CONTACT_MS = 30_000
/** A server that names its epochs does so this often. */
const FRESH_EPOCH_MS = 60_000

export class Meeting {
  readonly #context: SyncContext
  readonly #epoch: EpochGuard
  readonly #unsent: ReadonlyMap<CollectionName, UnsentIndex>

  constructor(context: SyncContext, epoch: EpochGuard, unsent: ReadonlyMap<CollectionName, UnsentIndex>) {
    this.#context = context
    this.#epoch = epoch
    this.#unsent = unsent
  }

  /** Resolves when the server has said who it is. Rejects with `Stopped`. */
  async untilMet(): Promise<void> {
    for (let tries = 1; !(await this.ask(true)); tries += 1) await this.#context.backoff.backOff(tries)
  }

  /** Whether the server was restored since it was asked last. Rejects without an answer. */
  async isRestored(): Promise<boolean> {
    const { name } = this.#epoch
    if (name === '') return false
    await this.meet()
    return this.#epoch.name !== name
  }

  /** Rejects without an answer. */
  async meet(): Promise<void> {
    if (!(await this.ask(true))) throw new TransportError('network', 'The server did not say who it is.')
  }

  /** Resolves whether the server has answered: now or, unless `always`, a moment ago. */
  async ask(always: boolean): Promise<boolean> {
    // A tab that was frozen has missed what others wrote meanwhile.
    for (const index of this.#unsent.values()) await index.refresh()
    const { contact, clock, transport } = this.#context
    const { contact: known, lastContactAt } = contact.state$.value
    const age = clock.now() - Date.parse(lastContactAt)
    const isMet = this.#epoch.metAgoMs() < FRESH_EPOCH_MS
    if (!always && isMet && known && age >= 0 && age < FRESH_CONTACT_MS) return true
    const met = this.#epoch.ask()
    const askedMs = clock.now()
    const identity = await transport.ping()
    // A server without epochs vouches for nothing: on a slow line, it is in contact whenever it answers.
    const mustBeFresh = identity !== null && identity.epochs.length > 0
    if (!identity || (mustBeFresh && Math.abs(clock.now() - askedMs) > LONGEST_ANSWER_MS)) {
      contact.failed('ping', new TransportError('network', 'The ping was not answered.'))
      return false
    }
    await met(identity)
    contact.answered('ping', identity.time)
    return true
  }
}

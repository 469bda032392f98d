/**
 * Whether a server stands by what it sent: before anything on the device gives way, it names its epoch once more. One question serves all that came before it was asked,
 * in every collection, a few times a second at most: on a busy floor every device hears of every change.
 */
import { Stopped } from './backoff.ts'
import type { Arrival, SyncContext } from './context.ts'
import type { EpochGuard } from './epoch.ts'
import { untilAnswered } from './transport/until-answered.ts'

const VOUCH_MS = 200

export class Vouching {
  readonly #context: SyncContext
  readonly #epoch: EpochGuard
  /** Asks the server who it is; rejects without an answer. */
  readonly #meet: () => Promise<void>
  #asking: Promise<void> | null = null
  #askedMs = 0

  constructor(context: SyncContext, epoch: EpochGuard, meet: () => Promise<void>) {
    this.#context = context
    this.#epoch = epoch
    this.#meet = meet
  }

  /** What arrives now. */
  arrival(): Arrival {
    const { isOver, isMet } = this.#epoch.arrival()
    const isVouched = async (): Promise<boolean> => {
      while (!isMet()) {
        // A batch that was read from the store before the end arrives here after it.
        if (this.#context.backoff.stopped) throw new Stopped()
        await this.#unlessStopped((this.#asking ??= this.#ask()))
      }
      return !isOver()
    }
    return { isOver, isVouched }
  }

  async #ask(): Promise<void> {
    const { clock } = this.#context
    const waitMs = Math.min(VOUCH_MS, this.#askedMs + VOUCH_MS - clock.now())
    try {
      if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve))
      this.#askedMs = clock.now()
      await untilAnswered(this.#context, 'ping', this.#meet)
    } finally {
      this.#asking = null
    }
  }

  /** Rejects with `Stopped` when sync ends first: the end does not wait for a silent server. */
  async #unlessStopped(answer: Promise<void>): Promise<void> {
    let end = (): void => undefined
    const stopped = new Promise<never>((_, reject) => (end = () => reject(new Stopped())))
    const sub = this.#context.backoff.onStop(() => end())
    await Promise.race([answer, stopped]).finally(() => sub.unsubscribe())
  }
}

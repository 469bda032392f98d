/** What RxDB has written down as pulled. Must stay true: no page waits for ever, should RxDB's own signal fail to come. */
import { BehaviorSubject, type Subscription } from 'rxjs'
import type { RxStorageInstanceReplicationState } from 'rxdb'
import type { Checkpoint } from './checkpoint.ts'
import type { Clock } from './clock.ts'
import type { AnyStored } from './context.ts'

const PATIENT_MS = 5000

export class OnDisk {
  readonly #clock: Clock
  readonly #written$ = new BehaviorSubject('')
  #endWait: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  follow({ input }: RxStorageInstanceReplicationState<AnyStored>): Subscription {
    return input.metaInstance.changeStream().subscribe(({ events }) => {
      const down = events.findLast((event) => event.documentData.itemId === 'down')
      if (down) this.found(down.documentData.checkpointData)
    })
  }

  /** This stands there already; RxDB does not write the same checkpoint again. */
  found(checkpoint: unknown): void {
    this.#written$.next(JSON.stringify(checkpoint))
  }

  /** Resolves when this checkpoint, and so all that came with it, is written, when the waiting is ended, or after a while. */
  wait(checkpoint: Checkpoint | null): Promise<void> {
    const awaited = JSON.stringify(checkpoint)
    if (!checkpoint || this.#written$.value === awaited) return Promise.resolve()
    return new Promise((resolve) => {
      const sub = this.#written$.subscribe((written) => {
        if (written === awaited) end()
      })
      const cancel = this.#clock.after(PATIENT_MS, () => end())
      const end = (): void => {
        sub.unsubscribe()
        cancel()
        this.#endWait = null
        resolve()
      }
      this.#endWait = end
    })
  }

  /** It will not be written. */
  endWait(): void {
    this.#endWait?.()
  }
}

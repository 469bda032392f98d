/**
 * The syncing tab's signs to the others: soon after a change, and every so often without one, for a tab that gives none counts as frozen.
 * Invariant: while this tab leads, a sign is always due.
 */
import type { Clock } from '#sync/clock.ts'
import { HEARTBEAT_MS, type Told } from './leader.ts'

/** The others receive a change after this long at most. */
const TELL_MS = 500

export interface TellingTools {
  readonly clock: Clock
  /** `null` while this tab does not lead. */
  readonly own: () => Told | null
  /** Never rejects. */
  readonly tell: (told: Told) => Promise<void>
}

export class Telling {
  readonly #tools: TellingTools
  #lastTold = ''
  #cancel: (() => void) | null = null
  #isSoon = false

  constructor(tools: TellingTools) {
    this.#tools = tools
  }

  /** This tab leads from now on. */
  begin(): void {
    this.#tellIn(0)
  }

  /** There may be a new state to report. */
  touch(): void {
    const told = this.#tools.own()
    if (told && JSON.stringify(told) !== this.#lastTold) this.#tellIn(TELL_MS)
  }

  stop(): void {
    this.#cancel?.()
  }

  #tellIn(ms: number): void {
    if (this.#cancel && this.#isSoon) return
    this.#cancel?.()
    this.#isSoon = ms < HEARTBEAT_MS
    this.#cancel = this.#tools.clock.after(ms, () => void this.#tell())
  }

  async #tell(): Promise<void> {
    this.#cancel = null
    this.#isSoon = false
    const told = this.#tools.own()
    if (!told) return
    this.#lastTold = JSON.stringify(told)
    await this.#tools.tell(told)
    if (this.#tools.own()) this.#tellIn(HEARTBEAT_MS)
  }
}

/**
 * One-time codes to set a new password: in memory, with the operations that bring the same onto the disk.
 * Invariants: only hashes of codes are stored; a code is good for no longer than it was made for, also where the clock was ahead when it was made; what a
 * person asks for without a sign-in has few codes at once, and ends none that an admin has made.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { JournalOperation } from '#backend/journal.ts'

export interface ResetCode {
  readonly uid: string
  /** ms since 1970. */
  readonly endsAt: number
  /** Absent in codes from before it was kept. */
  readonly lifetimeMs?: number
  /** By anybody who knows the address, not by an admin. */
  readonly isAsked?: boolean
}

export const CODE_PREFIX = 'o/'
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const ASKED_LIFETIME_MS = HOUR_MS
/** Of the longest, an invitation. */
const LONGEST_LIFETIME_MS = 7 * DAY_MS
/** For so long a code that has ended is told from one that never was. */
const REMEMBERED_MS = 30 * DAY_MS
/** A clock that is set back by an hour, as by a wrong time zone, ends no link. */
const CLOCK_SLACK_MS = 2 * HOUR_MS
const MOST_ASKED_OF_ONE = 5
/** Those that ended long ago are looked for so often: to look at all of them for each request would be work without bound. */
const SWEEP_EVERY_MS = HOUR_MS

type Undo = (() => void)[]

export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const isAhead = ({ endsAt, lifetimeMs = LONGEST_LIFETIME_MS }: ResetCode): boolean =>
  endsAt > Date.now() + lifetimeMs + CLOCK_SLACK_MS

/** Also where it was made while the clock was ahead. */
export const isOver = (code: ResetCode): boolean => code.endsAt < Date.now() || isAhead(code)

export class ResetCodes {
  readonly #codes = new Map<string, ResetCode>()
  readonly #of = new Map<string, Set<string>>()
  #sweptAt = -Infinity

  remember(print: string, code: ResetCode): void {
    this.#codes.set(print, code)
    this.#of.set(code.uid, (this.#of.get(code.uid) ?? new Set()).add(print))
  }

  find(code: string): ResetCode | undefined {
    return this.#codes.get(fingerprint(code))
  }

  /** Whether this person has as many codes as may be asked for at once. */
  hasEnough(uid: string): boolean {
    const own = [...(this.#of.get(uid) ?? [])].map((print) => this.#codes.get(print))
    return own.filter((code) => code?.isAsked === true && !isOver(code)).length >= MOST_ASKED_OF_ONE
  }

  /** Without a lifetime it is one that was asked for, good for an hour. */
  make(uid: string, lifetimeMs: number | undefined, undo: Undo) {
    const code = randomBytes(32).toString('base64url')
    const kept = lifetimeMs ?? ASKED_LIFETIME_MS
    const entry = { uid, endsAt: Date.now() + kept, lifetimeMs: kept, isAsked: lifetimeMs === undefined }
    const overdue = this.#sweep(undo)
    const print = fingerprint(code)
    this.remember(print, entry)
    undo.push(() => this.#forget(print))
    const put: JournalOperation = { type: 'put', key: CODE_PREFIX + print, value: JSON.stringify(entry) }
    return { code, endsAt: entry.endsAt, operations: [put, ...overdue] }
  }

  dropOf(uid: string, undo: Undo): JournalOperation[] {
    return [...(this.#of.get(uid) ?? [])].map((print) => this.#drop(print, undo))
  }

  #sweep(undo: Undo): JournalOperation[] {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return []
    this.#sweptAt = performance.now()
    const before = Date.now() - REMEMBERED_MS
    const over = [...this.#codes].filter(([, code]) => code.endsAt < before || isAhead(code))
    return over.map(([print]) => this.#drop(print, undo))
  }

  #drop(print: string, undo: Undo): JournalOperation {
    const code = this.#codes.get(print)
    if (code !== undefined) undo.push(() => this.remember(print, code))
    this.#forget(print)
    return { type: 'del', key: CODE_PREFIX + print }
  }

  #forget(print: string): void {
    const code = this.#codes.get(print)
    this.#codes.delete(print)
    const own = this.#of.get(code?.uid ?? '')
    own?.delete(print)
    if (own?.size === 0) this.#of.delete(code?.uid ?? '')
  }
}

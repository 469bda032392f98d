/**
 * Keys that come while no scan field is on screen: the page starts, the store opens. `public/early-keys.js` keeps them from the
 * first moment of the page; the scan field takes them when it appears, and gives the watch back when it goes.
 * Also what a page that goes knows of scans that go with it, for the page that comes.
 */
import { KeyRun } from './key-run.ts'

interface EarlyKeys {
  /** When the page began to listen, of the clock of the events. */
  readonly since: number
  isTaken: boolean
  events: KeyboardEvent[]
}

declare global {
  // eslint-disable-next-line no-var -- a name of the page, which no module can export
  var restowEarlyKeys: EarlyKeys | undefined
}

const LOST = 'restow-lost-scans'

const early: EarlyKeys = globalThis.restowEarlyKeys ?? { since: performance.now(), isTaken: false, events: [] }

/** All keys of the page, one after the other. */
export const keyRun = new KeyRun(early.since)

/** Keys that a field of a page took are no scan's. */
const isForField = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Hands over the keys that came so far, and from now on keeps none. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const { events } = early
  early.events = []
  early.isTaken = true
  return events.filter((event) => !isForField(event))
}

/** The scan field goes: keys are kept again until the next one takes them. */
export function keepEarlyKeys(): void {
  early.events = []
  early.isTaken = false
}

/**
 * A page without scans goes: what was scanned there meant nothing. What a page before it took along was scanned by a person who
 * has signed out since.
 */
export function forgetEarlyKeys(): void {
  early.events = []
  sessionStorage.removeItem(LOST)
}

/** Scans that went with a page. */
export interface LostScans {
  /** Whole scans that it had not begun to handle. Empty, too, for one of which no part is known. */
  readonly codes: readonly string[]
  /** The one that it was handling: it may be saved or not. `''` for none. */
  readonly inWork: string
}

/** The page goes. */
export function noteLostScans(lost: LostScans, at: number): void {
  if (lost.codes.length > 0 || lost.inWork !== '' || keyRun.isSending(at))
    sessionStorage.setItem(LOST, JSON.stringify(lost))
}

/** Scans that the page before took along; `null` for none. */
export function takeLostScans(): LostScans | null {
  const noted = sessionStorage.getItem(LOST)
  if (noted === null) return null
  sessionStorage.removeItem(LOST)
  return JSON.parse(noted) as LostScans
}

/** What a page that is worked by scans is made of: its pure step with the facts and the writer, what the open page gives, and what came of an event. */
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Refusal } from '#domain/core/refusal.ts'
import type { Say, Step } from '#domain/core/floor/scan-step.ts'
import { msg } from '#messages/message.ts'
import type { CommandContext } from './command-context.ts'
import type { StepWriter } from './scan-writes.ts'

/** A page that is worked by scans: its pure step with what it needs. The same object for as long as the page is open. */
export interface ScanFlow<State extends object, Event, Facts, Write, Input = undefined> {
  /** The draft's name on this device; `''` for a flow without a state of its own. */
  readonly key: string
  readonly empty: State
  readonly step: (state: State, event: Event, facts: Facts) => Step<State, Event, Write>
  /**
   * The store's facts now. `scan` is what was scanned, for an event that answers a question about it as well; `input` is what the page
   * contributes, for example the record that its address names.
   */
  readonly facts: (
    context: CommandContext,
    state: State,
    event: Event,
    scan: Scan | null,
    input: Input,
  ) => Promise<Facts>
  readonly writer: StepWriter<Write>
}

/** What the open page gives to a session and receives from it. */
export interface FlowPage<Write, Input> {
  readonly input: Input
  /** Carries out a change of the address. */
  readonly go: (address: object) => void
  /** What the page contributes once the address was changed so; without it, what it contributes now. */
  readonly inputAfter?: (address: object) => Input
  readonly onWritten: (writes: readonly Write[]) => void
  /** Calls `act` once the answer is on screen; without it, what is owed is written at once. */
  readonly afterAnswer?: (act: () => void) => void
  /** What an answer promised could not be written after it. It is kept, and tried again before anything else. @param isDone only its ledger rows are owed */
  readonly onUnwritten?: (isDone: boolean) => void
}

/** For a flow whose steps write nothing. */
export const writesNothing: StepWriter<never> = {
  apply: () => Promise.resolve(),
  undo: () => Promise.resolve(true),
}

/** The result of an event. */
export interface Done<Event> {
  readonly say: Say<Event> | null
  /** `false` leaves the scan to the app. */
  readonly isOurs: boolean
  /** The answer on screen still holds. */
  readonly keepsAnswer: boolean
  /** Chooses one of the answers to the question, with what was scanned still among the facts. */
  readonly choose: (event: Event) => Promise<Done<Event>>
  /** `null` when nothing was written. Resolves with whether everything is as it was before. */
  readonly undo: (() => Promise<boolean>) | null
}

/** The answer to a step that the store refused. */
export function refused<Event>({ words }: Refusal): Done<Event> {
  const say = { tone: 'red', title: msg('core.notDone'), detail: words } as const
  const done: Done<Event> = { say, isOurs: true, keepsAnswer: false, choose: () => Promise.resolve(done), undo: null }
  return done
}

/** What an event scans; a choice may represent the scan of another label. */
export function scanIn(event: unknown): Scan | null {
  const isScan = typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'scan'
  return isScan && 'scan' in event ? (event.scan as Scan) : null
}

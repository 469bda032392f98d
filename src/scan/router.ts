/**
 * Where every scan goes, from the scanner, the camera or the keys: one after the other, none skipped, to the open page's handler or to the app's
 * own, which opens the record.
 * Invariants: a red answer or a question takes no further scan until a person has answered (unless another scan answers
 * the question); a scan that comes meanwhile is refused aloud; a code that is read twice within 1.5 s counts once and
 * is told; a printed command does what its button does.
 */
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { commandIn, type ScanCommand } from '#domain/codes/command-codes.ts'
import { msg, type Words } from '#messages/message.ts'
import type { AnswerTone } from '#ui/command/feedback.ts'
import {
  actOf,
  broken,
  waitsForPerson,
  type ScanAnswer,
  type ScanChoice,
  type ScanHandler,
  type ShownAnswer,
} from '#scan/answers/answers.ts'
import { BounceGuard } from '#scan/keys/bounce.ts'

export interface HoldUp {
  readonly until: Promise<unknown>
  /** The wait is mentioned at once, and not only where it proves to be long. */
  readonly isLong: boolean
}

/** A page is drawn sooner than anyone can read a word; where the network brings it, it may take long. */
const LONG_MS = 1_000

/** What the app contributes. A scan that waited is handled with what stands here then. */
export interface ScanWays {
  /** What a scan means on a page that gives it no meaning. */
  readonly fallback: ScanHandler
  /** What a scan has to wait for just now; `null` for nothing. Scans that wait keep their order, and none is dropped. */
  readonly holdUp: () => HoldUp | null
  /** What a scan that waits is answered meanwhile. */
  readonly waits: { readonly title: Words; readonly detail: Words }
  /** After a scan was answered, on pages that do not record where units are: whatever the scan meant there, the unit was seen. */
  readonly onSeen: (scan: Scan) => Promise<void>
  /** Before a scan is handled: what lies over the page gives way. */
  readonly uncover: () => void
  readonly feedback: (tone: AnswerTone) => void
}

export const bouncedMessage = msg('scan.bounced')

const logUnseen = (error: unknown): void => console.error('Where a unit was seen could not be noted.', error)

export class ScanRouter {
  #ways: ScanWays
  #handler: ScanHandler | null = null
  #ownSights = false
  /** The printed command that finishes what is in hand goes to the page as a scan. */
  #takesNext = false
  #shown: ShownAnswer | null = null
  #seq = 0
  /** The answer of which a button was pressed last. */
  #chosenOf = 0
  #queue: Promise<void> = Promise.resolve()
  /** Scans that came and that no page has begun to handle. */
  #waiting: readonly Scan[] = []
  /** The scan that a page handles, until its answer shows. */
  #inWork: Scan | null = null
  /** What the scan in turn waits for, once that is worth a word: it stays on the screen, and each scan behind it is told. */
  #heldUp: ScanAnswer | null = null
  readonly #bounces = new BounceGuard()
  readonly #listeners = new Set<() => void>()
  readonly #now: () => number

  /** @param now milliseconds, of a clock that only goes forward */
  constructor(ways: ScanWays, now: () => number) {
    this.#ways = ways
    this.#now = now
  }

  bind(ways: ScanWays): void {
    this.#ways = ways
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly shown = (): ShownAnswer | null => this.#shown

  /** The open page's meaning of a scan; the answer of the page before goes. */
  readonly setHandler = (handler: ScanHandler | null, ownSights: boolean, takesNext = false): void => {
    this.#handler = handler
    this.#ownSights = ownSights
    this.#takesNext = takesNext
    this.#clear()
  }

  readonly show = (answer: ScanAnswer | null): void => (answer ? this.#answer(answer, null) : this.#clear())

  readonly acknowledge = (): void => {
    this.#bounces.forget()
    this.#put(null)
  }

  readonly choose = (choice: ScanChoice): void => {
    const { scan = null, seq = 0 } = this.#shown ?? {}
    // Why: a glove presses twice, and the button stays until the act's own answer takes its place.
    if (seq === this.#chosenOf) return
    this.#chosenOf = seq
    // What a person answered is over: the next read of the same code is meant.
    this.#bounces.forget()
    void this.#inTurn(() => {
      // Another scan was answered before this press had its turn: it was not meant for that, and what it was for is no longer the last.
      if (this.#shown !== null && this.#shown.seq !== seq) return this.#ways.feedback('amber')
      return this.#guarded(choice.act, scan)
    })
  }

  /**
   * Takes a scan as it was read. Resolves when everything before it and it itself is answered.
   * @param isRead whether a scanner read it; what a button stands for is never a bounce of the trigger
   */
  readonly submit = (text: string, isRead = true): Promise<void> => {
    const scan = classifyScan(text)
    if (scan.raw === '') return this.#queue
    const command = commandIn(scan.raw)
    const isBounce = isRead && this.#bounces.isBounce(scan.raw, this.#now())
    if (!isBounce && !command) this.#waiting = [...this.#waiting, scan]
    if (this.#heldUp) this.#answer(this.#heldUp, scan)
    return this.#inTurn(async () => {
      if (isBounce) return this.#bounced(scan)
      return command ? this.#command(command, scan) : this.#scan(scan, isRead)
    })
  }

  /**
   * A scan that is not read, since a part of it may be missing: the person is asked for it again.
   * @param why what is known of it
   */
  readonly askAgain = (why: Words, title: Words = msg('scan.again')): Promise<void> => {
    if (this.#heldUp) this.#answer(this.#heldUp, null)
    return this.#inTurn(async () => {
      // The page that comes first takes every answer off the screen.
      await this.#sitOut()
      if (waitsForPerson(this.#shown)) return this.#refuse()
      this.#answer({ tone: 'amber', title, detail: why }, null)
    })
  }

  /** The codes that no page has begun to handle; they are lost with the page. */
  readonly waiting = (): readonly string[] => this.#waiting.map((scan) => scan.raw)

  /** The code that a page handles just now: if the page goes, nobody knows whether it is saved. `''` for none. */
  readonly inWork = (): string => this.#inWork?.raw ?? ''

  #inTurn(act: () => Promise<void> | void): Promise<void> {
    this.#queue = this.#queue.then(act)
    return this.#queue
  }

  async #scan(scan: Scan, isRead: boolean): Promise<void> {
    const waiting = this.#shown
    const begin = () => {
      this.#waiting = this.#waiting.filter((one) => one !== scan)
      this.#inWork = scan
    }
    const rescan = waiting?.answer.choices?.find((choice) => choice.onRescan)
    if (rescan && waiting?.scan?.raw === scan.raw) {
      begin()
      return this.#guarded(rescan.act, scan)
    }
    if (waitsForPerson(waiting)) {
      this.#waiting = this.#waiting.filter((one) => one !== scan)
      return this.#refuse()
    }
    // A button closes what it stands in by itself.
    if (isRead) this.#ways.uncover()
    await this.#guarded(async () => {
      if (this.#ways.holdUp()) await this.#tellingWaits(scan, (tell) => this.#sitOut(tell))
      begin()
      const answer = await this.#handler?.(scan)
      return answer ?? this.#tellingWaits(scan, () => this.#ways.fallback(scan))
    }, scan)
    if (!this.#ownSights) await this.#ways.onSeen(scan).catch(logUnseen)
  }

  async #sitOut(tell = () => {}): Promise<void> {
    for (let wait = this.#ways.holdUp(); wait; wait = this.#ways.holdUp()) {
      if (wait.isLong) tell()
      await wait.until
    }
  }

  /** Runs what may wait; the person is told once that it does, at the latest when it takes long. */
  async #tellingWaits<T>(scan: Scan, run: (tell: () => void) => Promise<T>): Promise<T> {
    const tell = () => {
      if (this.#heldUp) return
      this.#heldUp = { tone: 'amber', ...this.#ways.waits }
      this.#answer(this.#heldUp, scan)
    }
    const timer = setTimeout(tell, LONG_MS)
    try {
      return await run(tell)
    } finally {
      clearTimeout(timer)
      this.#heldUp = null
    }
  }

  #refuse(): void {
    if (this.#shown) this.#put({ ...this.#shown, refused: this.#shown.refused + 1 })
    this.#ways.feedback('red')
  }

  #bounced(scan: Scan): void {
    const shown = this.#shown ?? this.#fresh({ tone: 'amber', title: bouncedMessage, detail: scan.raw }, scan)
    this.#put({ ...shown, bounced: shown.bounced + 1 })
    this.#ways.feedback('amber')
  }

  async #command(command: ScanCommand, scan: Scan): Promise<void> {
    const shown = this.#shown
    const act = shown && actOf(command, shown.answer)
    if (act) return this.#guarded(act, command === 'undo' ? null : shown.scan)
    if (waitsForPerson(shown)) return this.#ways.feedback('red')
    // What is in hand is the page's: it finishes that also where the answer before was about something else.
    if (command === 'next' && this.#takesNext && (await this.#finished(scan))) return
    const title = msg('scan.commandNothing', { command: msg(`scan.command.${command}`) })
    this.#answer({ tone: 'amber', title, detail: msg(`scan.commandNothingDetail.${command}`) }, scan)
  }

  async #finished(scan: Scan): Promise<boolean> {
    let isTaken = false
    await this.#guarded(async () => {
      const answer = (await this.#handler?.(scan)) ?? null
      isTaken = answer !== null
      return answer ?? this.#shown?.answer ?? null
    }, scan)
    return isTaken
  }

  async #guarded(act: () => Promise<ScanAnswer | null>, scan: Scan | null): Promise<void> {
    try {
      this.#answer(await act(), scan)
    } catch (error) {
      console.error('A scan could not be handled.', error)
      this.#answer(broken, scan)
    } finally {
      this.#inWork = null
    }
  }

  #fresh(answer: ScanAnswer, scan: Scan | null): ShownAnswer {
    this.#seq += 1
    return { answer, scan, seq: this.#seq, refused: 0, bounced: 0 }
  }

  #answer(answer: ScanAnswer | null, scan: Scan | null): void {
    this.#put(answer && this.#fresh(answer, scan))
    if (answer) this.#ways.feedback(answer.tone)
  }

  /** Takes the answer off the screen; what a scan waits for still holds on the page that comes. */
  #clear(): void {
    if (!this.#heldUp || this.#shown?.answer !== this.#heldUp) this.#put(null)
  }

  #put(next: ShownAnswer | null): void {
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }
}

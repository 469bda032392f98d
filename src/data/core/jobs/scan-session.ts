/**
 * One person's work at a bench of the floor: the state of the page's step function is kept as a
 * draft. Events are handled one after the other, each with the facts of its moment. Invariants: the
 * draft with the new state and the planned writes is on the disk before the first write that needs it;
 * an interrupted job is finished at the next opening; what is answered is on the disk, and what was
 * not written before the answer is written before anything else; where the device cannot save, the
 * caller gets the error; the state stays as it was, unless the step was written in part: then it is finished before anything else, and the
 * state is the one that it leads to.
 */
import { BehaviorSubject, defer, filter, ignoreElements, merge, type Observable } from 'rxjs'
import { Refusal } from '#domain/core/refusal.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { refused, scanIn, type Done, type FlowPage, type ScanFlow } from './scan-flow.ts'
import type { Rest, StepJob } from './scan-writes.ts'
import { writeDraft } from '#data/store/device.ts'
import { applyAgain, isStepTold, letGo, readKept, type Kept } from './bench-draft.ts'
import { finishLeftBehind, holdBench, settleOthers, type OpenBench } from './open-benches.ts'
import { finishCutShort } from './job.ts'
import { OwedWork } from './owed-work.ts'
import { ended, latestPages } from './latest-pages.ts'
import { asOf, type CommandContext } from './command-context.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'

/** How often a draft is read anew while another tab goes on with it. */
const MOST_LOOKS = 5

/** The next event tries again before anything else, and says it in red. */
const logOwed = (error: unknown): void => console.error('What follows the answer to a scan could not be saved.', error)

export class ScanFlowSession<State extends object, Event, Facts, Write, Input = undefined> {
  #page: FlowPage<Write, Input> | null = null
  readonly #context: CommandContext
  readonly #flow: ScanFlow<State, Event, Facts, Write, Input>
  readonly #state = new BehaviorSubject<State | null>(null)
  #queue: Promise<unknown> = Promise.resolve()
  #opening: Promise<void> | null = null
  /** The draft has its job until it is written. */
  readonly #owed = new OwedWork(() => this.#leaveIfOver())
  #leave: (() => void) | null = null
  readonly #bench: OpenBench
  #isClosed = false

  constructor(context: CommandContext, flow: ScanFlow<State, Event, Facts, Write, Input>) {
    this.#context = context
    this.#flow = flow
    // A draft that could not be read, or whose step could not be finished, is opened once more.
    const finish = () => this.#open().then(() => this.#finish())
    this.#bench = { key: flow.key, finish, settle: () => this.#owed.pay() }
  }

  /** The state once the draft was read, and each one after. */
  readonly state$: Observable<State> = defer(() =>
    merge(this.#state.pipe(filter((state) => state !== null)), defer(() => this.#open()).pipe(ignoreElements())),
  )

  /** The open page, as it is now. */
  bind(page: FlowPage<Write, Input>): void {
    this.#page = page
  }

  /**
   * Resolves when all of it is on the disk.
   * @param given an event, or one that is still being made: it takes its turn now, and what comes after it waits
   */
  act(given: Event | Promise<Event>, scanned: Scan | null = null): Promise<Done<Event>> {
    return this.#act(given, scanned, true)
  }

  /** The same, but resolves when the answer is true: what it does not promise is written after it, and before the next event. */
  answer(given: Event | Promise<Event>, scanned: Scan | null = null): Promise<Done<Event>> {
    return this.#act(given, scanned, false)
  }

  async #act(given: Event | Promise<Event>, scanned: Scan | null, isWhole: boolean): Promise<Done<Event>> {
    const heir = this.#heir()
    if (heir) return heir.#act(given, scanned, isWhole)
    const done = this.#inTurn(() => this.#step(given, scanned, isWhole))
    if (isWhole) {
      await Promise.all([done, this.#finish()])
      return done
    }
    const answered = await done
    const later = this.#page?.afterAnswer ?? ((act: () => void) => act())
    later(() => void this.#finish().catch((error: unknown) => this.#tellUnwritten(error)))
    return answered
  }

  #tellUnwritten(error: unknown): void {
    logOwed(error)
    this.#page?.onUnwritten?.(this.#flow.writer.owesRows === true && !this.#owed.isCut)
  }

  async #step(given: Event | Promise<Event>, scanned: Scan | null, isWhole: boolean): Promise<Done<Event>> {
    const { step, facts } = this.#flow
    const event = await given
    const scan = scanIn(event) ?? scanned
    const before = await this.#current()
    await this.#settleAll()
    const known = await facts(this.#context, before, event, scan, this.#page?.input as Input)
    const { state, say, writes, unhandled, keepsAnswer, go, back } = step(before, event, known)
    const job = writes.length === 0 ? null : { id: this.#context.newId(), at: this.#context.now(), writes }
    if (job) {
      try {
        this.#owed.owe(await this.#write(state, job))
      } catch (error) {
        await this.#leaveOff(job, { before, after: state }, error)
        if (error instanceof Refusal) return refused(error)
        throw error
      }
      this.#state.next(state)
      this.#page?.onWritten(writes)
    } else if (state !== before) await this.#put({ state, job })
    if (go) this.#go(go)
    return {
      say,
      isOurs: unhandled !== true,
      keepsAnswer: keepsAnswer === true,
      choose: (chosen) => this.#act(chosen, scan, isWhole),
      undo: job && (() => this.#undo(job, before, state, back)),
    }
  }

  /** The draft and what the answer promises; resolves with what is owed then. */
  async #write(state: State, job: StepJob<Write>): Promise<Rest | null> {
    const { key, writer } = this.#flow
    const begin = async () => {
      // Without a draft nothing would bring back what is owed.
      const then = asOf(this.#context, job.at)
      if (writer.begin && key !== '') return writer.begin(then, job)
      await writer.apply(then, job, false)
      return null
    }
    if (writer.standsAlone?.(job.writes) !== true) {
      await this.#keep({ state, job })
      const rest = await begin()
      return (
        rest &&
        (async () => {
          // What does not hold is over. Left in the draft, it would be carried out hours later, once it held again.
          if ((await rest()) === false) await letGo(this.#context, key, job)
        })
      )
    }
    const kept = this.#keep({ state, job }).catch((error: unknown) => {
      console.error('A draft could not be saved.', error)
    })
    const rest = await begin()
    return async () => {
      await kept
      await rest?.()
    }
  }

  /**
   * A step that could not be written. What was begun is owed: it is finished before anything else, by the draft after a crash, and the bench goes on from it, such as
   * with the lot that it began. What never began is over.
   */
  async #leaveOff(
    job: StepJob<Write>,
    states: { readonly before: State; readonly after: State },
    error: unknown,
  ): Promise<void> {
    const { key, writer } = this.#flow
    const context = asOf(this.#context, job.at)
    const isCut = !(error instanceof Refusal) && (await writer.isBegun?.(context, job).catch(() => true)) === true
    if (!isCut) return this.#put({ state: states.before, job: null })
    const rest = async () => {
      await writer.apply(context, job, true)
      await letGo(context, key, job)
      this.#page?.onWritten(job.writes)
    }
    this.#owed.owe(rest, true)
    // The draft has the step and what it leads to already.
    this.#state.next(states.after)
  }

  /** Nothing is half written when a step looks into the store, or is taken back. */
  async #settleAll(): Promise<void> {
    const { db } = this.#context
    await finishLeftBehind(db)
    await Promise.all([this.#owed.pay(), settleOthers(db, this.#bench), finishCutShort(this.#context)])
  }

  #finish(): Promise<void> {
    return this.#inTurn(() => this.#owed.pay())
  }

  /** The page was left and opened again: what still comes from the old one belongs to the draft as the new one has it. */
  #heir(): this | null {
    const latest = latestPages(this.#context.db).get(this.#flow.key)
    return this.#isClosed && latest && latest !== this ? (latest as this) : null
  }

  /** What is under way at the same page as it was before ends first. */
  async #takeOver(): Promise<void> {
    const latest = latestPages(this.#context.db)
    const before = latest.get(this.#flow.key) as this | undefined
    if (this.#isClosed) return
    latest.set(this.#flow.key, this)
    if (before && before !== this && before.#isClosed) await ended(before.#queue)
  }

  async #hold(): Promise<void> {
    this.#leave ??= await holdBench(this.#context.db, this.#bench)
    this.#leaveIfOver()
  }

  /** The page goes. What is owed is written first; where that fails, the bench stays until it is: before another bench looks into the store, it is tried again. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#finish().catch(logOwed)
    this.#leaveIfOver()
  }

  #leaveIfOver(): void {
    if (this.#isClosed && this.#owed.isNone) this.#leave?.()
  }

  #go(address: object): void {
    if (!this.#page) return
    const { go, inputAfter, input } = this.#page
    this.#page = { ...this.#page, input: inputAfter ? inputAfter(address) : input }
    go(address)
  }

  #undo(job: StepJob<Write>, before: State, after: State, back: object | undefined): Promise<boolean> {
    const heir = this.#heir()
    if (heir) return heir.#undo(job, before, after, back)
    return this.#inTurn(async () => {
      await this.#settleAll()
      const isWhole = await this.#flow.writer.undo(this.#context, job)
      // What was begun since stays on the table.
      const now = await this.#current()
      await this.#put({ state: sameValue(now, after) ? before : now, job: null })
      if (back) this.#go(back)
      return isWhole
    })
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(act)
    this.#queue = turn.catch(() => null)
    return turn
  }

  async #current(): Promise<State> {
    await this.#open()
    return this.#state.value ?? this.#flow.empty
  }

  #open(): Promise<void> {
    this.#opening ??= this.#read().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #read(): Promise<void> {
    const { key, empty, writer } = this.#flow
    if (key === '') return this.#state.next(empty)
    const { db } = this.#context
    await this.#takeOver()
    const step = (await readKept<State, Write>(db, key))?.job
    // Steps that other benches left may come before the one that is left here.
    if (step && !(await isStepTold(this.#context, step))) await finishLeftBehind(db)
    await this.#hold()
    for (let look = 1, over = ''; ; look += 1) {
      const kept = await readKept<State, Write>(db, key)
      const state = { ...empty, ...kept?.state }
      if (!kept?.job || look > MOST_LOOKS) return this.#state.next(state)
      // Why it is let go: after weeks its ledger rows have left the device, and it would look as if it had not been done.
      if (kept.job.id === over) await writeDraft(db, key, { state, job: null })
      else {
        await applyAgain(this.#context, writer, kept.job)
        // Another tab may have put a newer step there meanwhile.
        await letGo(this.#context, key, kept.job)
        over = kept.job.id
      }
    }
  }

  async #put(kept: Kept<State, Write>): Promise<void> {
    await this.#keep(kept)
    this.#state.next(kept.state)
  }

  async #keep(kept: Kept<State, Write>): Promise<void> {
    if (this.#flow.key !== '') await writeDraft(this.#context.db, this.#flow.key, kept)
  }
}

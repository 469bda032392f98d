/**
 * Carries out what a step of a scan page decided, and takes it back: each write is a job. Invariants: the unit is written before its ledger row; the
 * rows' ids derive from the step's, so that repeating it after a crash writes what is missing and nothing twice. A page's own draft brings its step
 * back after a crash; whatever has no draft runs its jobs through the journal.
 */
import { editOfWrite, writeOfRow, type RowWrite, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { log } from './activity.ts'
import { finishCutShort, isBegun, refuseNoNumbers, rowsOf, runJobs, toldOf, type Job } from './job.ts'
import { carryOutLate, carryOutNow } from './late-job.ts'
import { undoJob, undoJobs } from './undo-job.ts'
import { toPlain } from './write.ts'
import type { CommandContext } from './command-context.ts'

export type UnitOrRowWrite = UnitWrite | RowWrite

/** The writes of one step, under an id of their own (at most 60 characters). */
export interface StepJob<Write> {
  readonly id: string
  /** When it was decided, ISO UTC: the time of its ledger rows, whenever they are written. A draft of an older build has none. */
  readonly at?: string
  readonly writes: readonly Write[]
}

/** What may come after the answer. Repeating it changes nothing. Resolves with `false` where something of it does not hold any more: it must not be tried again. */
export type Rest = () => Promise<boolean | void>

/** How the writes of a page come into the store. A page with writes of its own kind (photos) brings its own. */
export interface StepWriter<Write> {
  /** `again` is a job that may have been carried out before, in part or whole. Rejects when the device cannot save. */
  readonly apply: (context: CommandContext, job: StepJob<Write>, again: boolean) => Promise<void>
  /**
   * Writes what the answer promises, and no more; `apply` in two parts. The caller carries out the rest before anything else, and keeps the job on
   * the disk until then. Without it, everything is written before the answer.
   */
  readonly begin?: (context: CommandContext, job: StepJob<Write>) => Promise<Rest>
  /** What `begin` leaves to be written are ledger rows: all that they tell of is done by then. */
  readonly owesRows?: boolean
  /** Whether any of its writes has been made: a step that was cut in the middle is finished, one that never began is dropped. */
  readonly isBegun?: (context: CommandContext, job: StepJob<Write>) => Promise<boolean>
  /** Whether what `begin` writes is whole without the page's draft: then both may go to the disk at once. */
  readonly standsAlone?: (writes: readonly Write[]) => boolean
  /** Resolves with whether everything is as it was before; what others did since stays. */
  readonly undo: (context: CommandContext, job: StepJob<Write>) => Promise<boolean>
}

/** A writer whose writes are a job each. */
export interface JobWriter<Write> extends StepWriter<Write> {
  readonly jobsOf: (job: StepJob<Write>) => readonly Job[]
  readonly begin: NonNullable<StepWriter<Write>['begin']>
  readonly isBegun: NonNullable<StepWriter<Write>['isBegun']>
}

/**
 * What an answer rests on. `edits`: they are made before it. `draft`: they follow it, for the page's draft brings them back. A page that shows or prints at
 * once what a step has made waits for the edits.
 */
export type AnswerRest = 'edits' | 'draft'

/** A writer for writes that are a job each. `toJob` gets the job's id. */
export function jobWriter<Write>(
  toJob: (write: Write, id: string) => Job,
  rest: AnswerRest = 'edits',
): JobWriter<Write> {
  const jobsOf = (job: StepJob<Write>) => job.writes.map((write, place) => toJob(write, `${job.id}-${place}`))
  /** @throws Refusal where something changed since the look, and for what is no number; nothing is written then */
  const makeNow = async (context: CommandContext, job: StepJob<Write>): Promise<Rest> => {
    const at = job.at ?? context.now()
    refuseNoNumbers(jobsOf(job))
    const done = await carryOutNow(context, jobsOf(job), at)
    if (!done) throw new Refusal('changedSince', msg('core.changedNow'))
    const rows = done.flatMap((one) => rowsOf(one))
    return () => log(context, rows, at).then(() => undefined)
  }
  const makeAgain = async (context: CommandContext, job: StepJob<Write>) => {
    for (const one of jobsOf(job))
      if (await carryOutLate(context, one, job.at, true)) await log(context, rowsOf(one), job.at)
  }
  return {
    jobsOf,
    owesRows: rest === 'edits',
    isBegun: (context, job) => isBegun(context, jobsOf(job)),
    apply: async (context, job, again) => {
      if (again) return makeAgain(context, job)
      await (
        await makeNow(context, job)
      )()
    },
    begin: async (context, job) => (rest === 'draft' ? makeLater(context, job, jobsOf(job)) : makeNow(context, job)),
    undo: async (context, job) => {
      const jobs = jobsOf(job)
      // What a colleague did first was never made here, and is theirs to take back.
      const made = await toldOf(context, jobs)
      return (await undoJobs(context, made)) && made.length === jobs.length
    },
  }
}

/** The edits, then the rows of those that were made. Another try goes on with the job that was cut short, which may be made in part: it has its row. */
function makeLater(context: CommandContext, { at }: StepJob<unknown>, jobs: readonly Job[]): Rest {
  const left = [...jobs]
  const done: Job[] = []
  let cut: Job | null = null
  return async () => {
    for (let one = left[0]; one; one = left[0]) {
      const wasCut = cut === one
      cut = one
      if (await carryOutLate(context, one, at, wasCut)) done.push(one)
      left.shift()
    }
    const rows = done.flatMap((made) => rowsOf(made))
    await log(context, rows, at)
    return done.length === jobs.length
  }
}

/**
 * The row has the new values and those before, so it can be taken back from the unit's history on
 * any device.
 */
export function unitJob(write: UnitOrRowWrite, id: string): Job {
  if (write.kind === 'row') return { id, edits: [], rows: [write.row] }
  const { before, patch, row, given } = write
  const rows = [{ ...row, data: { ...row.data, after: patch, before } }]
  return { id, edits: [editOfWrite(write)], given: given ? [given] : [], rows }
}

export const unitWriter: JobWriter<UnitOrRowWrite> = jobWriter(unitJob)

/** Carries out writes that no draft would bring back. Resolves with the way back. */
export async function runWrites<Write>(
  context: CommandContext,
  writes: readonly Write[],
  toJob: (write: Write, id: string) => Job,
): Promise<() => Promise<boolean>> {
  const jobs = writes.map((write) => toJob(write, context.newId()))
  await runJobs(context, jobs)
  return () => undoJobs(context, jobs)
}

/** Takes back what a row of a unit's history names. Resolves with whether everything is as it was; `false` too when the row cannot be taken back. */
export async function undoRow(context: CommandContext, rowId: string): Promise<boolean> {
  // The row may be owed still.
  await finishCutShort(context)
  const row = await context.db.activity.findOne(rowId).exec()
  const write = row && row.undoOf === '' ? writeOfRow(toPlain(row)) : null
  return write ? undoJob(context, unitJob(write, rowId)) : false
}

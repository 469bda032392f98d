/** What a bench keeps on the device between two events, and how a step that a killed tab left there is finished without the bench's page. */
import { changeDraft, readDraft } from '#data/store/device.ts'
import { asOf, type CommandContext } from './command-context.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { Database } from '#data/store/database.ts'
import { isOpenHere, whileNobodyIsAt } from './open-benches.ts'
import type { StepJob, StepWriter } from './scan-writes.ts'

export interface Kept<State, Write> {
  readonly state: State
  /** Of the last step: it may be unfinished. */
  readonly job: StepJob<Write> | null
}

/** An older build kept the state alone. */
function isKept<State extends object, Write>(draft: Kept<State, Write> | State): draft is Kept<State, Write> {
  return 'state' in draft && 'job' in draft
}

/** What the draft `key` holds: a state, and the last step where it can be read; `null` where there is none. */
export async function readKept<State extends object, Write>(
  db: Database,
  key: string,
): Promise<{ readonly state: Partial<State> | null; readonly job: StepJob<Write> | null } | null> {
  const draft = await readDraft<Kept<State, Write> | State>(db, key)
  if (!draft) return null
  if (!isKept<State, Write>(draft)) return { state: draft, job: null }
  if (draft.job === null || isStep(draft.job)) return draft
  console.error(`The last step in the draft ${key} cannot be read.`, draft.job)
  return { state: draft.state, job: null }
}

const isStep = (job: unknown): boolean =>
  isMap(job) && typeof job['id'] === 'string' && Array.isArray(job['writes']) && job['writes'].every(isMap)

/** A flow as its own page sees it; what finishes its step needs the writer alone. */
export interface Bench {
  readonly key: string
  // eslint-disable-next-line typescript/no-explicit-any -- the writes of each page are its own, and come from its own draft
  readonly writer: StepWriter<any>
}

/**
 * Carries out a step that may have been carried out before, in part or whole. One that is refused by now was never answered, and one of which nobody can make
 * anything is damaged: both are over, for tried again they would keep their page from opening for good.
 */
export async function applyAgain<Write>(
  context: CommandContext,
  writer: StepWriter<Write>,
  job: StepJob<Write>,
): Promise<void> {
  try {
    await writer.apply(asOf(context, job.at), job, true)
  } catch (error) {
    if (error instanceof TypeError) console.error('A step that was cut short is damaged.', job, error)
    else if (!(error instanceof Refusal)) throw error
  }
}

/** `open`: the page of another tab works with the draft, and its last step may not be written. */
export type StepEnd = 'none' | 'finished' | 'open'

/**
 * Finishes the step that a killed tab left in the draft `key`, without its page; a page that is open finishes its own, and in this tab counts as none.
 * @param load called only where the draft names its last step and the ledger does not tell all of it: nearly every step is over, and its page is not needed
 */
export async function finishStep(context: CommandContext, key: string, load: () => Promise<Bench>): Promise<StepEnd> {
  const { db } = context
  const left = await readOpenStep(db, key)
  if (!left) return 'none'
  if (await isStepTold(context, left)) {
    await letGo(context, key, left)
    return 'none'
  }
  const { writer } = await load()
  const finish = async (): Promise<StepEnd> => {
    // A page may have been opened and left meanwhile.
    const job = await readOpenStep(db, key)
    if (job) await applyAgain(context, writer, job).then(() => letGo(context, key, job))
    return job ? 'finished' : 'none'
  }
  const end = await whileNobodyIsAt(db, key, finish)
  return end ?? (isOpenHere(db, key) ? 'none' : 'open')
}

/** The draft no longer names the step, unless it names another by now. */
export function letGo({ db }: CommandContext, key: string, step: StepJob<unknown>): Promise<void> {
  return changeDraft<Kept<object, unknown>>(db, key, (now) => (now.job?.id === step.id ? { ...now, job: null } : now))
}

/** Whether the ledger tells of each write of a step: its row comes after all else, and is named by the step and the write's place. */
export async function isStepTold({ db }: CommandContext, { id, writes }: StepJob<unknown>): Promise<boolean> {
  const rows = await db.activity.findByIds(writes.map((_, place) => `${id}-${place}`)).exec()
  return rows.size === writes.length
}

/** The last step that the draft names; it may be unfinished. */
export async function readOpenStep(db: Database, key: string): Promise<StepJob<unknown> | null> {
  return (await readKept<object, unknown>(db, key))?.job ?? null
}

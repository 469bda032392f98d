/** What a bench keeps on the device between two events, and how a step that a killed tab left there is finished without the bench's page. */
import { changeDraft, readDraft } from '#data/store/device.ts'
import type { CommandContext } from './command-context.ts'
import { whileNobodyIsAt } from './open-benches.ts'
import type { StepJob, StepWriter } from './scan-writes.ts'

export interface Kept<State, Write> {
  readonly state: State
  /** Of the last step: it may be unfinished. */
  readonly job: StepJob<Write> | null
}

/** An older build kept the state alone. */
export function isKept<State extends object, Write>(draft: Kept<State, Write> | State): draft is Kept<State, Write> {
  return 'state' in draft && 'job' in draft
}

/** A flow as its own page sees it; what finishes its step needs the writer alone. */
export interface Bench {
  readonly key: string
  // eslint-disable-next-line typescript/no-explicit-any -- the writes of each page are its own, and come from its own draft
  readonly writer: StepWriter<any>
}

/**
 * Finishes the step that a killed tab left in the draft `key`, without its page; a page that is open finishes its own. Resolves with whether there
 * was one.
 * @param load called only where the draft still names its last step
 */
export async function finishStep(context: CommandContext, key: string, load: () => Promise<Bench>): Promise<boolean> {
  const { db } = context
  const isLeft = async () => openJob(await readDraft(db, key)) !== null
  if (!(await isLeft())) return false
  const { writer } = await load()
  const finish = async (): Promise<boolean> => {
    // A page may have been opened and left meanwhile.
    const job = openJob(await readDraft(db, key))
    if (!job) return false
    await writer.apply(context, job, true)
    await changeDraft<Kept<object, unknown>>(db, key, (now) => (now.job?.id === job.id ? { ...now, job: null } : now))
    return true
  }
  return (await whileNobodyIsAt(db, key, finish)) ?? false
}

const openJob = (draft: Kept<object, unknown> | object | null) => (draft && isKept(draft) ? draft.job : null)

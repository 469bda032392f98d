/**
 * Managers' changes to the checklists. Invariants: a list with problems is not saved; its version
 * grows when its questions change, so that an inspection always records the list by which it was
 * made; a list that is taken away stays in the store, out of use, and can be given back.
 */
import { joined } from '#messages/message.ts'
import { editBetween, insertOf, pathsUnder } from '#domain/core/merge/edits.ts'
import { typedOver } from '#domain/core/merge/typed-over.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { nextVersion, readChecklist, type Checklist } from '#domain/dispositions/checklist.ts'
import { checklistProblems } from '#domain/dispositions/checklist-rules.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

const idOf = (key: string): string => `checklist-${key}`

async function findDocs(context: CommandContext): Promise<readonly ConfigDoc[]> {
  return (await context.db.config.find({ selector: { kind: 'checklist' } }).exec()).map(toPlain)
}

/** As in the store; its key is beside it. */
function dataOf({ name, categories, version, serial, items, shots }: Checklist, active: boolean): ConfigDoc['data'] {
  return { name, categories, version, serial, items, shots, active }
}

/** What was saved, as an undo takes it: a list that was new goes out of use. */
export interface ChecklistChange extends Job {
  readonly key: string
}

async function put(
  context: CommandContext,
  key: string,
  data: ConfigDoc['data'],
  type: 'checklist.saved' | 'checklist.retired',
): Promise<ChecklistChange> {
  const docs = await findDocs(context)
  const known = docs.find((doc) => doc.key === key)
  const id = known?.id ?? idOf(key)
  const edit = known
    ? editBetween('config', id, pathsUnder('data', known.data), pathsUnder('data', data))
    : insertOf('config', { id, kind: 'checklist', key, data, rank: (docs.length + 1) * 10 })
  const named = { name: data['name'], version: data['version'] }
  const job: Job = { id: context.newId(), edits: [edit], rows: [{ type, refType: 'config', refId: id, data: named }] }
  await runJob(context, job)
  const outOfUse = editBetween('config', id, { 'data.active': false }, { 'data.active': true })
  return { ...job, key, edits: [known ? edit : outOfUse] }
}

/** The list in the store, also where a colleague took it out of use while it was open in a form: its versions are counted on. */
function beforeSaving(docs: readonly ConfigDoc[], key: string): Checklist | null {
  const known = docs.find((doc) => doc.key === key)
  return known ? readChecklist(key, { ...known.data, active: true }) : null
}

/**
 * Saves a list; one without a key is new.
 * @param began the list when the person began to change it: what others changed since stays
 * @throws Refusal that names every problem
 */
export async function saveChecklist(
  context: CommandContext,
  list: Checklist,
  began: Checklist = list,
): Promise<ChecklistChange> {
  const docs = await findDocs(context)
  const lists = docs.map((doc) => readChecklist(doc.key, doc.data)).filter((one) => one !== null)
  const key = list.key || context.newId()
  const before = beforeSaving(docs, key)
  const both = before && began !== list ? typedOver(began, list, before) : list
  const tidy: Checklist = { ...both, key, name: both.name.trim() }
  const problems = checklistProblems(tidy, lists)
  if (problems.length > 0) throw new Refusal('notAllowed', joined(problems, '\n'))
  const version = before ? nextVersion(before, tidy) : 1
  return put(context, key, dataOf({ ...tidy, version }, true), 'checklist.saved')
}

/** Takes a list out of use: its categories are asked by the next list that fits. */
export async function retireChecklist(context: CommandContext, list: Checklist): Promise<ChecklistChange> {
  return put(context, list.key, dataOf(list, false), 'checklist.retired')
}

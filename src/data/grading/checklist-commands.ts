/**
 * Managers' changes to the checklists. Must stay true: a list with problems is not saved; its version grows when what is asked changes, so that an
 * inspection always tells by which list it was made; a list that is taken away stays in the store, out of use, and can be given back.
 */
import type { LedgerType } from '#domain/core/history-labels.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { nextVersion, readChecklist, type Checklist } from '#domain/dispositions/checklist.ts'
import { checklistProblems } from '#domain/dispositions/checklist-rules.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { log } from '#data/core/activity.ts'
import { changeOne, insertOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

const idOf = (key: string): string => `checklist-${key}`

async function findDocs(work: Work): Promise<readonly ConfigDoc[]> {
  return (await work.db.config.find({ selector: { kind: 'checklist' } }).exec()).map(plain)
}

/** As it stands in the store; its key stands beside it. */
function dataOf({ name, categories, version, serial, items, shots }: Checklist, active: boolean): ConfigDoc['data'] {
  return { name, categories, version, serial, items, shots, active }
}

/** What was saved, for its undo. */
export interface ChecklistChange {
  readonly id: string
  readonly key: string
  readonly rowId: string
  /** The setting as it was; `null` when the list is new. */
  readonly before: ConfigDoc['data'] | null
}

async function put(work: Work, key: string, data: ConfigDoc['data'], type: LedgerType): Promise<ChecklistChange> {
  const docs = await findDocs(work)
  const known = docs.find((doc) => doc.key === key)
  const id = known?.id ?? idOf(key)
  if (known) await changeOne(work, 'config', id, () => ({ data }))
  else await insertOne(work, 'config', { id, kind: 'checklist', key, data, rank: (docs.length + 1) * 10 })
  const named = { name: data['name'], version: data['version'] }
  const [rowId = ''] = await log(work, [{ type, refType: 'config', refId: id, data: named }])
  return { id, key, rowId, before: known?.data ?? null }
}

/** Saves a list; one without a key is new. Rejects with a `Refusal` that names every problem. */
export async function saveChecklist(work: Work, list: Checklist): Promise<ChecklistChange> {
  const docs = await findDocs(work)
  const lists = docs.map((doc) => readChecklist(doc.key, doc.data)).filter((one) => one !== null)
  const key = list.key || work.newId()
  const tidy: Checklist = { ...list, key, name: list.name.trim() }
  const problems = checklistProblems(tidy, lists)
  if (problems.length > 0) throw new Refusal('notAllowed', problems.join('\n'))
  const before = lists.find((one) => one.key === key)
  const version = before ? nextVersion(before, tidy) : 1
  return put(work, key, dataOf({ ...tidy, version }, true), 'checklist.saved')
}

/** Takes a list out of use: its categories are asked by the next list that fits. */
export async function retireChecklist(work: Work, list: Checklist): Promise<ChecklistChange> {
  return put(work, list.key, dataOf(list, false), 'checklist.retired')
}

/** Brings back what a change replaced; a list that was new is out of use. */
export async function undoChecklist(work: Work, { id, rowId, before }: ChecklistChange): Promise<void> {
  await changeOne(work, 'config', id, (doc) => ({ data: before ?? { ...doc.data, active: false } }))
  await log(work, [{ id: `undo-${rowId}`, type: 'checklist.saved', refType: 'config', refId: id, undoOf: rowId }])
}

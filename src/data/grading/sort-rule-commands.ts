/**
 * Managers' changes to the sort rules. Must stay true: what is put into use is brought together with what others changed meanwhile, and only
 * when the person has seen the result; rules with an error are not put into use; only what differs is written, so that two managers on two
 * devices change different rules, or different fields of one, without a conflict; every change is in the ledger and can be taken back, and
 * taking back restores only what still stands as the change left it.
 */
import type { ConfigDoc } from '#schemas/config.ts'
import { isMap, keysOf, sameValue, valueAt } from '#domain/core/merge-values.ts'
import { proposalOf, ruleChanges, type RuleChange, type RulesDraft } from '#domain/grading/sort-draft.ts'
import { ranksFor } from '#domain/dispositions/sort-order.ts'
import { ruleProblems } from '#domain/grading/sort-review.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { log } from '#data/core/activity.ts'
import { findSortDocs, rulesIn } from '#data/dispositions/sort-rules.ts'
import { changeOne, insertOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

export const SORT_CHANGED = 'sortRule.changed'

/** What of a rule's document can change. */
type Content = Pick<ConfigDoc, 'data' | 'rank'>

interface Write {
  readonly id: string
  readonly key: string
  readonly before: Content | null
  readonly after: Content
  readonly change: Omit<RuleChange, 'key'>
}

const dataOf = ({ name, active, conditions, destination, targets }: SortRule): ConfigDoc['data'] => ({
  name,
  active,
  conditions,
  destination,
  targets,
})
const removedData = (rule: SortRule): ConfigDoc['data'] => ({ ...dataOf(rule), active: false, removed: true })

/** Errors of this set that the rules in use do not have already. */
function newErrors(now: readonly SortRule[], after: readonly SortRule[]): string {
  const old = new Set(ruleProblems(now).map(({ key, words }) => `${key} ${words}`))
  const errors = ruleProblems(after).filter(({ key, level, words }) => level === 'error' && !old.has(`${key} ${words}`))
  const nameOf = (key: string) => after.find((rule) => rule.key === key)?.name ?? ''
  return errors.map(({ key, words }) => (key === '' ? words : `“${nameOf(key)}”: ${words}`)).join('\n')
}

function writesFor(docs: readonly ConfigDoc[], stored: readonly SortRule[], rules: readonly SortRule[]): Write[] {
  const byKey = new Map(docs.map((doc) => [doc.key, doc]))
  const ranks = new Map(docs.map((doc) => [doc.key, doc.rank]))
  const moved = ranksFor(
    rules.map((rule) => rule.key),
    ranks,
  )
  const told = new Map(ruleChanges(stored, rules).map((change) => [change.key, change]))
  const known = new Map(stored.map((rule) => [rule.key, rule]))
  const writeOf = (rule: SortRule, isRemoved: boolean): Write[] => {
    const doc = byKey.get(rule.key)
    const was = known.get(rule.key)
    const rank = moved.get(rule.key) ?? doc?.rank ?? 0
    const isSame = was !== undefined && sameValue(was, rule)
    const data = isRemoved ? removedData(rule) : isSame && doc ? doc.data : dataOf(rule)
    if (doc && sameValue(data, doc.data) && rank === doc.rank) return []
    const { kind, words } = told.get(rule.key) ?? { kind: 'moved' as const, words: `“${rule.name}” keeps its place` }
    return [
      {
        id: doc?.id ?? `sort-${rule.key}`,
        key: rule.key,
        before: doc ? { data: doc.data, rank: doc.rank } : null,
        after: { data, rank },
        change: { kind, words },
      },
    ]
  }
  const removed = stored.filter((rule) => !rules.some((one) => one.key === rule.key))
  // The one that takes everything is there first: a job that is cut short leaves rules that can be used.
  return [
    ...rules.toReversed().flatMap((rule) => writeOf(rule, false)),
    ...removed.flatMap((rule) => writeOf(rule, true)),
  ]
}

/**
 * Puts a draft into use. `seen` is the set that the person looked at. Resolves with the ids of the ledger's rows, for the undo; rejects with a
 * `Refusal` when the set has errors or is no longer the one that was seen. Repeated after a crash, it writes what is missing.
 */
export async function activateRules(work: Work, draft: RulesDraft, seen: readonly SortRule[]): Promise<string[]> {
  const docs = await findSortDocs(work.db)
  const stored = rulesIn(docs)
  const { rules } = proposalOf(draft, stored)
  if (!sameValue(rules, seen))
    throw new Refusal('changedSince', 'Somebody else changed the rules just now. Look at them again.')
  const errors = ruleProblems(rules).filter((one) => one.level === 'error')
  if (errors.length > 0) throw new Refusal('notAllowed', errors.map((one) => one.words).join('\n'))
  const rowIds: string[] = []
  for (const { id, key, before, after, change } of writesFor(docs, stored, rules)) {
    const changed = await changeOne(work, 'config', id, (doc) => narrowed(doc, before, after))
    if (!changed) await insertOne(work, 'config', { id, kind: 'sort', key, ...after })
    const data = { kind: change.kind, before, after }
    rowIds.push(...(await log(work, [{ type: SORT_CHANGED, refType: 'config', refId: id, to: change.words, data }])))
  }
  return rowIds
}

/** The document with the change's own keys put in: a key that arrived between reading and writing stays. */
function narrowed(doc: ConfigDoc, before: Content | null, after: Content): Content {
  return {
    data: withKeys(doc.data, before?.data ?? {}, after.data),
    rank: before?.rank === after.rank ? doc.rank : after.rank,
  }
}

function withKeys(now: ConfigDoc['data'], from: ConfigDoc['data'], to: ConfigDoc['data']): ConfigDoc['data'] {
  const differing = new Set(keysOf(from, to).filter((key) => !sameValue(valueAt(from, key), valueAt(to, key))))
  const kept = Object.entries(now).filter(([key]) => !differing.has(key))
  const put = Object.entries(to).filter(([key]) => differing.has(key))
  return Object.fromEntries([...kept, ...put])
}

function contentIn(value: unknown): Content | null {
  if (!isMap(value)) return null
  const [data, rank] = [value['data'], value['rank']]
  return isMap(data) && typeof rank === 'number' ? { data, rank } : null
}

/** The document as it was before a change, wherever it still stands as the change left it; `null` when nothing of it does. */
function restored(doc: ConfigDoc, before: Content | null, after: Content): Content | null {
  const then = before ?? { data: { ...after.data, active: false, removed: true }, rank: after.rank }
  const keys = keysOf(then.data, after.data).filter(
    (key) =>
      !sameValue(valueAt(then.data, key), valueAt(after.data, key)) &&
      sameValue(valueAt(doc.data, key), valueAt(after.data, key)),
  )
  const isRankBack = then.rank !== after.rank && doc.rank === after.rank
  if (keys.length === 0 && !isRankBack) return null
  const others = Object.entries(doc.data).filter(([key]) => !keys.includes(key))
  const back = keys.flatMap((key) => (Object.hasOwn(then.data, key) ? [[key, then.data[key]] as const] : []))
  return { data: Object.fromEntries([...others, ...back]), rank: isRankBack ? then.rank : doc.rank }
}

/**
 * Takes changes back by the ids of their rows, the latest first; safe to repeat. Rejects with a `Refusal` when nothing of them stands any
 * more, or when the rules would then not take everything.
 */
export async function undoRuleRows(work: Work, rowIds: readonly string[]): Promise<void> {
  const docs = await findSortDocs(work.db)
  const next = new Map(docs.map((doc) => [doc.id, doc]))
  const undone: { readonly rowId: string; readonly docId: string; readonly words: string }[] = []
  for (const rowId of rowIds.toReversed()) {
    const row = await work.db.activity.findOne(rowId).exec()
    const isUndone = (await work.db.activity.findOne(undoIdOf(rowId)).exec()) !== null
    if (!row || isUndone) continue
    const { refId, data, to } = plain(row)
    const [doc, after] = [next.get(refId), contentIn(data['after'])]
    const back = doc && after ? restored(doc, contentIn(data['before']), after) : null
    if (!doc || !back) continue
    next.set(refId, { ...doc, ...back })
    undone.push({ rowId, docId: refId, words: to })
  }
  if (undone.length === 0) throw new Refusal('changedSince', 'It was changed again since, or is taken back already.')
  const problem = newErrors(rulesIn(docs), rulesIn([...next.values()]))
  if (problem !== '') throw new Refusal('notAllowed', problem)
  for (const docId of new Set(undone.map((one) => one.docId))) {
    const back = next.get(docId)
    if (back) await changeOne(work, 'config', docId, () => ({ data: back.data, rank: back.rank }))
  }
  await log(
    work,
    undone.map(({ rowId, docId, words }) => ({
      id: undoIdOf(rowId),
      type: SORT_CHANGED,
      refType: 'config',
      refId: docId,
      to: words,
      undoOf: rowId,
    })),
  )
}

const undoIdOf = (rowId: string): string => `undo-${rowId}`.slice(0, 80)

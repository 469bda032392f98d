/**
 * Managers' changes to the sort rules. Invariants: what is put into use is brought together with
 * what others changed meanwhile, and only when the person has seen the result; rules with an error
 * are not put into use; only what differs is written, so two managers can change different rules,
 * or different fields of one, without a conflict; every change is in the ledger and can be taken
 * back; taking back restores only what is still as the change left it.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { editBetween, insertOf, pathsUnder } from '#domain/core/merge/edits.ts'
import { isMap, sameValue, type JsonMap } from '#domain/core/merge/merge-values.ts'
import { proposalOf, ruleChanges, type RuleChange, type RulesDraft } from '#domain/grading/sort-draft.ts'
import { ranksFor } from '#domain/dispositions/sort-order.ts'
import { ruleProblems, type RuleProblem } from '#domain/grading/sort-review.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'
import { finishCutShort, keyOf, runJobs, type Job } from '#data/core/jobs/job.ts'
import { planUndo } from '#data/core/jobs/undo-job.ts'
import { findSortDocs, rulesIn } from '#data/dispositions/sort-rules.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export const SORT_CHANGED = 'sortRule.changed'

/** What of a rule's document can change. */
type Content = Pick<ConfigDoc, 'data' | 'rank'>

interface Write {
  readonly id: string
  readonly key: string
  readonly before: Content | null
  readonly after: Content
  readonly change: RuleChange
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
function newErrors(now: readonly SortRule[], after: readonly SortRule[]): Words {
  const nameOfProblem = ({ key, words }: RuleProblem) => JSON.stringify([key, words])
  const old = new Set(ruleProblems(now).map(nameOfProblem))
  const errors = ruleProblems(after).filter((one) => one.level === 'error' && !old.has(nameOfProblem(one)))
  const nameOf = (key: string): Words => {
    const found = after.find((rule) => rule.key === key)
    return found ? ruleName(found) : ''
  }
  const wordsOf = ({ key, words }: RuleProblem) =>
    key === '' ? words : msg('sorts.problemOf', { name: nameOf(key), problem: words })
  return joined(errors.map(wordsOf), '\n')
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
    const { key, name } = rule
    const change = told.get(key) ?? { key, name, kind: 'moved' as const, parts: [], number: 0 }
    return [
      {
        id: doc?.id ?? `sort-${rule.key}`,
        key: rule.key,
        before: doc ? { data: doc.data, rank: doc.rank } : null,
        after: { data, rank },
        change,
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
 * Puts a draft into use. `seen` is the set that the person looked at. Resolves with the ids of the ledger's rows, for the undo. Cut short by
 * a crash, all of it is finished at the next opening. @throws Refusal when the set has errors or is no longer the one that was seen
 */
export async function activateRules(
  context: CommandContext,
  draft: RulesDraft,
  seen: readonly SortRule[],
): Promise<string[]> {
  const docs = await findSortDocs(context.db)
  const stored = rulesIn(docs)
  const { rules } = proposalOf(draft, stored)
  if (!sameValue(rules, seen)) throw new Refusal('changedSince', msg('sorts.changedJustNow'))
  const errors = ruleProblems(rules).filter((one) => one.level === 'error')
  if (errors.length > 0)
    throw new Refusal(
      'notAllowed',
      joined(
        errors.map((one) => one.words),
        '\n',
      ),
    )
  const jobs = writesFor(docs, stored, rules).map((write) => jobOf(context, write))
  return (await runJobs(context, jobs)).map((job) => job.id)
}

function jobOf(context: CommandContext, { id, key, before, after, change }: Write): Job {
  const edit = before
    ? editBetween('config', id, flat(before), flat(after))
    : insertOf('config', { id, kind: 'sort', key, ...after })
  const { kind, name, parts, number } = change
  const row = { type: SORT_CHANGED, refType: 'config', refId: id, to: name } as const
  return { id: context.newId(), edits: [edit], rows: [{ ...row, data: { kind, name, parts, number, before, after } }] }
}

/** Each key of a rule by itself: two managers who change different fields of one rule do not meet. */
const flat = ({ data, rank }: Content): JsonMap => ({ ...pathsUnder('data', data), rank })

function contentIn(value: unknown): Content | null {
  if (!isMap(value)) return null
  const [data, rank] = [value['data'], value['rank']]
  return isMap(data) && typeof rank === 'number' ? { data, rank } : null
}

/**
 * The change in a ledger row, in the form that an undo takes: a rule that was new is out of use.
 * `null` for another kind of row.
 */
function jobOfRow({ id, type, refId, to, data }: ActivityDoc): Job | null {
  const after = contentIn(data['after'])
  if (type !== SORT_CHANGED || !after) return null
  const before = contentIn(data['before']) ?? { ...after, data: { ...after.data, active: false, removed: true } }
  const { kind, name, parts, number } = data
  const row = { type, refType: 'config', refId, from: to, to, data: { kind, name, parts, number } } as const
  return { id, edits: [editBetween('config', refId, flat(before), flat(after))], rows: [row] }
}

/**
 * Takes changes back by the ids of their rows, the latest first; safe to repeat. Resolves with
 * whether all is as before. @throws Refusal when nothing of them remains, or when the rules would
 * then not take everything
 */
export async function undoRuleRows(context: CommandContext, rowIds: readonly string[]): Promise<boolean> {
  // The rows may be owed still.
  await finishCutShort(context)
  const rows = await context.db.activity.findByIds([...rowIds]).exec()
  const jobs = rowIds.map((id) => rows.get(id)).map((row) => (row ? jobOfRow(toPlain(row)) : null))
  const plan = await planUndo(
    context,
    jobs.filter((job) => job !== null),
  )
  refuseIf(plan.jobs.length > 0 ? '' : msg('sorts.changedSince'), 'changedSince')
  const docs = await findSortDocs(context.db)
  const next = docs.map((doc) => ({ ...doc, ...plan.docs.get(keyOf({ collection: 'config', id: doc.id })) }))
  refuseIf(newErrors(rulesIn(docs), rulesIn(next)))
  await runJobs(context, plan.jobs)
  return plan.isWhole
}

/**
 * What managers may make of a checklist, and the rules around an inspection that no list decides: serial numbers, regrades, agreement. Invariants:
 * a list with problems is not saved; a regrade without a reason is not either; what the same serial number means is shown, a person
 * decides.
 */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { Grade, UnitDoc } from '#schemas/units.ts'
import { units } from '#schemas/units.ts'
import { categoryKey, type Checklist, type ChecklistItem } from './checklist.ts'

const MOST_ITEMS = 20
/** What fits on a button of a handheld. */
const LONGEST_LABEL = 40
const LONGEST_WORD = units.fields.defects.items?.maxLength ?? 80

/** What is wrong with a list, in words; empty when it can be saved. `others` are the warehouse's other lists. */
export function checklistProblems(list: Checklist, others: readonly Checklist[]): readonly Words[] {
  const problems: Words[] = []
  if (list.name.trim() === '') problems.push(msg('checklist.problem.name'))
  if (list.items.length === 0) problems.push(msg('checklist.problem.noQuestion'))
  if (list.items.length > MOST_ITEMS) problems.push(msg('checklist.problem.manyQuestions', { most: MOST_ITEMS }))
  for (const item of list.items) problems.push(...itemProblems(item))
  const keys = list.items.map((item) => item.key)
  if (new Set(keys).size < keys.length) problems.push(msg('checklist.problem.sameKey'))
  const labels = list.items.map((item) => item.label.trim().toLowerCase())
  for (const twice of new Set(labels.filter((one, place) => labels.indexOf(one) < place))) {
    if (twice !== '') problems.push(msg('checklist.problem.twice', { question: twice }))
  }
  return [...problems, ...categoryProblems(list, others.filter((one) => one.key !== list.key))] // prettier-ignore
}

function categoryProblems(list: Checklist, others: readonly Checklist[]): Words[] {
  if (list.categories.length === 0) {
    const other = others.find((one) => one.categories.length === 0)
    return other ? [msg('checklist.problem.rest', { name: storedWords(other.name) })] : []
  }
  return list.categories.flatMap((category) => {
    const other = others.find((one) => one.categories.some((theirs) => categoryKey(theirs) === categoryKey(category)))
    return other ? [msg('checklist.problem.category', { category, name: storedWords(other.name) })] : []
  })
}

function itemProblems(item: ChecklistItem): Words[] {
  const name = item.label.trim()
  if (name === '') return [msg('checklist.problem.noWords')]
  const problems: Words[] =
    name.length > LONGEST_LABEL ? [msg('checklist.problem.longQuestion', { question: name, most: LONGEST_LABEL })] : []
  const words = item.kind === 'check' ? [item.defect] : item.kind === 'parts' ? item.parts : optionLabels(item.options)
  if (words.some((word) => word.length > LONGEST_WORD))
    problems.push(msg('checklist.problem.longAnswer', { question: name, most: LONGEST_WORD }))
  if (item.kind === 'choice' && item.options.length < 2)
    problems.push(msg('checklist.problem.twoAnswers', { question: name }))
  const keys = item.kind === 'choice' ? item.options.map((one) => one.key) : item.kind === 'parts' ? item.parts : []
  if (new Set(keys).size < keys.length) problems.push(msg('checklist.problem.sameAnswer', { question: name }))
  if (item.kind === 'parts' && item.parts.length === 0)
    problems.push(msg('checklist.problem.noPart', { question: name }))
  return problems
}

const optionLabels = (options: readonly { readonly label: string; readonly defect: string }[]): readonly string[] =>
  options.flatMap((one) => [one.label, one.defect])

/** A serial number as it is compared: capitals, without spaces and hyphens. */
export function serialKey(serial: string): string {
  return serial.toUpperCase().replace(/[\s-]+/g, '')
}

/** What another unit with this serial number means, in words; `''` when there is none. `others` may hold the unit itself. */
export function describeSameSerial(
  unit: Pick<UnitDoc, 'id' | 'title'>,
  serial: string,
  others: readonly Pick<UnitDoc, 'id' | 'label' | 'title' | 'serialNo' | 'stage'>[],
): Words {
  const wanted = serialKey(serial)
  if (wanted === '') return ''
  const same = others.find((one) => one.id !== unit.id && serialKey(one.serialNo) === wanted)
  if (!same) return ''
  const left = same.stage === 'shipped' || same.stage === 'handedOver'
  const what = same.title === unit.title ? msg('inspect.sameItem') : same.title || msg('inspect.anotherItem')
  return left
    ? msg('inspect.serialLeft', { what, label: same.label })
    : msg('inspect.serialHere', { what, label: same.label })
}

/** Why this grade cannot be written; `''` when it can. A unit that has a grade is graded again only for a reason. */
export function regradeProblem(unit: Pick<UnitDoc, 'grade'>, grade: Grade, reason: string): Words {
  if (grade === '') return msg('inspect.chooseGrade')
  if (unit.grade === '' || reason.trim() !== '') return ''
  return msg('inspect.sayWhyAgain')
}

export interface Agreement {
  readonly regrades: number
  readonly agreed: number
  /** Blind regrades that agree ÷ blind regrades; `null` when there was none. */
  readonly pct: number | null
}

/** How far two inspectors see the same, from ledger rows of any type; regrades with the first grade in view do not count. */
export function agreementOf(rows: readonly Pick<ActivityDoc, 'id' | 'type' | 'undoOf' | 'data'>[]): Agreement {
  const undone = new Set(rows.map((row) => row.undoOf))
  const blind = rows.filter(
    (row) => row.type === 'unit.regraded' && row.undoOf === '' && !undone.has(row.id) && row.data['blind'] === true,
  )
  const agreed = blind.filter((row) => row.data['agrees'] === true).length
  return { regrades: blind.length, agreed, pct: blind.length === 0 ? null : (100 * agreed) / blind.length }
}

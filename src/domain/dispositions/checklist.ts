/**
 * The questions of an inspection, by category, as managers set them (`config`, kind `checklist`,
 * one document for a list). The answers give defects, missing parts and a suggested grade.
 * Invariants: every category has a list, the warehouse's own or the built-in one; a list that
 * cannot be read is passed over, never shown half; a grade is suggested, never set: a person sets
 * it.
 */
import type { CoarseCondition, Grade } from '#schemas/units.ts'
import { grades } from '#schemas/units.ts'
import { builtInChecklists } from './checklist-defaults.ts'
import { isMap, sameValue, textAt, valueAt, type Json } from '#domain/core/merge/merge-values.ts'

interface ItemBase {
  /** Names the item in stored answers; it outlives a rewording. */
  readonly key: string
  readonly label: string
  /** Asked of a sealed item as well; what needs an open box is not. */
  readonly whenSealed: boolean
}

/** Yes or no. `no` is a defect, and the unit is at best of this grade. */
export interface CheckItem extends ItemBase {
  readonly kind: 'check'
  readonly defect: string
  readonly bestGrade: Graded
}

/** Parts that belong to it; each that is absent is noted, and the unit is then at best of this grade. */
export interface PartsItem extends ItemBase {
  readonly kind: 'parts'
  readonly parts: readonly string[]
  readonly bestGrade: Graded
}

/** One of several looks, each with its best grade; a look may be a defect. */
export interface ChoiceItem extends ItemBase {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption[]
}

export interface ChoiceOption {
  readonly key: string
  readonly label: string
  readonly defect: string
  readonly bestGrade: Graded
}

export type ChecklistItem = CheckItem | PartsItem | ChoiceItem
export type Graded = Exclude<Grade, ''>
export type SerialRule = 'none' | 'asked' | 'required'

export interface Checklist {
  /** The key of its document; `''` for a built-in one. */
  readonly key: string
  readonly name: string
  /**
   * Categories as in manifests, in any writing; empty for the list of all that have none of their
   * own.
   */
  readonly categories: readonly string[]
  /** Grows with each change of what is asked; stored with every inspection. */
  readonly version: number
  readonly serial: SerialRule
  readonly items: readonly ChecklistItem[]
  /** Shots that a photographer takes of such a unit, by slot; empty for the usual ones. */
  readonly shots: readonly string[]
}

/** By the key of the item: `yes` or `no`, the key of an option, or the parts that are missing. */
export type Answers = Readonly<Record<string, string | readonly string[]>>

/** One writing for a category: `SMALL_APPLIANCES` and `Small Appliances` are one. */
export function categoryKey(category: string): string {
  return category.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
} // prettier-ignore

/** Best first. */
export const gradeOrder: readonly Graded[] = grades.filter((grade) => grade !== '')

export function worseGrade(a: Graded, b: Graded): Graded {
  return gradeOrder.indexOf(a) >= gradeOrder.indexOf(b) ? a : b
}

/** The warehouse's list for this category, else the warehouse's for all, else the built-in ones. */
export function checklistFor(category: string, own: readonly Checklist[]): Checklist {
  const wanted = categoryKey(category)
  const fits = (list: Checklist) => list.categories.some((one) => categoryKey(one) === wanted)
  const [forAll] = builtInChecklists.slice(-1)
  const found =
    own.find(fits) ?? own.find((list) => list.categories.length === 0) ?? builtInChecklists.find(fits) ?? forAll
  if (!found) throw new Error('The built-in checklist for everything is missing.')
  return found
}

/** The questions for this unit: a sealed one is not opened to be tested. */
export function itemsAsked(list: Checklist, coarse: CoarseCondition): readonly ChecklistItem[] {
  return coarse === 'sealed' ? list.items.filter((item) => item.whenSealed) : list.items
}

export interface Outcome {
  readonly defects: readonly string[]
  readonly missingParts: readonly string[]
  /** The best grade that all answers allow; `''` while something is unanswered. */
  readonly suggested: Grade
  readonly open: readonly ChecklistItem[]
}

/**
 * The result of the answers. `active` are the grades that the warehouse uses, best first; all of
 * them when it is empty.
 */
export function outcomeOf(
  list: Checklist,
  coarse: CoarseCondition,
  answers: Answers,
  active: readonly Graded[] = gradeOrder,
): Outcome {
  const asked = itemsAsked(list, coarse)
  const found = asked.map((item) => foundBy(item, answers[item.key]))
  const open = asked.filter((_, place) => found[place] === null)
  const judged = found.filter((one) => one !== null)
  const start: Graded = coarse === 'sealed' ? 'newSealed' : 'openBox'
  const worst = judged.reduce<Graded>((grade, one) => (one.bestGrade ? worseGrade(grade, one.bestGrade) : grade), start)
  return {
    defects: [...new Set(judged.flatMap((one) => one.defects))],
    missingParts: [...new Set(judged.flatMap((one) => one.missing))],
    suggested: open.length > 0 ? '' : activeGrade(worst, active),
    open,
  }
}

interface FoundByItem {
  readonly defects: readonly string[]
  readonly missing: readonly string[]
  readonly bestGrade: Graded | null
}
const nothing: FoundByItem = { defects: [], missing: [], bestGrade: null }

/** `null` while it has no answer that fits. */
function foundBy(item: ChecklistItem, answer: Answers[string] | undefined): FoundByItem | null {
  if (item.kind === 'parts') {
    if (!Array.isArray(answer)) return null
    const missing = (answer as readonly string[]).filter((part) => part.trim() !== '')
    return missing.length === 0 ? nothing : { defects: [], missing, bestGrade: item.bestGrade }
  }
  if (item.kind === 'check') {
    if (answer === 'yes') return nothing
    return answer === 'no' ? { defects: [item.defect || item.label], missing: [], bestGrade: item.bestGrade } : null
  }
  const option = item.options.find((one) => one.key === answer)
  if (!option) return null
  return { defects: option.defect === '' ? [] : [option.defect], missing: [], bestGrade: option.bestGrade }
}

/** The grade itself where the warehouse uses it, else the next worse one that it does; the worst it uses at the end. */
function activeGrade(grade: Graded, active: readonly Graded[]): Graded {
  const used = gradeOrder.filter((one) => active.length === 0 || active.includes(one))
  return used.find((one) => worseGrade(one, grade) === one) ?? used.at(-1) ?? grade
}

/** The version that a changed list gets: one more when the questions or their results differ, the same when only its name does. */
export function nextVersion(before: Checklist, after: Checklist): number {
  const same = sameValue(before.items, after.items) && before.serial === after.serial
  return same ? before.version : before.version + 1
}

/** A list as in `config.data`; `null` when it cannot be read. */
export function readChecklist(key: string, data: Json): Checklist | null {
  if (!isMap(data) || valueAt(data, 'active') === false) return null
  const items = listAt(data, 'items').map(readItem)
  if (items.length === 0 || items.some((item) => item === null)) return null
  const serial = textAt(data, 'serial')
  const version = valueAt(data, 'version')
  return {
    key,
    name: textAt(data, 'name') || key,
    categories: textsAt(data, 'categories'),
    version: typeof version === 'number' && version >= 1 ? Math.floor(version) : 1,
    serial: serial === 'required' || serial === 'none' ? serial : 'asked',
    items: items.filter((item) => item !== null),
    shots: textsAt(data, 'shots'),
  }
}

const listAt = (data: Json, key: string): readonly Json[] => {
  const value = isMap(data) ? valueAt(data, key) : undefined
  return Array.isArray(value) ? value : []
}
const textsAt = (data: Json, key: string): readonly string[] =>
  listAt(data, key).filter((one) => typeof one === 'string' && one !== '') as string[]
const gradeAt = (data: Json): Graded => gradeOrder.find((one) => isMap(data) && one === data['bestGrade']) ?? 'forParts'

function readItem(data: Json): ChecklistItem | null {
  if (!isMap(data)) return null
  const base = { key: textAt(data, 'key'), label: textAt(data, 'label'), whenSealed: data['whenSealed'] === true }
  if (base.key === '' || base.label === '') return null
  const bestGrade = gradeAt(data)
  switch (data['kind']) {
    case 'check':
      return { ...base, kind: 'check', defect: textAt(data, 'defect'), bestGrade }
    case 'parts':
      return { ...base, kind: 'parts', parts: textsAt(data, 'parts'), bestGrade }
    case 'choice':
      return { ...base, kind: 'choice', options: listAt(data, 'options').flatMap(readOption) }
    default:
      return null
  }
}

function readOption(data: Json): ChoiceOption[] {
  if (!isMap(data) || textAt(data, 'key') === '') return []
  const key = textAt(data, 'key')
  return [{ key, label: textAt(data, 'label') || key, defect: textAt(data, 'defect'), bestGrade: gradeAt(data) }]
}

/** The list with each of its texts changed: into the reader's language, and back as it is kept. */
export function withTexts(list: Checklist, change: (text: string) => string): Checklist {
  const items = list.items.map((item): ChecklistItem => {
    const label = change(item.label)
    if (item.kind === 'check') return { ...item, label, defect: change(item.defect) }
    if (item.kind === 'parts') return { ...item, label, parts: item.parts.map(change) }
    const options = item.options.map((one) => ({ ...one, label: change(one.label), defect: change(one.defect) }))
    return { ...item, label, options }
  })
  return { ...list, name: change(list.name), items }
}

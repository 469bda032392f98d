/**
 * Decides what a document is after two devices changed it: field by field against the last state
 * that both had. Invariants: a field that one side changed keeps that change; where both did,
 * nothing is lost silently, for each value that gives way comes back as a `FieldConflict`; merging
 * again after a lost answer gives the same document (the merge of mine with the merged is the
 * merged). `theirs` is what the server holds: `fixed` fields and impossible stage moves follow it,
 * all other rules treat the two sides alike.
 */
import type { MergeRule } from '#schemas/document.ts'
import {
  canonical,
  isMap,
  keysOf,
  mergeSets,
  sameValue,
  textAt,
  valueAt,
  type Json,
  type JsonMap,
} from './merge-values.ts'
import { compareEvents, compareLines, compareSales, compareStatuses } from '#domain/core/orders/order-strength.ts'
import { isUnitStage, mayMove, strongerStage } from '#domain/core/floor/unit-stages.ts'

export { sameValue } from './merge-values.ts'

/** A document as the server holds it: its fields and `_deleted`, no mirror. */
export type MergeDoc = JsonMap

/**
 * One field in which both sides differ from their common state, and from each other. `path` is
 * dotted within maps.
 */
export interface FieldConflict {
  readonly path: string
  readonly base: Json
  readonly mine: Json
  readonly theirs: Json
  readonly chosen: 'mine' | 'theirs'
}

export interface Merged {
  readonly doc: MergeDoc
  readonly conflicts: readonly FieldConflict[]
  /** Whether the result differs from `theirs`: only then it has to be written. */
  readonly differsFromTheirs: boolean
}

export interface MergeInput {
  /** The last common state; `null` when there is none (both sides made the document). */
  readonly base: MergeDoc | null
  readonly mine: MergeDoc
  readonly theirs: MergeDoc
  readonly rules: Readonly<Partial<Record<string, MergeRule>>>
  /** Fields that `mine` changed since the base, even where their value is back: to put something back is an edit too. */
  readonly touched?: ReadonlySet<string>
  /** Fields that only make sense together, such as where a unit is: the later edit wins all of them. */
  readonly together?: readonly (readonly string[])[]
  /** Fields that the person may not change: they stay as the server has them. */
  readonly kept?: readonly string[]
  /** Fields of `edited` that changed with something around the document: nobody had the item itself in hand, so a removal by the other side holds. */
  readonly carried?: (base: MergeDoc, edited: MergeDoc) => readonly string[]
  /** Fields whose values follow from the merged rest. Pure; what follows is no conflict, since nobody chose it. */
  readonly follow?: (doc: MergeDoc, sides: MergeSides) => MergeDoc
  /** Whether a person is told of a field also where one side alone, the `loser`, changed it, and what follows overrules that. */
  readonly isToldOf?: (path: string, loser: MergeDoc, base: MergeDoc | null) => boolean
}

export interface MergeSides {
  /** `null` where both sides made the document. */
  readonly base: MergeDoc | null
  readonly mine: MergeDoc
  readonly theirs: MergeDoc
}

/** Written by every edit: reconciled, but never a conflict, nor by themselves a reason to write. */
const auditFields = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const apart = new Set([...auditFields, 'id', '_deleted'])

/** Merges three states of one document. Total: any JSON goes in, and something that holds both sides' work comes out. */
export function mergeDocs(input: MergeInput): Merged {
  const { mine, theirs } = input
  // A base that was deleted is no base for a document that a person made anew under the same id.
  const base = input.base && input.base['_deleted'] !== true ? input.base : null
  const known = { ...input, base }
  const conflicts: FieldConflict[] = []
  const doc: Record<string, Json> = {}
  const groups = groupChoices(known)
  for (const key of keysOf(base, mine, theirs)) {
    if (apart.has(key)) continue
    const side = input.kept?.includes(key) ? 'theirs' : groups.get(key)
    const value = side ? pickTogether(key, side, known, conflicts) : mergeField(key, known, conflicts)
    if (value !== undefined) doc[key] = value
  }
  const followed = Object.entries(input.follow?.(doc, known) ?? {}).filter(([key]) => !input.kept?.includes(key))
  for (const [key, value] of followed) doc[key] = value
  const differs = keysOf(doc, theirs).some((key) => !apart.has(key) && !sameValue(doc[key], valueAt(theirs, key)))
  const deleted = mergeDeleted(known, conflicts)
  const differsFromTheirs = differs || deleted !== (theirs['_deleted'] === true)
  const merged = { ...doc, ...mergeAudit(mine, theirs), id: theirs['id'], _deleted: deleted }
  const chosen = conflicts.flatMap((conflict) => afterFollowing(conflict, new Map(followed), known))
  chosen.push(...givenWay(followed, conflicts, known))
  return { doc: differsFromTheirs ? merged : theirs, conflicts: chosen, differsFromTheirs }
}

/** What follows is no conflict. Of what makes sense together one side was taken whole, and what the other chose gives way. */
function afterFollowing(conflict: FieldConflict, followed: ReadonlyMap<string, Json>, known: Known): readonly FieldConflict[] {
  const { path, mine } = conflict
  const [field = '', ...keys] = path.split('.')
  // Of a map, one key may have followed: what the other chose for it gives way.
  if (keys.length > 0 && followed.has(field)) return [{ ...conflict, chosen: sideOf(conflict, valueIn(followed.get(field), keys)) }]
  if (!followed.has(path)) return [conflict]
  if (!known.together?.some((group) => group.includes(path))) return []
  return [{ ...conflict, chosen: sameValue(followed.get(path), mine) ? 'mine' : 'theirs' }]
} // prettier-ignore

/** A change that one side alone made, and that gives way to what follows: told as one of both would be. */
function givenWay(followed: readonly (readonly [string, Json])[], conflicts: readonly FieldConflict[], known: Known): FieldConflict[] {
  return followed.flatMap(([path, value]) => {
    const [base, mine, theirs] = [known.base, known.mine, known.theirs].map((doc) => valueAt(doc, path))
    const isTold = conflicts.some((conflict) => conflict.path === path)
    if (isTold || sameValue(mine, theirs)) return []
    const chosen = sameValue(value, mine) ? 'mine' : 'theirs'
    const loser = chosen === 'mine' ? known.theirs : known.mine
    return known.isToldOf?.(path, loser, known.base) && changed(path, known, loser) ? [{ path, base, mine, theirs, chosen }] : []
  })
} // prettier-ignore

const valueIn = (value: Json, keys: readonly string[]): Json =>
  keys.reduce<Json>((held, key) => (isMap(held) ? valueAt(held, key) : undefined), value)

const sideOf = ({ mine, theirs, chosen }: FieldConflict, value: Json): 'mine' | 'theirs' =>
  sameValue(value, mine) ? 'mine' : sameValue(value, theirs) ? 'theirs' : chosen

/** Which side edited later; at the same time, the one whose content sorts later, so that both devices decide alike. */
export function laterSide(mine: MergeDoc, theirs: MergeDoc): 'mine' | 'theirs' | 'same' {
  const [a, b] = [textAt(mine, 'updatedAt'), textAt(theirs, 'updatedAt')]
  if (a === b) return 'same'
  return a > b ? 'mine' : 'theirs'
}

type Known = Omit<MergeInput, 'base'> & { readonly base: MergeDoc | null }

function changed(key: string, { base, mine, touched }: Known, side: MergeDoc): boolean {
  if (side === mine && touched?.has(key)) return true
  return base === null || !sameValue(valueAt(base, key), valueAt(side, key))
}

/** For each field of a group that both sides touched in different ways: the side that has all of the group. */
function groupChoices(known: Known): Map<string, 'mine' | 'theirs'> {
  const choices = new Map<string, 'mine' | 'theirs'>()
  const { mine, theirs } = known
  for (const group of known.together ?? []) {
    const differ = group.some((key) => !sameValue(valueAt(mine, key), valueAt(theirs, key)))
    const both = group.some((key) => changed(key, known, mine)) && group.some((key) => changed(key, known, theirs))
    if (!differ || !both) continue
    const contents = [mine, theirs].map((side) => canonical(group.map((key) => valueAt(side, key) ?? null)))
    const later = laterSide(mine, theirs)
    const chosen = later === 'same' ? ((contents[0] ?? '') > (contents[1] ?? '') ? 'mine' : 'theirs') : later
    // Whoever may not change a part of it, such as the price of a sale, would tear it.
    const side = group.some((key) => known.kept?.includes(key)) ? 'theirs' : chosen
    for (const key of group) choices.set(key, side)
  }
  return choices
}

function pickTogether(key: string, side: 'mine' | 'theirs', known: Known, conflicts: FieldConflict[]): Json {
  const [base, mine, theirs] = [known.base, known.mine, known.theirs].map((doc) => valueAt(doc, key))
  if (sameValue(mine, theirs)) return theirs
  const loserChanged = changed(key, known, side === 'mine' ? known.theirs : known.mine)
  if (loserChanged) conflicts.push({ path: key, base, mine, theirs, chosen: side })
  return side === 'mine' ? mine : theirs
}

function mergeField(key: string, known: Known, conflicts: FieldConflict[]): Json {
  const [base, mine, theirs] = [known.base, known.mine, known.theirs].map((doc) => valueAt(doc, key))
  if (sameValue(mine, theirs)) return theirs
  const rule = known.rules[key] ?? 'later'
  if (known.base && !isFixed(rule)) {
    if (sameValue(mine, base) && !known.touched?.has(key)) return theirs
    if (sameValue(theirs, base)) return mine
  }
  return reconcile(rule, { path: key, base, mine, theirs }, known, conflicts)
}

type Values = Pick<FieldConflict, 'path' | 'base' | 'mine' | 'theirs'>

/** Both sides changed it, each in its own way. */
function reconcile(rule: MergeRule, values: Values, known: Known, conflicts: FieldConflict[]): Json {
  const { mine, theirs, base } = values
  if (rule === 'union' && (Array.isArray(mine) || Array.isArray(theirs))) return mergeSets(base, mine, theirs)
  if (byKey.has(rule) && isMap(mine) && isMap(theirs)) return mergeMaps(rule, values, known, conflicts)
  if (rule === 'max' && typeof mine === 'number' && typeof theirs === 'number') return Math.max(mine, theirs)
  const chosen = chooseSide(rule, values, known)
  if (!isQuiet(rule)) conflicts.push({ ...values, chosen })
  return chosen === 'mine' ? mine : theirs
}

const byKey: ReadonlySet<MergeRule> = new Set(['map', 'quietMap', 'lineStates'])
const isQuiet = (rule: MergeRule): boolean => rule === 'quiet' || rule === 'quietMap'

const compare: { readonly [Rule in MergeRule]?: (mine: Json, theirs: Json, base: Json) => number } = {
  lineStates: compareLines,
  orderStatus: compareStatuses,
  saleStatus: compareSales,
  eventStatus: compareEvents,
}

function chooseSide(rule: MergeRule, { mine, theirs, base }: Values, known: Known): 'mine' | 'theirs' {
  if (isFixed(rule)) return rule === 'fixedUntilGone' && isMadeAnew(known) ? 'mine' : 'theirs'
  if (rule === 'stage' && isStage(mine) && isStage(theirs)) {
    // The server holds `theirs` and refuses a move that the table does not allow, however strong it is.
    return strongerStage(mine, theirs) === mine && mayMove(theirs, mine) ? 'mine' : 'theirs'
  }
  const stronger = compare[rule]?.(mine, theirs, base) ?? 0
  if (stronger !== 0) return stronger > 0 ? 'mine' : 'theirs'
  const later = laterSide(known.mine, known.theirs)
  if (later !== 'same') return later
  return canonical(mine) > canonical(theirs) ? 'mine' : 'theirs'
}

const isFixed = (rule: MergeRule): boolean => rule === 'fixed' || rule === 'fixedUntilGone'

const isMadeAnew = ({ mine, theirs }: Known): boolean => theirs['_deleted'] === true && mine['_deleted'] !== true

function isStage(value: Json): value is Parameters<typeof strongerStage>[0] {
  return typeof value === 'string' && isUnitStage(value)
}

/** Maps merge by key, maps within them too: two devices may change two lines of one order. */
function mergeMaps(
  rule: MergeRule,
  { path, base, mine, theirs }: Values,
  known: Known,
  conflicts: FieldConflict[],
): JsonMap {
  const [before, a, b] = [base, mine, theirs].map((value) => (isMap(value) ? value : null))
  const merged: Record<string, Json> = {}
  for (const key of keysOf(before, a, b)) {
    const values = {
      path: `${path}.${key}`,
      base: valueAt(before, key),
      mine: valueAt(a, key),
      theirs: valueAt(b, key),
    }
    const value = mergeKey(rule, values, known, conflicts)
    if (value !== undefined)
      Object.defineProperty(merged, key, { value, enumerable: true, writable: true, configurable: true })
  }
  return merged
}

function mergeKey(rule: MergeRule, values: Values, known: Known, conflicts: FieldConflict[]): Json {
  const { base, mine, theirs } = values
  if (sameValue(mine, theirs)) return theirs
  if (sameValue(mine, base)) return theirs
  if (sameValue(theirs, base)) return mine
  // One side took the key out while the other changed what it holds: the change stays.
  if (mine === undefined || theirs === undefined) {
    const chosen = mine === undefined ? 'theirs' : 'mine'
    if (!isQuiet(rule)) conflicts.push({ ...values, chosen })
    return mine ?? theirs
  }
  return reconcile(rule, values, known, conflicts)
}

/** Deleted on one side and edited on the other: the document stays, since a person has the item in hand; deleting can be repeated. */
function mergeDeleted(known: Known, conflicts: FieldConflict[]): boolean {
  const { base, mine, theirs } = known
  const [a, b] = [mine['_deleted'] === true, theirs['_deleted'] === true]
  if (a === b) return b
  const survivor = a ? theirs : mine
  const carried = base ? (known.carried?.(base, survivor) ?? []) : []
  const isEdit = (key: string): boolean => !apart.has(key) && !carried.includes(key) && changed(key, known, survivor)
  const edited = base === null || keysOf(base, survivor).some(isEdit)
  if (!edited) return true
  conflicts.push({ path: '_deleted', base: false, mine: a, theirs: b, chosen: a ? 'theirs' : 'mine' })
  return false
}

/** The first to make it stays its author, as on the server; the later edit's time is kept. */
function mergeAudit(mine: MergeDoc, theirs: MergeDoc): MergeDoc {
  const last = laterSide(mine, theirs) === 'mine' ? mine : theirs
  return {
    createdAt: theirs['createdAt'] ?? mine['createdAt'],
    createdBy: theirs['createdBy'] ?? mine['createdBy'],
    updatedAt: last['updatedAt'],
    updatedBy: last['updatedBy'],
  }
}

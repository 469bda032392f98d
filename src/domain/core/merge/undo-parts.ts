/**
 * What an undo leaves as it is, since others went on with it. Invariants: a unit goes back only while it belongs to whom the job left it with, and into nothing that is gone; a unit and its line of an
 * order go back together or not; lines that a job brought into an order go back with all that the job did, and not once somebody worked on them or noted a payment;
 * goods that are out stay paid; a check-in goes back while it is the last, an inspection while nobody graded the unit again or went on with it;
 * a block and its reason go back together or not. Pure; what goes back is still judged field by field (`undoOf`).
 */
import { stands, valueOfPath, type Edit } from './edits.ts'
import type { Given } from './late-edits.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'
import { isMap, keysOf, sameValue, textAt, valueAt, type Json, type JsonMap } from './merge-values.ts'

type DocOf = (edit: Pick<Edit, 'collection' | 'id'>) => JsonMap | null

type Ref = Pick<Edit, 'collection' | 'id'>
/** Whether the document is known to be removed. */
export type IsRemoved = (ref: Ref) => boolean

interface Parts {
  readonly edits: readonly Edit[]
  readonly given: readonly Given[]
  readonly docOf: DocOf
  readonly isRemoved: IsRemoved
}

/** What a unit is in, by the field that names it. */
const holders = [['listingId', 'listings'], ['orderId', 'orders'], ['containerId', 'containers']] as const // prettier-ignore

/** What an undo of this edit puts a unit into again: lot, order or pallet. */
export function refsToUndo(edit: Edit): readonly Ref[] {
  if (edit.collection !== 'units' || !edit.before || !edit.after) return []
  return holders.flatMap(([field, collection]) => {
    const id = textAt(edit.before, field)
    return id !== '' && isChanged(edit, field) ? [{ collection, id }] : []
  })
}

/** The edits of a job that may go back, each without the paths that stay. */
export function partsToUndo(parts: Parts): ReadonlyMap<Edit, Edit> {
  const { edits } = parts
  if (edits.some((edit) => isKept(edit, parts))) return new Map()
  const units = new Set(edits.filter((edit) => edit.collection === 'units' && !mayUnitGoBack(edit, parts)).map(({ id }) => id)) // prettier-ignore
  const stuck = new Set([...units, ...unitsOfLinesGone(parts)])
  return new Map(
    edits.flatMap((edit) => {
      const isStaying = stuck.has(edit.id) || isHolding(edit, parts, units)
      const part =
        edit.collection === 'orders' ? orderPart(edit, parts, stuck) : isStaying ? null : placePart(edit, parts)
      return part ? [[edit, part] as const] : []
    }),
  )
}

/** The job made this, and a unit that stays is in it. */
const isHolding = ({ before, id }: Edit, { docOf }: Parts, units: ReadonlySet<string>): boolean =>
  before === null && [...units].some((unitId) => holders.some(([field]) => docOf({ collection: 'units', id: unitId })?.[field] === id)) // prettier-ignore

const isChanged = ({ before, after }: Edit, path: string): boolean =>
  !sameValue(valueAt(before, path), valueAt(after, path))

/** The paths of this field's keys that an edit changes: the lines of an order, or their states. */
const pathsIn = (edit: Edit, field: 'lines' | 'lineStates'): readonly string[] =>
  !edit.before || !edit.after
    ? []
    : keysOf(edit.before, edit.after).filter((path) => path.split('.').length === 2 && path.startsWith(`${field}.`) && isChanged(edit, path)) // prettier-ignore

const isAsLeft = (doc: JsonMap, { after }: Edit, path: string): boolean =>
  sameValue(valueOfPath(doc, path), valueAt(after, path))

/** Whether the job made or added to this order what others went on with, so that all of the job stays. */
function isKept(edit: Edit, parts: Parts): boolean {
  const doc = parts.docOf(edit)
  const isMade = edit.before === null && edit.collection === 'orders' && isNamed(edit, parts)
  const lines = edit.collection === 'orders' ? pathsIn(edit, 'lines') : []
  if (!doc || (!isMade && lines.length === 0)) return false
  if (isMade && !stands(doc, edit)) return true
  // Nobody adds a line to an order whose payment is noted.
  if (lines.length > 0 && textAt(doc, 'payment') !== '') return true
  const states = lines.map((path) => path.replace(/^lines/, 'lineStates'))
  if (![...lines, ...states].every((path) => isAsLeft(doc, edit, path))) return true
  return parts.edits.some((one) => valueAt(one.after, 'orderId') === edit.id && isInWork(one, parts))
}

/** Another edit of the job names this document: the order of a unit, the lot of an item. */
const isNamed = ({ id }: Edit, { edits }: Parts): boolean =>
  edits.some((one) => one.id !== id && Object.values(one.after ?? {}).includes(id))

/** Whoever has it picked or handed it over since needs its order. */
function isInWork(edit: Edit, { docOf }: Parts): boolean {
  const stage = textAt(docOf(edit), 'stage')
  return ['picked', 'shipped', 'handedOver'].includes(stage) && stage !== valueAt(edit.after, 'stage')
}

/** Looked for or held, a unit belongs to its order all the same. */
const whereverItIs: readonly Json[] = ['missing', 'hold']

/** Graded again or further on since, a unit would keep half of its inspection: a stage without a grade, or a grade that still waits. */
function isGradedSince(doc: JsonMap, edit: Edit): boolean {
  const isOther = (field: string) => isChanged(edit, field) && !isAsLeft(doc, edit, field)
  const isFurther = isOther('stage') && !whereverItIs.includes(doc['stage'])
  return isChanged(edit, 'inspectedAt') && (isOther('inspectedAt') || isOther('grade') || isFurther)
}

function mayUnitGoBack(edit: Edit, { docOf, given, isRemoved }: Parts): boolean {
  const doc = docOf(edit)
  if (!doc || !edit.before || !edit.after) return true
  if (refsToUndo(edit).some(isRemoved)) return false
  // In another offer by now, it has the stage that it needs there.
  if (isChanged(edit, 'listingId') && !isAsLeft(doc, edit, 'listingId')) return false
  if (isGradedSince(doc, edit)) return false
  const isMoved = isChanged(edit, 'orderId')
  const known = given.find(({ collection, id }) => collection === 'units' && id === edit.id)?.fields
  const owner = isMoved ? valueAt(edit.after, 'orderId') : valueAt(known, 'orderId')
  if (owner !== undefined && !sameValue(valueAt(doc, 'orderId'), owner)) return false
  // Another order's unit in the stage of this one would be sold to nobody.
  return !isMoved || !isChanged(edit, 'stage') || isAsLeft(doc, edit, 'stage') || whereverItIs.includes(doc['stage'])
}

/** The edit as it goes back where the unit was looked for before: out of the house it was in a person's hands, and nobody looks for it any more. */
export function foundByUndo(doc: JsonMap | null, edit: Edit): Edit {
  const [now, { before, after }] = [textAt(doc, 'stage'), edit]
  if (edit.collection !== 'units' || !before || !after || before['stage'] !== 'missing' || now !== after['stage']) return edit
  if (textAt(doc, 'orderId') === '' || !isUnitStage(now) || mayMove(now, 'missing') || !mayMove(now, 'sold')) return edit
  const looked = ['exceptionCode', 'exceptionAt'].filter((field) => Object.hasOwn(before, field))
  const found = Object.fromEntries(looked.map((field) => [field, after[field]]))
  return { ...edit, before: { ...before, ...found, stage: 'sold' } }
} // prettier-ignore

function unitOfLine(order: JsonMap | null, path: string): string {
  const line = isMap(order?.['lines']) ? valueAt(order['lines'], path.slice('lineStates.'.length)) : undefined
  return isMap(line) ? textAt(line, 'unitId') : ''
}

/** Units whose line others moved on since: a packed one, or one of an order that is canceled. */
function unitsOfLinesGone({ edits, docOf }: Parts): readonly string[] {
  return edits.flatMap((edit) => {
    const doc = edit.collection === 'orders' ? docOf(edit) : null
    if (!doc) return []
    return pathsIn(edit, 'lineStates').filter((path) => !isAsLeft(doc, edit, path)).map((path) => unitOfLine(doc, path)) // prettier-ignore
  })
}

const blockPaths = ['blocked', 'blockedReason'] as const

/** Blocked again by another person, a bin stays blocked, and keeps that person's reason. */
function placePart(edit: Edit, { docOf }: Parts): Edit {
  const doc = docOf(edit)
  if (edit.collection !== 'locations' || !doc || !edit.before || !edit.after) return edit
  if (!blockPaths.some((path) => isChanged(edit, path))) return edit
  // An edit names only what it changed: a reason alone is that of a blocked bin.
  const left = { blocked: true, blockedReason: '', ...edit.after }
  return blockPaths.every((path) => sameValue(valueAt(doc, path), valueAt(left, path)))
    ? edit
    : withoutPaths(edit, blockPaths)
}

function withoutPaths({ before, after, ...edit }: Edit, paths: readonly string[]): Edit {
  const without = (fields: JsonMap | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([path]) => !paths.includes(path)))
  return { ...edit, before: without(before), after: without(after) }
}

const ARRIVED = 'handOver.arrivedAt'

/** What belongs to the lines, such as the weight of a parcel, stays with them. */
function orderPart(edit: Edit, { docOf }: Parts, stuck: ReadonlySet<string>): Edit | null {
  const doc = docOf(edit)
  if (!doc || !edit.before || !edit.after) return edit
  if (isChanged(edit, 'paid') && edit.after['paid'] === true && hasGoodsOut(doc)) return null
  // Time, bay and plate of a visit go back together, and not once the buyer came again.
  if (isChanged(edit, ARRIVED) && !isAsLeft(doc, edit, ARRIVED)) return null
  const states = pathsIn(edit, 'lineStates')
  const staying = states.filter((path) => !isAsLeft(doc, edit, path) || stuck.has(unitOfLine(doc, path)))
  if (states.length === 0 || staying.length === 0) return edit
  if (staying.length === states.length) return null
  return withoutPaths(edit, staying)
}

function hasGoodsOut(order: JsonMap): boolean {
  const states = isMap(order['lineStates']) ? Object.values(order['lineStates']) : []
  return states.some((state) => state === 'handedOver' || state === 'shipped')
}

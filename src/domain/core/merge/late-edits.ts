/**
 * What a decision about a document rests on, and what is written of it where others changed the document before it was written. Invariants: pure; what a colleague
 * did later to the same place or stage stays; what was decided is written whole.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { stands, valueOfPath, withPath, type Edit } from './edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { isMap, keysOf, sameValue, textAt, valueAt, type JsonMap } from './merge-values.ts'
import { isOffByLines, statusAfterMerge } from '#domain/core/orders/order-status.ts'

/** Rows about a unit that was taken somewhere by itself. */
export const ownMoves: readonly LedgerType[] = [
  'unit.relocated', 'unit.stored', 'unit.found', 'unit.sorted', 'unit.moved', 'unit.picked', 'unit.packed', 'unit.shipped', 'unit.handedOver',
] // prettier-ignore

type Place = Pick<UnitDoc, 'containerId' | 'locationId'>

/** What must be true of a document for a decision about it to hold, and what it leads to. */
export interface Given {
  readonly collection: CollectionName
  readonly id: string
  /** By their path; `''` stands for one that is empty or not there. */
  readonly fields: JsonMap
  /** Any of these, of a unit. */
  readonly stages?: readonly UnitStage[]
  /** Where the unit lay. Whoever moved it later knows better. */
  readonly where?: Place
  /** The stage that a unit has where it is put down, if it was to be put away or is looked for until then. */
  readonly shelf?: UnitStage
  /** What the unit becomes in any case: the same value is no edit, and another may have changed it meanwhile. */
  readonly outcome?: JsonMap
}

/** Where a unit lies after this patch; nothing where the patch moves it nowhere. */
export function placeAfter(unit: Place, patch: Partial<Place>): JsonMap {
  if (patch.locationId === undefined && patch.containerId === undefined) return {}
  const { containerId, locationId } = { containerId: unit.containerId, locationId: unit.locationId, ...patch }
  return { containerId, locationId }
}

/** Whether a decision still holds; none does about a document that is gone. What is asked about the place comes apart (`isMovedSince`). */
export function isStill(doc: JsonMap | undefined, { fields, stages }: Given): doc is JsonMap {
  if (!doc || (stages && !stages.some((stage) => stage === doc['stage']))) return false
  return keysOf(fields).every((path) => sameValue(valueOfPath(doc, path) ?? '', valueAt(fields, path)))
}

/** Whether the unit was moved after the decision (ISO UTC), by itself or with its pallet. */
export function isMovedSince(doc: JsonMap, { where }: Given, at: string): 'no' | 'perhapsWithPallet' | 'yes' {
  if (!where || textAt(doc, 'updatedAt') <= at) return 'no'
  if (where.containerId === '')
    return doc['containerId'] === '' && doc['locationId'] === where.locationId ? 'no' : 'yes'
  if (doc['containerId'] === where.containerId) return 'no'
  return doc['containerId'] === '' ? 'yes' : 'perhapsWithPallet'
}

/** The edit as it is to be written into the document of now. */
export function lateEdit(doc: JsonMap | undefined, edit: Edit, given: Given | undefined): Edit {
  if (!doc || !edit.before || !edit.after) return edit
  const certain = { ...given?.outcome, ...stageOnShelf(doc, given) }
  const outcome = { ...certain, ...foundAgain(doc, edit.after, certain) }
  const now = Object.fromEntries(keysOf(outcome).map((path) => [path, valueAt(doc, path)]))
  return withStatus(doc, { ...edit, before: { ...edit.before, ...now }, after: { ...edit.after, ...outcome } })
}

const onTheWay: readonly string[] = ['received', 'inspected', 'photographed']

/** One that was sold, listed or held meanwhile stays so; one that went on towards the shelf, or was missed, is on it. */
function stageOnShelf(doc: JsonMap, given: Given | undefined): JsonMap {
  const isToStore = given?.shelf === 'stored' && onTheWay.includes(textAt(doc, 'stage'))
  return given?.shelf && (isToStore || doc['stage'] === 'missing') ? { stage: given.shelf } : {}
}

/** A unit that was missed meanwhile and is at hand is looked for no more. */
function foundAgain(doc: JsonMap, after: JsonMap, { stage }: JsonMap): JsonMap {
  const isFound = doc['stage'] === 'missing' && stage !== undefined && stage !== 'missing'
  return isFound && after['exceptionCode'] === undefined ? { exceptionCode: '', exceptionAt: '' } : {}
}

const isLine = (path: string): boolean => path.startsWith('lineStates.')

/** Whether the buyer is here by now follows from these. */
const isVisit = (path: string): boolean => path === 'handOver.arrivedAt' || path === 'handOver.leftAt'

const isList = ({ collection, before }: Edit, path: string): boolean =>
  collection === 'listings' && before !== null && path === 'unitIds'

/**
 * Whether the document has what the edit made of it; `null` where all its fields count. Of an order with lines these count, of a lot its list: status and text follow
 * from all of them, and others change some.
 */
export function hasParts(doc: JsonMap | undefined, edit: Edit): boolean | null {
  const { before, after } = edit
  const paths = keysOf(after).filter((path) => isLine(path) || isList(edit, path))
  if (paths.length === 0) return null
  const parts = { ...edit, before: pick(before, paths), after: pick(after, paths) }
  return doc !== undefined && stands(doc, parts)
}

const pick = (from: JsonMap | null, paths: readonly string[]): JsonMap =>
  Object.fromEntries(paths.filter((path) => from && Object.hasOwn(from, path)).map((path) => [path, from?.[path]]))

/**
 * Of an order whose status follows from its lines and its buyer's visit, the status that follows once this edit is made: others may have moved some of them. What a person decided, an absent
 * buyer for example, stays as the edit has it. An order without a live line follows as well: it is no longer called off once this edit brings one back.
 */
export function withStatus(doc: JsonMap, edit: Edit): Edit {
  const { before, after, collection } = edit
  if (collection !== 'orders' || !before || !after || !keysOf(before, after).some((path) => isLine(path) || isVisit(path))) return edit // prettier-ignore
  const paths = keysOf(before, after).filter((path) => path !== 'status')
  const next = paths.reduce<JsonMap>((held, path) => ({ ...held, ...withPath(held, path, valueAt(after, path)) }), doc)
  const [now, then] = [statusOf(doc), statusOf(next)]
  const isFollowing = now === null ? isWhole(doc) && isOffByLines(doc as unknown as OrderDoc) : now === doc['status']
  if (!isFollowing || then === null) return edit
  // What the edit itself names stands where it fits these lines as well: what a person decided, or a word for the same.
  const named = after['status']
  if (named !== undefined && doc['status'] === before['status'] && [null, named].includes(statusOf({ ...next, status: named }))) return edit // prettier-ignore
  return { ...edit, before: { ...before, status: doc['status'] }, after: { ...after, status: then } }
}

const isWhole = (order: JsonMap): boolean => [order['lines'], order['lineStates'], order['handOver']].every(isMap)

const statusOf = (order: JsonMap): string | null =>
  isWhole(order) ? statusAfterMerge(order as unknown as OrderDoc) : null

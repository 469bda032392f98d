/**
 * The managers' inbox: two devices changed one field, the merge chose one value and kept the other
 * here (`merge-rows.ts`). Decides what can be done about it. Invariants: a value that lost is
 * written only where a person of that rank could have written it by hand; only where the field does
 * not depend on others; only where no person changed it since; everything else is seen, not
 * rewritten.
 */
import { lower, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { collections, collectionNames, type CollectionName } from '#schemas/collections.ts'
import type { MergeRule } from '#schemas/document.ts'
import { type Rank } from '#domain/core/people/access.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'
import { describeValue, type NameOf } from '#domain/core/words/field-labels.ts'
import { isNotedTime } from '#domain/core/merge/noted-times.ts'
import { valueOfPath } from '#domain/core/merge/edits.ts'
import { sameValue } from '#domain/core/merge/merge.ts'
import { fieldsTogether } from '#domain/core/merge/merge-ways.ts'
import { textAt, valueAt, type Json, type JsonMap } from '#domain/core/merge/merge-values.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'

export interface Conflict {
  readonly id: string
  readonly collection: CollectionName
  readonly docId: string
  /** Dotted within maps. */
  readonly field: string
  readonly lost: Json
  readonly kept: Json
  readonly lostBy: string
  /** When the value that gave way was written, ISO UTC. */
  readonly lostAt: string
  /** When and by whom both were brought together. */
  readonly mergedAt: string
  readonly mergedBy: string
}

/** The row as a conflict; `null` for one that this version cannot read, and for one that is no contradiction. */
export function conflictOf(
  row: Pick<ActivityDoc, 'id' | 'type' | 'refType' | 'refId' | 'by' | 'at' | 'data'>,
): Conflict | null {
  const collection = collectionNames.find((name) => name === row.refType)
  const field = textAt(row.data, 'field')
  // Times that devices noted by themselves are no conflict between people.
  if (row.type !== 'conflict' || !collection || field === '' || row.refId === '' || isNotedTime(field)) return null
  return {
    id: row.id,
    collection,
    docId: row.refId,
    field,
    lost: valueAt(row.data, 'lost') ?? null,
    kept: valueAt(row.data, 'kept') ?? null,
    lostBy: textAt(row.data, 'lostBy'),
    lostAt: textAt(row.data, 'lostAt'),
    mergedAt: row.at,
    mergedBy: row.by,
  }
}

/** States of a sale: written alone, they would contradict units, lines and money. */
const byWork: ReadonlySet<MergeRule> = new Set(['lineStates', 'orderStatus', 'saleStatus', 'eventStatus'])

/** Why the value that gave way cannot simply be written now; `''` when it can. */
export function keepProblem(
  conflict: Conflict,
  doc: JsonMap | null,
  rank: Rank | 'signedOut',
  nameOf: NameOf = (id) => id,
): Words {
  const { collection, field, lost, kept } = conflict
  if (!doc) return msg('conflict.notHere')
  if (field === '_deleted') return msg('conflict.removed')
  const [top = ''] = field.split('.')
  const spec = collections[collection]
  const known: readonly string[] = Object.keys(spec.fields)
  if (!known.includes(top)) return msg('conflict.unknownField')
  const rule = (spec.merge as Readonly<Partial<Record<string, MergeRule>>>)[top]
  if (rule === 'fixed') return msg('conflict.fixed')
  if (rule && byWork.has(rule)) return msg('conflict.byWork')
  if (collection === 'users' || collection === 'activity') return msg('conflict.users')
  if ((fieldsTogether[collection] ?? []).some((group) => group.includes(top))) {
    return top === 'locationId' || top === 'containerId' ? msg('conflict.scanThere') : msg('conflict.together')
  }
  if (!mayTouch(rank, collection, 'update', doc)) return msg('conflict.role')
  const now = valueOfPath(doc, field) ?? null
  if (!sameValue(now, kept) && !sameValue(now, lost)) {
    const isEmpty = now === null || now === '' || (Array.isArray(now) && now.length === 0)
    return isEmpty
      ? msg('conflict.emptiedSince')
      : msg('conflict.changedAgain', { value: describeValue(field, now, nameOf) })
  }
  if (collection === 'units' && field === 'stage') return stageProblem(now, lost)
  return ''
}

function stageProblem(now: Json, lost: Json): Words {
  const isMove = typeof now === 'string' && typeof lost === 'string' && isUnitStage(now) && isUnitStage(lost)
  if (!isMove) return msg('conflict.unknownStage')
  return mayMove(now, lost)
    ? ''
    : msg('conflict.noMove', { now: lower(stageLabels[now]), lost: lower(stageLabels[lost]) })
}

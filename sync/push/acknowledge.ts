/**
 * Writes down here what the server has taken in. Invariants: a document that was edited meanwhile stays unsent, on the
 * version that was taken in; where the server merged something else in as well, it stays on the old one; its own push
 * meets and merges the new one; a crash before this write only means that the document is sent, and found equal, once
 * more.
 */
import { markClean, markEditedSince } from '#domain/core/merge/unsent.ts'
import { toServer } from '#sync/context.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { taken, type Judgement } from '#sync/pull/apply.ts'
import { sameFields, type Plan } from './plan.ts'

export interface Acknowledged {
  readonly plan: Plan
  /** The version in which the server holds `plan.result`. */
  readonly serverTime: string
}

/** Rejects when the disk refuses. */
export async function acknowledge(rows: LocalRows, judgement: Judgement, done: readonly Acknowledged[]): Promise<void> {
  let todo = done
  while (todo.length > 0) {
    const here = await rows.find(todo.map(({ plan }) => plan.row.id))
    const changes = todo.flatMap((one) => changeFor(rows, judgement, one, here.get(one.plan.row.id)))
    const raced = await rows.write(changes)
    todo = todo.filter(({ plan }) => raced.has(plan.row.id))
  }
}

function changeFor(
  rows: LocalRows,
  judgement: Judgement,
  { plan, serverTime }: Acknowledged,
  here: Row | undefined,
): RowChange[] {
  if (!here || here.unsent === 0) return []
  const { row, result } = plan
  const now = toServer(rows.name, here)
  const isAsSent = sameFields(result, row.mine)
  if (sameFields(now, row.mine)) {
    if (isAsSent) return [{ previous: here, next: markClean(now, serverTime) }]
    return taken(judgement, rows, { fields: result, updateTime: serverTime }, here)
  }
  // No state can be derived for a document that was made anew since: its own push looks.
  if (!isAsSent || here.serverTime !== row.serverTime) return []
  return [{ previous: here, next: markEditedSince(row.mine, now, serverTime) }]
}

/** How often each rule decided: the ledger is read once in small steps, then every new row is counted. A row costs about 100 bytes here. */
import { Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import { mirrorOf } from '#schemas/document.ts'
import { hitCounts, isSortingRow, type SortingRow } from '#domain/grading/sort-review.ts'
import type { Database } from '#data/store/database.ts'
import { pause } from '#data/store/pause.ts'

const CHUNK = 400
const EMIT_MS = 250
const types = ['unit.inspected', 'unit.sorted'] as const

const shortOf = ({ id, type, undoOf, data }: ActivityDoc): SortingRow => ({
  id,
  type,
  undoOf,
  data: { rule: data['rule'] },
})

async function readSince(
  db: Database,
  since: string,
  put: (row: ActivityDoc) => boolean,
  isOver: () => boolean,
): Promise<void> {
  for (const type of types) {
    for (let after = 0; !isOver();) {
      const rows = await db.activity
        .find({
          selector: { type, atDesc: { $gte: after, $lte: mirrorOf(since) } },
          sort: [{ type: 'asc' }, { atDesc: 'asc' }],
          limit: CHUNK,
        })
        .exec()
      // Rows of one moment may be on both sides of a page.
      const fresh = rows.filter(put).length
      if (rows.length < CHUNK || fresh === 0) break
      after = rows.at(-1)?.atDesc ?? after
      await pause()
    }
  }
}

/** Counts by the rule's name, of what was decided since a time (ISO UTC). A manager's device has everyone's. */
export function watchHits(db: Database, since: string): Observable<ReadonlyMap<string, number>> {
  return new Observable((subscriber) => {
    const known = new Map<string, SortingRow>()
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isRead = false
    const emit = () => {
      waiting = undefined
      subscriber.next(hitCounts([...known.values()]))
    }
    const put = (row: ActivityDoc) => {
      if (known.has(row.id)) return false
      known.set(row.id, shortOf(row))
      return true
    }
    const changes = db.activity.$.subscribe(({ documentData, operation }) => {
      if (operation === 'DELETE' || !isSortingRow(documentData) || documentData.at < since) return
      if (put(documentData) && isRead) waiting ??= setTimeout(emit, EMIT_MS)
    })
    readSince(db, since, put, () => subscriber.closed)
      .then(() => {
        isRead = true
        if (!subscriber.closed) emit()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      clearTimeout(waiting)
      changes.unsubscribe()
    }
  })
}

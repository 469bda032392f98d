/**
 * How far the loads on the dock are: expected by the manifest, received so far, lines still open. Lines are read once, in small steps; then
 * changes of lines and units move the sums. Invariants: no step holds the page up, and a load without a manifest has no expected number.
 */
import { combineLatest, distinctUntilChanged, map, Observable, of, switchMap } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Database } from '#data/store/database.ts'
import { pause } from '#data/store/pause.ts'
import { watchLoadCounts } from './load-counts.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { watchReceivedQty } from './received-qty.ts'

export interface LoadProgress {
  readonly load: LoadDoc
  readonly receivedQty: number
  /** `null` without a manifest. */
  readonly expectedQty: number | null
  /** Lines of which less came in than the seller listed. */
  readonly openLines: number
}

const CHUNK = 400

type Listed = ReadonlyMap<string, number>

/** Listed quantities by line. */
function watchListed(db: Database, loadId: string): Observable<Listed> {
  return new Observable((subscriber) => {
    const listed = new Map<string, number>()
    let ready = false
    let told = false
    const put = (line: Pick<ManifestLineDoc, 'id' | 'qty' | 'extra' | 'waivedReason'>) => {
      if (line.extra) listed.delete(line.id)
      else listed.set(line.id, line.qty)
    }
    const tell = () => {
      told = false
      if (!subscriber.closed) subscriber.next(listed)
    }
    const changes = db.manifestLines.$.subscribe(({ documentId, documentData, operation }) => {
      if (documentData.loadId !== loadId) return
      if (operation === 'DELETE') listed.delete(documentId)
      else put(documentData)
      if (!ready || told) return
      told = true
      queueMicrotask(tell)
    })
    const read = async () => {
      for (let after = -1; !subscriber.closed;) {
        const lines = await db.manifestLines
          .find({ selector: { loadId, row: { $gt: after } }, sort: [{ loadId: 'asc' }, { row: 'asc' }], limit: CHUNK })
          .exec()
        lines.forEach(put)
        const last = lines.at(-1)?.row
        if (lines.length < CHUNK || last === undefined) break
        after = last
        await pause()
      }
    }
    read()
      .then(() => {
        ready = true
        tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}

function progressOf(db: Database, load: LoadDoc): Observable<LoadProgress> {
  return combineLatest([watchListed(db, load.id), watchLoadCounts(db, load.id)]).pipe(
    map(([listed, counts]) => {
      let expected = 0
      let openLines = 0
      for (const [lineId, qty] of listed) {
        expected += qty
        if ((counts.byLine.get(lineId) ?? 0) < qty) openLines += 1
      }
      return { load, receivedQty: counts.qty, expectedQty: listed.size === 0 ? null : expected, openLines }
    }),
  )
}

/** Loads on the dock, or of which an item has come in already, the longest there first. */
export function watchDockProgress(db: Database): Observable<readonly LoadProgress[]> {
  return watchLoadsIn(db, ['booked', 'inTransit', 'arrived', 'receiving']).pipe(
    switchMap((loads) => {
      const coming = loads.filter((load) => load.stage === 'booked' || load.stage === 'inTransit')
      return startedOf(db, coming).pipe(
        map((started) => loads.filter((load) => !coming.includes(load) || started.has(load.id))),
      )
    }),
    switchMap((loads) => (loads.length === 0 ? of([]) : combineLatest(loads.map((load) => progressOf(db, load))))),
    map((list) => list.toSorted((a, b) => (standsSince(a.load) < standsSince(b.load) ? -1 : 1))),
  )
}

/** Which of the loads to come have something received already: a scan came before the word that the truck is here. */
function startedOf(db: Database, coming: readonly LoadDoc[]): Observable<ReadonlySet<string>> {
  if (coming.length === 0) return of(new Set<string>())
  return watchReceivedQty(
    db,
    coming.map((load) => load.id),
  ).pipe(
    map((received) => [...received.keys()].sort()),
    distinctUntilChanged((before, after) => before.join() === after.join()),
    map((ids) => new Set(ids)),
  )
}

const standsSince = (load: LoadDoc): string => load.arrivedAt || load.updatedAt

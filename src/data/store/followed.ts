/**
 * What is kept in memory of a collection: one read in small steps at the start, then every change moves it. Invariants: no step holds the page up; a change that
 * comes during the read is newer than what was read; nothing is emitted before everything was read once.
 */
import type { RxCollection } from 'rxdb'
import { Observable } from 'rxjs'
import { Newest } from './newest.ts'
import { pause } from './pause.ts'
import { walk } from './walk.ts'

export interface Tally<Doc, Value> {
  /** One document as it is now, `null` when it is gone. Returns whether the value moved. */
  put(id: string, doc: Doc | null): boolean
  snapshot(): Value
}

export interface FollowPlan<Doc, Value> {
  readonly tally: () => Tally<Doc, Value>
  /** Hands over the documents, a few at a time, until all are read or `isOver`; the whole collection if left out. */
  readonly read?: (take: (docs: readonly Doc[]) => Promise<void>, isOver: () => boolean) => Promise<void>
  /** Pages need not follow faster; counting is instant, emitting is not free. 0 emits at the end of the task. */
  readonly emitMs: number
}

export function followed<Doc extends { readonly id: string }, Value>(
  collection: RxCollection<Doc>,
  { tally: make, read = wholeOf(collection), emitMs }: FollowPlan<Doc, Value>,
): Observable<Value> {
  return new Observable((subscriber) => {
    const tally = make()
    const changed = new Set<string>()
    const newest = new Newest()
    let reading = true
    let cancel: (() => void) | null = null
    const emit = () => {
      cancel = null
      if (!subscriber.closed) subscriber.next(tally.snapshot())
    }
    const changes = collection.$.subscribe(({ documentId, documentData, operation }) => {
      if (!newest.isNewer(documentId, documentData._rev)) return
      if (reading) changed.add(documentId)
      const moved = tally.put(documentId, operation === 'DELETE' ? null : documentData)
      if (moved && !reading) cancel ??= soon(emit, emitMs)
    })
    const take = async (docs: readonly Doc[]) => {
      for (const doc of docs) if (!changed.has(doc.id)) tally.put(doc.id, doc)
      await pause()
    }
    read(take, () => subscriber.closed)
      .then(() => {
        reading = false
        changed.clear()
        emit()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      cancel?.()
      changes.unsubscribe()
    }
  })
}

const wholeOf =
  <Doc>(collection: RxCollection<Doc>): NonNullable<FollowPlan<Doc, unknown>['read']> =>
  async (take, isOver) => {
    for await (const docs of walk(collection)) {
      if (isOver()) return
      await take(docs)
    }
  }

function soon(act: () => void, ms: number): () => void {
  if (ms === 0) {
    queueMicrotask(act)
    return () => undefined
  }
  const id = setTimeout(act, ms)
  return () => clearTimeout(id)
}

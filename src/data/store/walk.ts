/**
 * Reads a whole collection past RxDB's documents, a page at a time, in the order of the ids: so the rows lie on the disk, and in any other order a page costs more
 * than twice as much. Invariants: no document is left out, also when it is changed meanwhile; none comes twice; those that are deleted do not come. What is
 * changed after its page was read, and what is new before the place that the walk has reached, is for the caller to follow. A storage that is not the devices' own
 * is walked in the order in which its documents were last written.
 */
import { getChangedDocumentsSince, type RxCollection, type RxDocumentData, type RxStorageInstance } from 'rxdb'
import { pageById } from '#data/store/lean/lean-storage.ts'

/** The first page: about 15 ms on a handheld. */
const PAGE = 200
const LEAST = 50
const MOST = 1_000
const SHORT_MS = 6
const LONG_MS = 20

/** The next page is larger or smaller by how long this one took: few steps on a quick machine, none that a person notices on a slow one, whatever a document weighs. */
function nextSize(size: number, ms: number): number {
  if (ms > LONG_MS) return Math.max(LEAST, Math.floor(size / 2))
  return ms < SHORT_MS ? Math.min(MOST, size * 2) : size
}

export async function* walk<Doc>(collection: RxCollection<Doc>): AsyncGenerator<readonly RxDocumentData<Doc>[]> {
  for await (const page of rowPages(collection.internalStorageInstance, collection.schema.primaryPath)) {
    const fresh = page.filter(({ _deleted }) => !_deleted)
    if (fresh.length > 0) yield fresh
  }
}

/** The rows of a storage, deleted ones too, none twice. @param first so many at first */
export async function* rowPages<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  primaryPath: string,
  first = PAGE,
): AsyncGenerator<readonly RxDocumentData<Doc>[]> {
  const idOf = (doc: RxDocumentData<Doc>) => String(doc[primaryPath as keyof typeof doc])
  let last = ''
  for (let size = first; ;) {
    const startMs = performance.now()
    const page = await pageById(instance, last, size)
    if (!page) break
    const tookMs = performance.now() - startMs
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (!end || page.length < size) return
    last = idOf(end)
    size = nextSize(size, tookMs)
  }
  if (last !== '') throw new Error('The store was closed while it was read.')
  yield* pagesByTime(instance, idOf, first)
}

async function* pagesByTime<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  idOf: (doc: RxDocumentData<Doc>) => string,
  size: number,
): AsyncGenerator<readonly RxDocumentData<Doc>[]> {
  const seen = new Set<string>()
  let checkpoint: unknown
  for (;;) {
    const page = await getChangedDocumentsSince(instance, size, checkpoint)
    const fresh = page.documents.filter((doc) => !seen.has(idOf(doc)))
    for (const doc of fresh) seen.add(idOf(doc))
    if (fresh.length > 0) yield fresh
    if (page.documents.length < size) return
    checkpoint = page.checkpoint
  }
}

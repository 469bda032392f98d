/** What recognition needs of the store: everything that a thing may be, a few documents at a time and then as it changes; what waits for a name. */
import { combineLatest, map, Observable, type Subscription } from 'rxjs'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { identified, isNameless, type Identity, type Offer } from '#domain/grading/identifying.ts'
import { floorJob, runWrites } from '#data/core/scan-writes.ts'
import { keepPhoto } from '#data/photos/take-photo.ts'
import type { Database } from '#data/store/database.ts'
import type { ShrunkPhoto } from '#data/photos/shrink-photo.ts'
import type { Work } from '#data/core/work.ts'
import { plain } from '#data/core/write.ts'

/** A few documents of the store, or what has changed in it. */
export interface KnownThings {
  readonly lines: readonly ManifestLineDoc[]
  readonly units: readonly UnitDoc[]
  readonly photos: readonly Pick<PhotoDoc, 'id' | 'ownerId' | 'likeness'>[]
  readonly gone: readonly { readonly of: 'line' | 'unit' | 'photo'; readonly id: string }[]
}

const PAGE = 200
const GATHER_MS = 200
const nothing: KnownThings = { lines: [], units: [], photos: [], gone: [] }

/** The file's own cells are of no use here, and are most of a line. */
const lean = (line: ManifestLineDoc): ManifestLineDoc => ({ ...line, raw: {} })
const brief = ({ id, ownerId, likeness }: PhotoDoc) => ({ id, ownerId, likeness })

async function readPages<Doc extends { readonly id: string }>(
  page: (after: string) => Promise<readonly Doc[]>,
  give: (docs: readonly Doc[]) => void,
  isOver: () => boolean,
): Promise<void> {
  for (let after = ''; !isOver();) {
    const docs = await page(after)
    if (docs.length > 0) give(docs)
    const last = docs.at(-1)?.id
    if (docs.length < PAGE || last === undefined) return
    after = last
    // Lets the page draw and listen.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** All that this device knows, in batches; the changes of a moment together. A document may come twice: the later one stands. */
export function watchKnownThings(db: Database): Observable<KnownThings> {
  return new Observable((subscriber) => {
    let pending = nothing
    let timer: ReturnType<typeof setTimeout> | null = null
    const add = (more: Partial<KnownThings>) => {
      pending = {
        lines: [...pending.lines, ...(more.lines ?? [])],
        units: [...pending.units, ...(more.units ?? [])],
        photos: [...pending.photos, ...(more.photos ?? [])],
        gone: [...pending.gone, ...(more.gone ?? [])],
      }
      timer ??= setTimeout(() => {
        timer = null
        subscriber.next(pending)
        pending = nothing
      }, GATHER_MS)
    }
    const subs: Subscription[] = [
      db.manifestLines.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'line', id }] } : { lines: [lean(documentData)] }),
      ),
      db.units.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'unit', id }] } : { units: [documentData] }),
      ),
      db.photos.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'photo', id }] } : { photos: [brief(documentData)] }),
      ),
    ]
    const isOver = () => subscriber.closed
    const from = (after: string) => ({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' as const }], limit: PAGE })
    const read = async () => {
      const give = (more: Partial<KnownThings>) => subscriber.next({ ...nothing, ...more })
      await readPages(async (after) => (await db.manifestLines.find(from(after)).exec()).map(plain), (lines) => give({ lines: lines.map(lean) }), isOver) // prettier-ignore
      await readPages(async (after) => (await db.units.find(from(after)).exec()).map(plain), (units) => give({ units }), isOver) // prettier-ignore
      await readPages(async (after) => (await db.photos.find(from(after)).exec()).map(plain), (photos) => give({ photos: photos.map(brief) }), isOver) // prettier-ignore
    }
    read().catch((error: unknown) => subscriber.error(error))
    return () => {
      if (timer) clearTimeout(timer)
      for (const sub of subs) sub.unsubscribe()
    }
  })
}

const MOST_UNITS = 2_000
const stages: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored', 'hold']

/** Units that nobody has named yet, the longest waiting first. */
export function watchNameless(db: Database): Observable<readonly UnitDoc[]> {
  const queries = stages.map(
    (stage) =>
      db.units.find({
        selector: { stage, updatedDesc: { $gte: 0 } },
        sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
        limit: MOST_UNITS,
      }).$,
  )
  return combineLatest(queries).pipe(
    map((lists) =>
      lists
        .flatMap((docs) => docs.filter((doc) => isNameless(doc)).map(plain))
        .sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : a.id < b.id ? -1 : 1)),
    ),
  )
}

/** Keeps the picture with its unit: as its front where it has none, else beside the others. */
export async function keepForUnit(work: Work, unitId: string, shrunk: ShrunkPhoto): Promise<void> {
  const front = await work.db.photos.findOne({ selector: { ownerId: unitId, slot: 'front' } }).exec()
  await keepPhoto(work, { ownerType: 'unit', ownerId: unitId, slot: front ? 'more' : 'front' }, shrunk)
}

/** A person says what a unit is. Resolves with the way back; `null` when the unit is gone. */
export async function identify(
  work: Work,
  unitId: string,
  as: Identity,
  offer: Offer,
): Promise<(() => Promise<boolean>) | null> {
  const found = await work.db.units.findOne(unitId).exec()
  if (!found) return null
  return runWrites(work, [identified(plain(found), as, offer)], floorJob)
}

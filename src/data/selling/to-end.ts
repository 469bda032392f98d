/**
 * Fixed-price listings that are over and must still be ended on a channel, by id. No index finds them: that hangs on the unit and on the order that took it, and a
 * year of listings that are over is most of the store. So all listings are looked through once, in small steps; after that only what a changed listing, unit or
 * order may have moved is looked at again. Invariants: what is looked at is read from the store, so no change comes too late; nothing is emitted before all were
 * looked through, but those that were to end when this device last knew and are so still. Kept in memory: those to end, not those that are over.
 */
import { Observable, type Subscription } from 'rxjs'
import type { RxChangeEvent, RxCollection } from 'rxdb'
import { isGone, toEndOn } from '#domain/selling/listing.ts'
import { isInWork, publicationsOf } from '#domain/selling/listing-price.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'
import { keptFor } from '#data/store/kept.ts'
import type { Part } from '#data/store/part.ts'
import { walk } from '#data/store/walk.ts'
import { pause } from '#data/store/pause.ts'

const KEEP_MS = 300_000
/** Looked at in one step. */
const AT_ONCE = 200

/** Over, and on offer by what its own record says. */
const isStillLive = (listing: ListingDoc): boolean =>
  listing.saleType === 'fixed' &&
  !isInWork(listing) &&
  publicationsOf(listing).some(([, { state }]) => state === 'live')

/** Past RxDB's documents: most of what is looked at is not shown. */
async function byIds<Doc extends { readonly id: string }>(
  { storageInstance }: RxCollection<Doc>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Doc>> {
  const meant = [...new Set(ids)].filter((id) => id !== '')
  const found = meant.length === 0 ? [] : await storageInstance.findDocumentsById(meant, false)
  return new Map(found.map((doc) => [doc.id, doc]))
}

class ToEnd {
  readonly #db: Database
  readonly #tell: (found: Part<string>) => void
  readonly #fail: (error: unknown) => void
  /** Those to end, with what each rests on. */
  readonly #found = new Map<string, Pick<UnitDoc, 'id' | 'orderId'>>()
  /** May have moved: listings and, of orders, units. */
  readonly #listings = new Set<string>()
  readonly #units = new Set<string>()
  readonly #changes: readonly Subscription[]
  #isLooking = true
  #isOver = false

  constructor(db: Database, tell: (found: Part<string>) => void, fail: (error: unknown) => void) {
    this.#db = db
    this.#tell = tell
    this.#fail = fail
    this.#changes = [
      db.listings.$.subscribe(({ documentId, documentData }) => {
        if (this.#found.has(documentId) || isStillLive(documentData)) this.#lookAgain([documentId])
      }),
      db.units.$.subscribe((event) => this.#onUnit(event)),
      db.orders.$.subscribe((event) => this.#onOrder(event)),
    ]
  }

  stop(): void {
    this.#isOver = true
    for (const one of this.#changes) one.unsubscribe()
  }

  async readAll(): Promise<void> {
    const known = await byIds(this.#db.listings, await idsOfBefore(this.#db))
    await this.#look([...known.values()])
    if (this.#found.size > 0) this.#tell({ rows: [...this.#found.keys()], isWhole: false })
    for await (const page of walk(this.#db.listings)) {
      if (this.#isOver) return
      await this.#look(page.filter(isStillLive))
      await pause()
    }
    await this.#lookAll(true)
  }

  #onUnit({ documentId, documentData, previousDocumentData }: RxChangeEvent<UnitDoc>): void {
    const rests = [...this.#found].filter(([, unit]) => unit.id === documentId).map(([id]) => id)
    const { listingId } = documentData
    const was = previousDocumentData?.listingId ?? ''
    const left = was !== '' && was !== listingId ? [was] : []
    this.#lookAgain([...rests, ...left, ...(listingId !== '' && isGone(documentData) ? [listingId] : [])])
  }

  #onOrder({ documentId, documentData, previousDocumentData }: RxChangeEvent<OrderDoc>): void {
    const lines = [documentData, previousDocumentData].flatMap((order) => Object.values(order?.lines ?? {}))
    for (const { unitId } of lines) if (unitId !== '') this.#units.add(unitId)
    this.#lookAgain([...this.#found].filter(([, unit]) => unit.orderId === documentId).map(([id]) => id))
  }

  #lookAgain(ids: readonly string[]): void {
    for (const id of ids) this.#listings.add(id)
    if (this.#isLooking || this.#listings.size + this.#units.size === 0) return
    this.#isLooking = true
    this.#lookAll(false).catch(this.#fail)
  }

  /** Until nothing more has moved. */
  async #lookAll(mayTell: boolean): Promise<void> {
    let hasMoved = mayTell
    while (this.#listings.size + this.#units.size > 0) {
      if (this.#isOver) return
      const units = await byIds(this.#db.units, take(this.#units))
      for (const { listingId } of units.values()) if (listingId !== '') this.#listings.add(listingId)
      const ids = take(this.#listings)
      const listings = await byIds(this.#db.listings, ids)
      for (const id of ids) if (!listings.has(id)) hasMoved = this.#found.delete(id) || hasMoved
      hasMoved = (await this.#look([...listings.values()])) || hasMoved
      if (this.#listings.size > 0) await pause()
    }
    this.#isLooking = false
    if (!hasMoved || this.#isOver) return
    const ids = [...this.#found.keys()]
    this.#tell({ rows: ids, isWhole: true })
    await noteIds(this.#db, ids)
  }

  /** Whether any of these has to be ended now and had not before, or the other way. */
  async #look(listings: readonly ListingDoc[]): Promise<boolean> {
    const live = listings.filter(isStillLive)
    const units = await byIds(this.#db.units, live.map(({ unitIds }) => unitIds[0] ?? '')) // prettier-ignore
    const orders = await byIds(this.#db.orders, [...units.values()].map(({ orderId }) => orderId)) // prettier-ignore
    let hasMoved = false
    for (const listing of listings) {
      const unit = units.get(listing.unitIds[0] ?? '') ?? null
      const soldOn = orders.get(unit?.orderId ?? '')?.channelKey ?? ''
      const isOne = isStillLive(listing) && toEndOn(listing, unit, soldOn).length > 0
      if (isOne !== this.#found.has(listing.id)) hasMoved = true
      if (isOne && unit) this.#found.set(listing.id, { id: unit.id, orderId: unit.orderId })
      else this.#found.delete(listing.id)
    }
    return hasMoved
  }
}

const NOTE = 'toEnd'

async function idsOfBefore(db: Database): Promise<readonly string[]> {
  const note = await db.getLocal<{ readonly ids: readonly string[] }>(NOTE)
  return (note?.get('ids') as readonly string[] | undefined) ?? []
}

/** For the next start. Another tab may note its own at the same time, and either does: each is looked at before it is shown. */
async function noteIds(db: Database, ids: readonly string[]): Promise<void> {
  await db.upsertLocal(NOTE, { ids }).catch(() => undefined)
}

function take(from: Set<string>): string[] {
  const some = [...from].slice(0, AT_ONCE)
  for (const one of some) from.delete(one)
  return some
}

/** Their ids, live. Cost: all listings once, in small steps; then what changes. */
export const watchIdsToEnd: (db: Database) => Observable<Part<string>> = keptFor(
  KEEP_MS,
  (db) =>
    new Observable((subscriber) => {
      const fail = (error: unknown) => subscriber.error(error)
      const toEnd = new ToEnd(db, (found) => subscriber.next(found), fail)
      toEnd.readAll().catch(fail)
      return () => toEnd.stop()
    }),
)

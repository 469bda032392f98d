/**
 * What the loads of some days earned, live. A load is read once, and again when one of its records changes; what changes at once is read together. Invariants: a figure is
 * shown only when every load is added up; nothing is kept when the page is left.
 */
import { combineLatest, firstValueFrom, map, Observable, shareReplay, skip, type Subscriber } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import { dayOf } from '#domain/core/days.ts'
import { plainDayOf } from '#domain/core/plain-days.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { countedStages, profitBefore, profitOfLoad, type UnitProfit } from '#domain/dock/profit.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { watchLedger, watchOutlookFacts } from '#data/core/load-money.ts'
import { watchRules } from '#data/core/price-rules.ts'
import { watchContainers } from '#data/pallets/containers.ts'
import type { Database } from '#data/store/database.ts'

/** Changes of so long are read together. */
const WAIT_MS = 1_500

export interface Profit {
  readonly units: readonly UnitProfit[]
  /** Every load of these days whose receiving is over. */
  readonly loads: readonly LoadDoc[]
  /** Those of them that nobody said the cost of. */
  readonly costless: readonly LoadDoc[]
  /** Loads that were added up, of how many; `null` once all are. */
  readonly progress: { readonly done: number; readonly all: number } | null
}

/** What pallets, auctions and shows are called, by id. Live. */
export const watchProfitNames = (db: Database): Observable<ReadonlyMap<string, string>> =>
  combineLatest([watchContainers(db), db.saleEvents.find().$]).pipe(
    map(([pallets, events]) => {
      const ofPallets = pallets.map(({ id, label }): [string, string] => [id, label])
      return new Map([...ofPallets, ...events.map(({ id, title }): [string, string] => [id, title])])
    }),
  )

interface Read {
  /** As it was read. */
  readonly load: LoadDoc
  readonly units: readonly UnitProfit[] | null
  /** Ids of the orders and listings that the figures rest on. */
  readonly rests: ReadonlySet<string>
}

/** The day that a load came, `YYYY-MM-DD`; `''` for unknown. One that closed before Restow has a day without a clock. */
const dayOfLoad = (load: LoadDoc): string => {
  const { arrivedAt, closedAt } = load
  if (arrivedAt === '' && isClosedBefore(load)) return plainDayOf(closedAt)
  const ms = Date.parse(arrivedAt || closedAt)
  return Number.isNaN(ms) ? '' : dayOf(ms)
}

type Ledger = ReturnType<typeof watchLedger>

async function readLoad(db: Database, load: LoadDoc, now: string, ledger: Ledger): Promise<Read> {
  if (isClosedBefore(load)) return { load, units: profitBefore(load), rests: new Set() }
  const facts = await firstValueFrom(watchOutlookFacts(db, load, now, ledger))
  const rests = new Set([...facts.orders.map(({ id }) => id), ...facts.listings.keys()])
  return { load, units: profitOfLoad({ ...facts, load }), rests }
}

/** Adds up loads as long as somebody looks. */
class Adding {
  readonly #db: Database
  readonly #now: string
  readonly #out: Subscriber<Profit>
  readonly #ledger: Ledger
  readonly #known = new Map<string, Read>()
  /** Read while records changed: perhaps half before and half after it. */
  readonly #doubtful = new Set<string>()
  #hasChanged = false
  #loads: readonly LoadDoc[] = []
  #isReady = false
  #running: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(db: Database, now: string, out: Subscriber<Profit>, ledger: Ledger) {
    this.#db = db
    this.#now = now
    this.#out = out
    this.#ledger = ledger
  }

  take(loads: readonly LoadDoc[]): void {
    this.#loads = loads
    this.#enqueue()
  }

  /** As the load is now: a merge may change it and leave its time. */
  #isKnown(load: LoadDoc): boolean {
    return sameValue(this.#known.get(load.id)?.load, load)
  }

  forget(ids: Iterable<string>): void {
    this.#hasChanged = true
    for (const id of ids) if (this.#known.delete(id)) this.#soon()
  }

  forgetAll(): void {
    this.forget([...this.#known.keys()])
  }

  /** The loads whose figures rest on an order or a listing. */
  forgetRestingOn(id: string): void {
    this.forget([...this.#known].filter(([, { rests }]) => rests.has(id)).map(([loadId]) => loadId))
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #enqueue(): void {
    this.#running = this.#running.then(() => this.#read()).catch((error: unknown) => this.#out.error(error))
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#enqueue()
    }, WAIT_MS)
  }

  async #read(): Promise<void> {
    for (const id of this.#doubtful) this.#known.delete(id)
    this.#doubtful.clear()
    const missing = this.#loads.filter((load) => !this.#isKnown(load))
    for (const [done, load] of missing.entries()) {
      if (this.#out.closed) return
      if (!this.#isReady)
        this.#out.next({ units: [], loads: this.#loads, costless: [], progress: { done, all: missing.length } })
      this.#hasChanged = false
      this.#known.set(load.id, await readLoad(this.#db, load, this.#now, this.#ledger))
      if (this.#hasChanged) this.#doubtful.add(load.id)
    }
    if (this.#doubtful.size > 0) this.#soon()
    this.#tell()
  }

  #tell(): void {
    const [loads, known] = [this.#loads, this.#known]
    // A load that came or changed meanwhile is read by the run that it asked for.
    if (this.#out.closed || loads.some((load) => !this.#isKnown(load))) return
    this.#isReady = true
    this.#out.next({
      units: loads.flatMap(({ id }) => known.get(id)?.units ?? []),
      loads,
      costless: loads.filter(({ id }) => known.get(id)?.units === null),
      progress: null,
    })
  }
}

/** @param from first day, and `to` last day, that the loads arrived on, `YYYY-MM-DD`. @param now ISO UTC */
export function watchProfit(db: Database, from: string, to: string, now: string): Observable<Profit> {
  return new Observable((subscriber) => {
    // Read once for all loads, and held as long as somebody looks.
    const ledger = watchLedger(db).pipe(shareReplay({ bufferSize: 1, refCount: true }))
    const adding = new Adding(db, now, subscriber, ledger)
    const isWithin = (load: LoadDoc) => dayOfLoad(load) >= from && dayOfLoad(load) <= to
    const watched = [
      watchLoadsIn(db, countedStages).subscribe((all) => adding.take(all.filter(isWithin))),
      db.units.$.subscribe(({ documentData }) => adding.forget([documentData.loadId])),
      db.orders.$.subscribe(({ documentId }) => adding.forgetRestingOn(documentId)),
      db.listings.$.subscribe(({ documentId }) => adding.forgetRestingOn(documentId)),
      // It may tell of any load. What is there already is read with the loads.
      ledger.pipe(skip(1)).subscribe(() => adding.forgetAll()),
      // The rules that are there already are read with the loads.
      watchRules(db)
        .pipe(skip(1))
        .subscribe(() => adding.forgetAll()),
    ]
    return () => {
      adding.close()
      for (const one of watched) one.unsubscribe()
    }
  })
}

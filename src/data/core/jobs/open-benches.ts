/**
 * Who works at which bench: the open pages of this tab, and by a lock of the browser those of other tabs. Invariant: what a killed tab left is
 * finished only while no page works with the same draft, so that nobody finds the own step already done by another.
 */
import type { Database } from '#data/store/database.ts'

/** A bench whose page is open in this tab. */
export interface OpenBench {
  readonly key: string
  /** Writes what was answered and is not wholly written yet, without its turn. Rejects when the device cannot save. */
  readonly settle: () => Promise<void>
  /** Writes what it owes; rejects when the device cannot save. */
  readonly finish: () => Promise<void>
}

const benches = new WeakMap<Database, Set<OpenBench>>()

/** A tab that holds a bench and does not move on must not keep a page from opening. */
const PATIENCE_MS = 2_000

const lockName = (db: Database, key: string): string => `restow-bench ${db.name} ${key}`

/** Resolves, once nobody finishes this draft, with what leaves the bench again. */
export async function holdBench(db: Database, bench: OpenBench): Promise<() => void> {
  const here: Set<OpenBench> = benches.get(db) ?? new Set<OpenBench>()
  benches.set(db, here)
  here.add(bench)
  const letGo = await holdLock(lockName(db, bench.key))
  return () => {
    here.delete(bench)
    letGo()
  }
}

/** Shared by the tabs in which the page is open. A browser without locks (no secure context) knows of this tab alone. */
function holdLock(name: string): Promise<() => void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((letGo) => resolve(letGo))
    locks
      .request(name, { mode: 'shared', signal: AbortSignal.timeout(PATIENCE_MS) }, hold)
      .catch(() => resolve(() => undefined))
  })
}

/** Whether the page of this draft is open in this tab, or has gone without its last step. */
export const isOpenHere = (db: Database, key: string): boolean =>
  [...(benches.get(db) ?? [])].some((bench) => bench.key === key)

/** Runs `act` unless the page of this draft is open anywhere; then resolves at once with `null`. */
export async function whileNobodyIsAt<T>(db: Database, key: string, act: () => Promise<T>): Promise<T | null> {
  if (isOpenHere(db, key)) return null
  const locks = globalThis.navigator?.locks
  if (!locks) return act()
  return locks.request(lockName(db, key), { ifAvailable: true }, (lock) => (lock ? act() : null))
}

/**
 * What the open pages of this tab have answered, but for `own`, is in the store then. Rejects when the device cannot save it: whatever is decided next would rest on
 * what is no longer so. A page that has gone and could not write its last step counts as open until it is written.
 */
export async function settleOthers(db: Database, own?: OpenBench): Promise<void> {
  const others = [...(benches.get(db) ?? [])].filter((bench) => bench !== own)
  const failed = (await Promise.allSettled(others.map(({ settle }) => settle()))).find(
    ({ status }) => status === 'rejected',
  )
  if (failed?.status === 'rejected') throw failed.reason
}

const leftBehind = new WeakMap<Database, () => Promise<void>>()

/** A look that takes longer holds up a scan only once in ten times as long. */
const QUICK_MS = 250
const SELDOM = 10

/**
 * `finish` is called before the first step at any bench of this store, so that what a killed tab left at another bench is written by then. It resolves with whether
 * nothing is left open. Otherwise, and while another tab has a bench open, which may be killed, it is called before the next step too.
 * @returns call it when the person comes back to this tab, perhaps from a bench in another
 */
export function beforeFirstStep(db: Database, finish: () => Promise<boolean>): () => void {
  let looking: Promise<void> | null = null
  let isDue = true
  let notBefore = 0
  const look = async () => {
    const beganAt = performance.now()
    isDue = false
    const isAll = await finish().catch(() => false)
    isDue ||= !isAll || (await isOtherAtWork(db))
    const tookMs = performance.now() - beganAt
    notBefore = tookMs < QUICK_MS ? 0 : performance.now() + SELDOM * tookMs
  }
  const lookIfDue = async () => {
    if (!looking && (!isDue || performance.now() < notBefore)) return
    looking ??= look().finally(() => (looking = null))
    await looking
  }
  leftBehind.set(db, lookIfDue)
  return () => {
    isDue = true
    // Now, so that the next scan need not wait for it.
    void lookIfDue()
  }
}

/** Whether another tab of this device has a bench of this store open. A browser without locks does not tell. */
async function isOtherAtWork(db: Database): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => null)) ?? {}
  const own = [...(benches.get(db) ?? [])].map(({ key }) => lockName(db, key))
  const all = held.flatMap(({ name }) => (name?.startsWith(lockName(db, '')) ? [name] : []))
  return all.length > own.length
}

/** Resolves when what a killed tab left is written, or could not be. */
export async function finishLeftBehind(db: Database): Promise<void> {
  await leftBehind.get(db)?.()
}

/** What the open pages of this tab owe. Rejects when the device cannot save it. */
export async function finishOpenBenches(db: Database): Promise<void> {
  await Promise.all([...(benches.get(db) ?? [])].map(({ finish }) => finish()))
}

/**
 * What our closed loads brought in, read from this device. Invariants: a load counts only while this device holds all of its units: what has left the
 * warehouse stays for a year, so a load received longer ago would look as if less of it had been sold. A load that closed before Restow says itself what it
 * brought, however long ago.
 */
import { switchMap, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { daysUnitsStay } from '#domain/core/people/sync-scope.ts'
import { isMostlySold, shareBefore, type RecoveryShare } from '#domain/buying/recovery.ts'
import type { Database } from '#data/store/database.ts'
import { findUnitNets } from '#data/core/load-money.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const DAY_MS = 86_400_000

/** Units of a closed load go on being sold: what was read is believed for so long. */
const BELIEVED_MS = 10 * 60_000

interface Reading {
  readonly atMs: number
  readonly shares: Promise<readonly RecoveryShare[]>
}
const known = new WeakMap<Database, Map<string, Reading>>()

interface Sum {
  retailCents: number
  soldCents: number
  qty: number
}

async function sharesOf(db: Database, load: LoadDoc): Promise<readonly RecoveryShare[]> {
  const [lines, units] = await Promise.all([
    db.manifestLines.find({ selector: { loadId: load.id, row: { $gte: 0 } } }).exec(),
    db.units.find({ selector: { loadId: load.id, stage: { $gte: '' } } }).exec(),
  ])
  if (!isMostlySold(units)) return []
  const sums = new Map<string, Sum>()
  const sumOf = (category: string, condition: string): Sum => {
    const key = JSON.stringify([category, condition])
    const sum = sums.get(key) ?? { retailCents: 0, soldCents: 0, qty: 0 }
    sums.set(key, sum)
    return sum
  }
  const byLine = new Map<string, { readonly category: string; readonly condition: string }>()
  for (const { id, extra, category, claimedCondition, qty, unitRetailCents } of lines) {
    byLine.set(id, { category, condition: claimedCondition })
    if (extra) continue
    const sum = sumOf(category, claimedCondition)
    sum.retailCents += qty * (unitRetailCents ?? 0)
    sum.qty += qty
  }
  const nets = await findUnitNets(
    db,
    units.map((unit) => toPlain<UnitDoc>(unit)),
  )
  for (const unit of units) {
    const line = byLine.get(unit.lineId)
    sumOf(line?.category ?? unit.category, line?.condition ?? '').soldCents += nets.get(unit.id) ?? 0
  }
  return [...sums].map(([key, sum]) => {
    const [category, condition] = JSON.parse(key) as [string, string]
    return { loadId: load.id, source: load.source, category, condition, ...sum }
  })
}

/** The shares of every closed load that this device knows whole, live. `nowIso` decides what is too long ago. */
export const watchRecoveryShares = (db: Database, nowIso: string): Observable<readonly RecoveryShare[]> =>
  db.loads
    .find({ selector: { stage: 'closed' } })
    .$.pipe(switchMap((closed) => sharesOfAll(db, closed.map((load) => toPlain<LoadDoc>(load)), nowIso))) // prettier-ignore

async function sharesOfAll(
  db: Database,
  closed: readonly LoadDoc[],
  nowIso: string,
): Promise<readonly RecoveryShare[]> {
  const since = new Date(Date.parse(nowIso) - daysUnitsStay * DAY_MS).toISOString()
  const cache = known.get(db) ?? new Map<string, Reading>()
  known.set(db, cache)
  const shares: RecoveryShare[] = []
  for (const load of closed) {
    const before = shareBefore(load)
    if (before) shares.push(before)
    if (before || (load.arrivedAt || load.closedAt) < since) continue
    const kept = cache.get(load.id)
    const isFresh = kept !== undefined && performance.now() - kept.atMs < BELIEVED_MS
    const reading = isFresh ? kept : { atMs: performance.now(), shares: sharesOf(db, load) }
    cache.set(load.id, reading)
    shares.push(...(await reading.shares))
  }
  return shares
}

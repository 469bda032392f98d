/** Figures that managers live by, computed by the app's own rules from all documents of a warehouse. */
import type { Docs } from '#schemas/collections.ts'
import { hourOf } from '#domain/core/days.ts'
import { loadOutlook } from '#domain/core/loads/load-outlook.ts'
import { readRules, rulesAt } from '#domain/core/orders/price-rules.ts'
import { exceptionKindOf } from '#domain/core/floor/stock-measures.ts'
import { isWork } from '#domain/core/people/work-measures.ts'
import { cellsOf, reportNames } from '#domain/reports/work-cells.ts'
import { groupings, groupsOf, type WorkEntry } from '#domain/reports/work-report.ts'
import { lineVariances } from '#domain/dock/variance.ts'
import { countedOnce, rowsByOrder, transactionsOf, withLedger } from '#domain/core/orders/transactions.ts'

export type AllDocs = { readonly [Name in keyof Docs]: readonly Docs[Name][] }

const live = <Doc>(docs: readonly Doc[]): readonly Doc[] =>
  docs.filter((doc) => (doc as { readonly _deleted?: boolean })._deleted !== true)

function tally<One>(list: readonly One[], keyOf: (one: One) => string, qtyOf: (one: One) => number): object {
  const sums = new Map<string, number>()
  for (const one of list) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + qtyOf(one))
  return Object.fromEntries([...sums].toSorted(([a], [b]) => a.localeCompare(b)))
}

/** Cost, net, profit, recovery and verdict of each load. */
function moneyOfLoads(docs: AllDocs, now: string): object {
  const dated = live(docs.config).filter(({ kind, key }) => kind === 'terms' && key === 'prices')
  const rules = rulesAt(dated.map((one) => readRules(one)).filter((one) => one !== null), now).now
  const listings = new Map(live(docs.listings).map((one) => [one.id, one]))
  const rows = rowsByOrder(transactionsOf(live(docs.activity).filter(({ type }) => type === 'show.transaction')))
  return live(docs.loads).map((load) => {
    const units = live(docs.units).filter(({ loadId }) => loadId === load.id)
    const orderIds = new Set(units.map(({ orderId }) => orderId))
    const lines = live(docs.manifestLines).filter(({ loadId, extra }) => loadId === load.id && !extra)
    return {
      code: load.code,
      ...loadOutlook({
        load, units, listings, rules, now,
        orders: withLedger(live(docs.orders).filter(({ id }) => orderIds.has(id)), rows),
        retailCents: lines.reduce((sum, { qty, unitRetailCents }) => sum + qty * (unitRetailCents ?? 0), 0),
        listedQty: lines.reduce((sum, { qty }) => sum + qty, 0),
      }),
    }
  })
} // prettier-ignore

function stockOf(docs: AllDocs): object {
  const units = live(docs.units)
  const variances = lineVariances(live(docs.manifestLines), units, false)
  return {
    stages: tally(units, ({ stage }) => stage, ({ qty }) => qty),
    places: tally(units, ({ locationId }) => locationId, ({ qty }) => qty),
    pallets: tally(units, ({ containerId }) => containerId, ({ qty }) => qty),
    exceptions: tally(units, exceptionKindOf, ({ qty }) => qty),
    retailCents: tally(units, ({ grade }) => grade, ({ retailCents }) => retailCents ?? 0),
    lines: tally(variances, ({ state }) => state, () => 1),
    differences: tally(variances, ({ line }) => line.loadId, ({ differenceCents }) => differenceCents ?? 0),
    containers: tally(live(docs.containers), ({ status }) => status, () => 1),
    orders: tally(live(docs.orders), ({ status }) => status, () => 1),
    listings: tally(live(docs.listings), ({ status }) => status, () => 1),
  }
} // prettier-ignore

/** Each report by each grouping, over all time. */
function reportsOf(docs: AllDocs): object {
  const rows = live(docs.activity).toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
  const undone = new Set(rows.map(({ undoOf }) => undoOf).filter((id) => id !== ''))
  const units = new Map(docs.units.map((unit) => [unit.id, unit]))
  const arrivals = new Map(docs.loads.map(({ id, arrivedAt }) => [id, arrivedAt]))
  const facts = {
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
    hourOf,
    unitOf: (id: string) => units.get(id),
    arrivedAt: (loadId: string) => arrivals.get(loadId) ?? '',
    isUndone: (id: string) => undone.has(id),
  }
  const people = [...new Set(rows.map(({ by }) => by))].toSorted()
  const entries = people.flatMap((uid) => {
    const cells = cellsOf(rows.filter((row) => row.by === uid && isWork(row)), facts)
    return cells.map((cell): WorkEntry => ({ ...cell, uid, day: '2026-11-24' }))
  })
  return reportNames.map((report) =>
    groupings.map((by) => groupsOf(entries.filter((one) => one.report === report), by)),
  )
} // prettier-ignore

const showMoneyOf = ({ activity }: AllDocs): object =>
  countedOnce(transactionsOf(live(activity).filter(({ type }) => type === 'show.transaction')))

export const figuresOf = (docs: AllDocs, now: string) => ({
  loads: moneyOfLoads(docs, now),
  stock: stockOf(docs),
  reports: reportsOf(docs),
  shows: showMoneyOf(docs),
})

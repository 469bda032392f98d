/**
 * The price that goes with the order of a unit which left the house. An associate's device that brings a hand-over and a manager's cancel together gives the
 * unit its order back, and may not write its price: a manager's device does, from the line of the order. Invariants: the line is the truth, so that all
 * devices write the same, whichever record comes first; where the order is not on this device, or has no live line of the unit, nothing is written; whatever is decided about the unit later wins over it.
 */
import { bufferTime, concatMap, EMPTY, filter, from, merge, mergeMap, type Subscription } from 'rxjs'
import { hasLeft, soldFor } from '#domain/core/merge/unit-follow.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { asOf, type CommandContext } from '#data/core/jobs/command-context.ts'
import { finishLeftBehind } from '#data/core/jobs/open-benches.ts'
import { findUnits } from './units.ts'
import { changeAll, toPlain } from '#data/core/jobs/write.ts'

/** Order and unit arrive together as a rule: a look between them would be for nothing. */
const PATIENCE_MS = 1_000
/** What came while no manager's device was open, by stage. */
const MOST_AT_START = 100
/** A first load brings thousands within a second: 10,000 at once hold the page up for 0.9 s. */
const PER_LOOK = 200

/** Resolves with the ids of the units that got their price. */
export async function mendSoldPrices(context: CommandContext, unitIds: readonly string[]): Promise<readonly string[]> {
  await finishLeftBehind(context.db)
  const ids = [...new Set(unitIds)]
  const mended: string[] = []
  for (let start = 0; start < ids.length; start += PER_LOOK)
    mended.push(...(await mendSome(context, ids.slice(start, start + PER_LOOK))))
  return mended
}

async function mendSome(context: CommandContext, ids: readonly string[]): Promise<readonly string[]> {
  const units = (await findUnits(context.db, ids)).filter(hasLeft)
  const found = await context.db.orders.findByIds([...new Set(units.map(({ orderId }) => orderId))]).exec()
  const orders = new Map([...found].map(([id, order]) => [id, toPlain<OrderDoc>(order)]))
  const isTorn = (unit: UnitDoc): boolean => {
    const cents = soldFor(unit, orders.get(unit.orderId))
    return hasLeft(unit) && cents !== null && cents !== unit.soldCents
  }
  const torn = units.filter(isTorn)
  const mended: string[] = []
  // As old as what it belongs to: a colleague who gave the unit to another order since, which is on its way here, would lose to it.
  for (const { id, updatedAt } of torn)
    mended.push(
      ...(await changeAll(asOf(context, updatedAt), 'units', [id], (unit) =>
        isTorn(unit) ? { soldCents: soldFor(unit, orders.get(unit.orderId)) } : null,
      )),
    )
  return mended
}

async function leftLast({ db }: CommandContext): Promise<readonly string[]> {
  const found = await Promise.all(
    (['shipped', 'handedOver'] as const).map((stage) =>
      db.units
        .find({
          selector: { stage, updatedDesc: { $gte: 0 } },
          sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
          limit: MOST_AT_START,
        })
        .exec(),
    ),
  )
  return found.flat().map(({ id }) => id)
}

const outStates: readonly unknown[] = ['shipped', 'handedOver']

function unitsOut({ lines, lineStates }: Pick<OrderDoc, 'lines' | 'lineStates'>): readonly string[] {
  return Object.entries(lines).flatMap(([id, { unitId }]) => (outStates.includes(lineStates[id]) ? [unitId] : []))
}

/** For a manager's device. Runs until it is unsubscribed from. */
export function followSoldPrices(context: CommandContext): Subscription {
  const { db } = context
  const mend = (ids: readonly string[]) =>
    mendSoldPrices(context, ids).catch((error: unknown) => console.error('A price could not be put right.', error))
  const changed = merge(
    db.units.$.pipe(
      filter(({ operation, documentData }) => operation !== 'DELETE' && hasLeft(documentData)),
      mergeMap(({ documentId }) => [documentId]),
    ),
    db.orders.$.pipe(
      mergeMap(({ operation, documentData }) => (operation === 'DELETE' ? EMPTY : unitsOut(documentData))),
    ),
  ).pipe(
    bufferTime(PATIENCE_MS),
    filter((ids) => ids.length > 0),
  )
  return merge(from(leftLast(context)), changed)
    .pipe(concatMap(mend))
    .subscribe()
}

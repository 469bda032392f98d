/** Packing and sending over a real store: which order a scan means, and the parcels that carry the same number. */
import type { Scan } from '#domain/codes/barcodes.ts'
import { trackingOf } from '#domain/codes/tracking-numbers.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import { orderName, toShipStatuses } from '#domain/outbound/fulfil-orders.ts'
import { packStep } from '#domain/outbound/pack-scan.ts'
import { emptyPack, type PackEvent, type PackFacts, type PackState } from '#domain/outbound/pack-state.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import { findOrder, findOrdersById, orderJob } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter } from '#data/core/jobs/scan-writes.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'

const kinds = new Set<Scan['kind']>(['order', 'unknown'])

/** The orders to send of the number that a channel gave. */
async function findByNumber(db: Database, scan: Scan | null): Promise<readonly OrderWithUnits[]> {
  if (!scan || !kinds.has(scan.kind)) return []
  const found = await db.orders.find({ selector: { status: { $in: [...toShipStatuses] }, slotAt: { $gte: '' } } }).exec() // prettier-ignore
  const wanted = scan.raw.trim().toUpperCase()
  const alike = found.filter(({ externalId, method }) => method === 'ship' && externalId.toUpperCase() === wanted)
  return findOrdersById(db, alike.map(({ id }) => id)) // prettier-ignore
}

async function findByTracking(db: Database, number: string): Promise<readonly OrderDoc[]> {
  return number === '' ? [] : (await db.orders.find({ selector: { tracking: number } }).exec()).map((doc) => toPlain<OrderDoc>(doc)) // prettier-ignore
}

async function facts(
  context: CommandContext,
  state: PackState,
  event: PackEvent,
  scan: Scan | null,
): Promise<PackFacts> {
  const { db } = context
  const open = await findOrder(db, state.orderId)
  const inOrder = new Set(open?.lines.flatMap(({ unit }) => unit?.id ?? []) ?? [])
  const tracking = scan ? trackingOf(scan.raw) : null
  const meant = await findMeant(db, scan, {
    inWork: '',
    taken: state.checked,
    waits: ({ id, stage }) => inOrder.has(id) || stage === 'picked',
  })
  const byUnit = await findOrder(db, meant.unit?.orderId ?? '')
  const numbered = event.kind === 'open' || byUnit ? [] : await findByNumber(db, scan)
  const alike = numbered.length > 1 ? numbered : []
  const byNumber = alike.length > 0 ? null : (numbered[0] ?? null)
  const named = event.kind === 'open' ? await findOrder(db, event.orderId) : (byUnit ?? byNumber)
  const same = await findByTracking(db, tracking?.number ?? '')
  return {
    ...meant,
    open,
    named,
    alike,
    tracking,
    sameTracking: same.filter(({ id }) => id !== state.orderId).map(orderName),
    at: context.now(),
  }
}

export const packFlow: ScanFlow<PackState, PackEvent, PackFacts, OrderWrite> = {
  key: 'pack',
  empty: emptyPack,
  step: packStep,
  facts,
  writer: jobWriter(orderJob),
}

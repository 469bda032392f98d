/** Packing over a real store: what a scan names, and how what it decided is written. */
import { firstValueFrom } from 'rxjs'
import type { Scan } from '#domain/codes/barcodes.ts'
import { trackingOf } from '#domain/codes/tracking-numbers.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { packStep } from '#domain/shows/pack-scan.ts'
import { emptyPacking, type PackEvent, type PackFacts, type PackState, type PackWrite, type Target } from '#domain/shows/pack-state.ts' // prettier-ignore
import { stickerIn } from '#domain/shows/show-item.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import { findOrder, orderJob, watchOrders } from '#data/core/orders.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob } from '#data/core/jobs/scan-writes.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'

/** Shipments that are worked on; a canceled or shipped one is found by its own number alone. */
const packStatuses: readonly OrderStatus[] = ['open', 'paid', 'picking', 'picked', 'packed', 'partial']
const CHANNEL = 'whatnot'

const ofShows = (orders: readonly OrderDoc[]): readonly OrderDoc[] =>
  orders.filter(({ channelKey, eventId }) => channelKey === CHANNEL && eventId !== '')

/** The line of a sticker that is packed next: one with a unit, not in yet. */
function lineOf({ lines }: OrderWithUnits, sticker: string): string {
  const own = lines.filter(({ line }) => line.sticker === sticker)
  const open = own.filter(({ line }) => line.state !== 'packed' && line.state !== 'cancelled' && line.state !== 'shipped') // prettier-ignore
  return (open.find(({ unit }) => unit) ?? open[0] ?? own[0])?.line.id ?? ''
}

/** By the number of the parcel or the shipment. Cost: two looks into an index; only a shipment that another order began is searched for. */
async function byNumber(db: Database, raw: string): Promise<readonly Target[]> {
  const code = raw.trim()
  const tracking = trackingOf(code)?.number ?? code
  const [byTracking, byShipment] = await Promise.all([
    db.orders.find({ selector: { tracking: { $in: [...new Set([tracking, code])] } } }).exec(),
    db.orders.find({ selector: { channelKey: CHANNEL, externalId: code } }).exec(),
  ])
  const direct = [
    ...ofShows(byTracking.map(toPlain)).map(({ id }) => ({ id, by: 'tracking' as const, sticker: '' })),
    ...ofShows(byShipment.map(toPlain)).map(({ id }) => ({ id, by: 'shipment' as const, sticker: '' })),
  ]
  if (direct.length > 0) return held(db, direct.slice(0, 1))
  const inWork = ofShows(await firstValueFrom(watchOrders(db, packStatuses)))
  const own = inWork.find(({ shipmentId }) => shipmentId === code)
  return own ? held(db, [{ id: own.id, by: 'shipment', sticker: '' }]) : []
}

async function held(
  db: Database,
  found: readonly { readonly id: string; readonly by: Target['by']; readonly sticker: string }[],
): Promise<readonly Target[]> {
  const targets = await Promise.all(
    found.map(async ({ id, by, sticker }): Promise<readonly Target[]> => {
      const order = await findOrder(db, id)
      return order ? [{ held: order, by, lineId: sticker === '' ? '' : lineOf(order, sticker) }] : []
    }),
  )
  return targets.flat()
}

/** Shipments in work with this sticker; the one in hand first. */
async function bySticker(db: Database, sticker: string, inHandId: string): Promise<readonly Target[]> {
  const orders = ofShows(await firstValueFrom(watchOrders(db, packStatuses)))
  const found = orders.filter((order) => linesOf(order).some((line) => line.sticker === sticker && (line.state !== 'cancelled' || order.id === inHandId))) // prettier-ignore
  const own = found.filter(({ id }) => id === inHandId)
  const open = found.filter((order) => linesOf(order).some((line) => line.sticker === sticker && line.state !== 'packed' && line.state !== 'shipped')) // prettier-ignore
  const chosen = own.length > 0 ? own : open.length > 0 ? open : found
  return held(db, chosen.map(({ id }) => ({ id, by: 'sticker' as const, sticker }))) // prettier-ignore
}

type Seen = Pick<PackFacts, 'targets' | 'unit' | 'doubt'>

async function scannedFacts(db: Database, scan: Scan, inHand: OrderWithUnits | null): Promise<Seen> {
  const none = { unit: null, doubt: null }
  const sticker = stickerIn(scan.raw)
  const numbered = await byNumber(db, scan.raw)
  if (numbered.length > 0) return { targets: numbered, ...none }
  if (sticker !== '') return { targets: await bySticker(db, sticker, inHand?.order.id ?? ''), ...none }
  return byUnit(db, scan, inHand)
}

async function byUnit(db: Database, scan: Scan, inHand: OrderWithUnits | null): Promise<Seen> {
  const lines = inHand?.lines ?? []
  const taken = lines.filter(({ line }) => line.state === 'packed').map(({ line }) => line.unitId)
  const open = new Set(lines.filter(({ line }) => line.state !== 'packed').map(({ line }) => line.unitId))
  const at: AtPage = { inWork: '', taken, waits: (unit) => open.has(unit.id) || unit.orderId !== '' }
  const { unit: only, doubt } = await findMeant(db, scan, at)
  // Of several alike, one of the shipment in hand is meant.
  const own = doubt?.kind === 'which' ? doubt.units.find(({ id }) => open.has(id)) : undefined
  const unit = own ?? only
  return { targets: unit ? await ofUnit(db, unit) : [], unit, doubt: own ? null : doubt }
}

async function ofUnit(db: Database, unit: UnitDoc): Promise<readonly Target[]> {
  const order = await findOrder(db, unit.orderId)
  const own = order?.lines.find(({ line }) => line.unitId === unit.id)
  return own && order?.order.channelKey === CHANNEL ? [{ held: order, lineId: own.line.id, by: 'unit' }] : []
}

async function facts(context: CommandContext, state: PackState, event: PackEvent, scan: Scan | null): Promise<PackFacts> {
  const { db, uid, device } = context
  const at = context.now()
  const inHand = await findOrder(db, state.orderId)
  const nothing = { targets: [], unit: null, doubt: null }
  const [seen, names, opened] = await Promise.all([
    event.kind === 'scan' && scan ? scannedFacts(db, scan, inHand) : nothing,
    firstValueFrom(watchPeopleNames(db)),
    event.kind === 'open' ? findOrder(db, event.orderId) : null,
  ])
  const targets: readonly Target[] = opened ? [{ held: opened, lineId: '', by: 'shipment' }] : seen.targets
  return { ...seen, targets, inHand, me: { uid, name: names.get(uid) ?? device, device, at }, at }
} // prettier-ignore

export const packFlow: ScanFlow<PackState, PackEvent, PackFacts, PackWrite> = {
  key: 'whatnot-pack',
  empty: emptyPacking,
  step: packStep,
  facts,
  writer: jobWriter((write, id) => (write.kind === 'unit' ? unitJob(write, id) : orderJob(write, id))),
}

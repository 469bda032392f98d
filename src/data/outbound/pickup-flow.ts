/** Pickup over a real store: the facts of a scan, and how what it decided is written. Each write is a job, safe to repeat. */
import type { Scan } from '#domain/codes/barcodes.ts'
import { lotOfTag } from '#domain/codes/lot-tags.ts'
import { orderOfCode } from '#domain/codes/order-tags.ts'
import type { AtPage, UnitMeant } from '#domain/codes/units-meant.ts'
import { isDone, type OrderWithUnits, type UnitLine } from '#domain/core/orders/order-work.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { ordersNamed } from '#domain/outbound/pickup.ts'
import { signingsOf } from '#domain/core/orders/signings.ts'
import { pickupStep } from '#domain/outbound/pickup-scan.ts'
import {
  emptyPickup,
  type PickupBench,
  type PickupEvent,
  type PickupFacts,
  type PickupWrite,
} from '#domain/outbound/pickup-state.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { findOrder, orderJob } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob, type StepWriter } from '#data/core/jobs/scan-writes.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findScanned } from '#data/pallets/pallet-facts.ts'
import type { Database } from '#data/store/database.ts'
import { findPickups } from './pickups.ts'

const noUnit: UnitMeant = { unit: null, doubt: null }
type Named = Pick<PickupFacts, 'named' | 'matches'>

/** What a scan says about an order: its code, its number, or a name. */
async function namedBy(db: Database, scan: Scan): Promise<Named> {
  const id = orderOfCode(scan.raw)
  if (id !== '') return { named: await findOrder(db, id), matches: [] }
  if (scan.kind !== 'order' && scan.kind !== 'unknown') return { named: null, matches: [] }
  const matches = ordersNamed(await findPickups(db), scan.raw)
  const [only, ...more] = matches
  return only && more.length === 0 ? { named: await findOrder(db, only.id), matches: [] } : { named: null, matches }
}

async function orderOfLot(db: Database, listingId: string): Promise<OrderWithUnits | null> {
  if (listingId === '') return null
  const units = await db.units.find({ selector: { listingId } }).exec()
  const sold = units.map((unit) => toPlain<UnitDoc>(unit)).find((unit) => unit.orderId !== '')
  return findOrder(db, sold?.orderId ?? '')
}

/** What the event names: the order that is tapped, or whatever the scan says of one. */
function namedIn(db: Database, event: PickupEvent, scan: Scan | null): Promise<Named> | Named {
  if (event.kind === 'open') return findOrder(db, event.orderId).then((named) => ({ named, matches: [] }))
  return scan && lotOfTag(scan.raw) === '' ? namedBy(db, scan) : { named: null, matches: [] }
}

/** Tags of lots and codes of orders name no unit. */
function meantBy(db: Database, scan: Scan | null, held: OrderWithUnits | null): Promise<UnitMeant> | UnitMeant {
  if (!scan || lotOfTag(scan.raw) !== '' || orderOfCode(scan.raw) !== '') return noUnit
  const ours = new Set(held?.lines.map(({ line }) => line.unitId))
  // While the buyer is here what was fetched goes out: only what is out is done with.
  const isOver = ({ line }: UnitLine) => (held && isBuyerHere(held.order) ? isDone(line) : line.state !== 'open')
  const taken = held?.lines.filter(isOver).map(({ line }) => line.unitId) ?? []
  const page: AtPage = { inWork: '', taken, waits: (unit) => ours.has(unit.id) }
  return findMeant(db, scan, page)
}

async function placeById(db: Database, id: string): Promise<LocationDoc | null> {
  const found = id === '' ? null : await db.locations.findOne(id).exec()
  return found ? toPlain(found) : null
}

async function facts(context: CommandContext, bench: PickupBench, event: PickupEvent, scan: Scan | null): Promise<PickupFacts> {
  const { db } = context
  const held = await findOrder(db, bench.orderId)
  const listingId = lotOfTag(scan?.raw ?? '')
  const [meant, seen, named, yard] = await Promise.all([
    meantBy(db, scan, held),
    scan && findScanned(db, scan),
    namedIn(db, event, scan),
    placeById(db, bench.placeId),
  ])
  const otherId = meant.unit?.orderId ?? ''
  const other = otherId === '' ? await orderOfLot(db, listingId) : await findOrder(db, otherId)
  const isOther = other !== null && other.order.id !== bench.orderId
  const place = seen?.place ?? []
  return { held, ...named, ...meant, other: isOther ? other : null, listingId, place, yard, at: context.now() }
} // prettier-ignore

function toJob(write: PickupWrite, id: string): Job {
  return write.kind === 'unit' ? unitJob(write, id) : orderJob(write, id)
}

/** Whether a signature since covers what one of these jobs let out. */
async function isSignedSince({ db }: CommandContext, jobs: readonly Job[]): Promise<boolean> {
  for (const { edits, rows, id } of jobs) {
    const edit = edits.find(({ collection }) => collection === 'orders')
    const out = Object.entries(edit?.after ?? {}).filter(([, state]) => state === 'handedOver').map(([path]) => path.replace('lineStates.', '')) // prettier-ignore
    const order = out.length > 0 && edit ? await db.orders.findOne(edit.id).exec() : null
    const row = order && rows.length > 0 ? await db.activity.findOne(id).exec() : null
    const since = order ? signingsOf(order).filter(({ at }) => at > (row?.at ?? '')) : []
    if (since.some(({ lineIds }) => lineIds.some((lineId) => out.includes(lineId)))) return true
  }
  return false
}

const writer = jobWriter(toJob)
/** What a buyer has signed for is not taken back by an undo. */
const pickupWriter: StepWriter<PickupWrite> = {
  ...writer,
  undo: async (context, job) => {
    const isOver = await isSignedSince(context, writer.jobsOf(job))
    if (isOver) throw new Refusal('changedSince', msg('pickup.signedSince'))
    return writer.undo(context, job)
  },
}

export const pickupFlow: ScanFlow<PickupBench, PickupEvent, PickupFacts, PickupWrite> = {
  key: 'pickup',
  empty: emptyPickup,
  step: pickupStep,
  facts,
  writer: pickupWriter,
}

/** Picking over a real store: the facts of a scan, and how what it decided is written. Each write is a job, safe to repeat. */
import { combineLatest, firstValueFrom, map, of, switchMap, type Observable } from 'rxjs'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { orderName } from '#domain/outbound/fulfil-orders.ts'
import { pickStep } from '#domain/outbound/pick-scan.ts'
import type { PickEvent, PickFacts, PickWrite } from '#domain/outbound/pick-state.ts'
import { emptyPick, type PickState, type PlaceOf } from '#domain/outbound/pick-walk.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { findOrder, findOrdersById, orderJob } from '#data/core/orders.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob } from '#data/core/jobs/scan-writes.ts'
import { findUnits } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { findPlaceChain } from '#data/pallets/pallets.ts'
import type { Database } from '#data/store/database.ts'

const unitsIn = (orders: readonly OrderWithUnits[]): readonly UnitDoc[] =>
  orders.flatMap(({ lines }) => lines.flatMap(({ unit }) => unit ?? []))

/** The places of units, live. What is on a pallet is where the pallet is. */
export function watchPlacesOf(db: Database, units: readonly UnitDoc[], more: readonly string[] = []): Observable<PlaceOf> {
  const palletIds = [...new Set(units.map(({ containerId }) => containerId))].filter((id) => id !== '')
  const pallets = palletIds.length === 0 ? of(new Map<string, string>()) : db.containers.findByIds(palletIds).$.pipe(map((found) => new Map([...found].map(([id, doc]) => [id, doc.locationId]))))
  return pallets.pipe(
    switchMap((byPallet) => {
      const ids = [...new Set([...units.map(({ locationId }) => locationId), ...byPallet.values(), ...more])].filter((id) => id !== '')
      const places = ids.length === 0 ? of(new Map<string, LocationDoc>()) : db.locations.findByIds(ids).$.pipe(map((found) => new Map([...found].map(([id, doc]) => [id, toPlain<LocationDoc>(doc)]))))
      return combineLatest([places, of(byPallet)])
    }),
    map(([places, byPallet]): PlaceOf => ({ locationId, containerId }) => places.get(byPallet.get(containerId) || locationId)),
  )
} // prettier-ignore

async function nameOfPerson(db: Database, uid: string): Promise<string> {
  return (await firstValueFrom(watchPeopleNames(db))).get(uid) ?? ''
}

/** The place that a press means: the lane, or the bin that a unit came from. */
function placeMeant({ picked }: PickState, event: PickEvent): string {
  if (event.kind === 'lane') return event.placeId
  return event.kind === 'putBack' ? (picked.find(({ unitId }) => unitId === event.unitId)?.fromId ?? '') : ''
}

async function facts(context: CommandContext, state: PickState, event: PickEvent, scan: Scan | null): Promise<PickFacts> {
  const { db, uid } = context
  const orders = await findOrdersById(db, event.kind === 'start' ? event.orderIds : state.orderIds)
  // What was picked for an order that has left this device is still in the tote.
  const units = [...unitsIn(orders), ...(await findUnits(db, state.picked.map(({ unitId }) => unitId)))]
  const open = new Set(units.filter(({ stage }) => stage === 'sold').map(({ id }) => id))
  const placeId = placeMeant(state, event)
  const froms = [...state.picked.map(({ fromId }) => fromId), placeId]
  const [{ unit, doubt }, scanned, placeOf] = await Promise.all([
    findMeant(db, scan, { inWork: '', waits: ({ id }) => open.has(id) }),
    scan ? findPlace(db, scan) : null,
    firstValueFrom(watchPlacesOf(db, units, froms)),
  ])
  const place = scanned ?? placeOf({ locationId: placeId, containerId: '' }) ?? null
  const named = unit && unit.orderId !== '' ? await findOrder(db, unit.orderId) : null
  return {
    orders,
    placeOf,
    unitOf: (id) => units.find((one) => one.id === id),
    unit,
    doubt,
    unitOrder: named ? orderName(named.order) : '',
    place,
    chain: await findPlaceChain(db, place?.id ?? ''),
    lastBy: unit ? await nameOfPerson(db, unit.updatedBy) : '',
    isOwn: unit?.updatedBy === uid,
    at: context.now(),
  }
} // prettier-ignore

const toJob = (write: PickWrite, id: string): Job => (write.kind === 'unit' ? unitJob(write, id) : orderJob(write, id))

export const pickFlow: ScanFlow<PickState, PickEvent, PickFacts, PickWrite> = {
  key: 'pick',
  empty: emptyPick,
  step: pickStep,
  facts,
  writer: jobWriter(toJob, 'draft'),
}

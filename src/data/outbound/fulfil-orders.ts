/** Orders to send as pages show them: a walk with its places, and what parcels like this one weighed. */
import { combineLatest, map, switchMap, type Observable } from 'rxjs'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { medianWeight } from '#domain/outbound/parcel-weight.ts'
import type { PickState, PlaceOf } from '#domain/outbound/pick-walk.ts'
import { findOrders, watchOrdersById } from '#data/core/orders.ts'
import { watchUnitsById } from '#data/core/units.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'
import { watchPlacesOf } from './pick-flow.ts'

export interface Walk {
  readonly orders: readonly OrderWithUnits[]
  readonly placeOf: PlaceOf
  /** Also of what was picked for an order that has left this device. */
  readonly unitOf: (id: string) => UnitDoc | undefined
}

/** The orders of a walk with the places of their units, live; also those that were canceled since. */
export function watchWalk(db: Database, { orderIds, picked }: Pick<PickState, 'orderIds' | 'picked'>): Observable<Walk> {
  const all = watchOrdersById(db, orderIds)
  const inTote = watchUnitsById(db, picked.map(({ unitId }) => unitId)) // prettier-ignore
  return combineLatest([all, inTote]).pipe(
    switchMap(([orders, held]) => {
      const units = [...orders.flatMap(({ lines }) => lines.flatMap(({ unit }) => unit ?? [])), ...held]
      const byId = new Map(units.map((unit) => [unit.id, unit]))
      const froms = picked.map(({ fromId }) => fromId)
      return watchPlacesOf(db, units, froms).pipe(map((placeOf) => ({ orders, placeOf, unitOf: (id: string) => byId.get(id) })))
    }),
  )
} // prettier-ignore

/** Ounces that parcels with the same products weighed, from our own orders on this device; `null` where there was none. */
export async function findWeight(db: Database, one: OrderWithUnits): Promise<number | null> {
  return medianWeight(one, await findOrders(db, ['packed', 'shipped']))
}

/** What the inbound page looks at: the loads of the dock, live, the trucks they come on, and the address. */
import { useMemo } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { countPallets, trucksOf, type PalletCount, type Truck } from '#domain/dock/inbound.ts'
import { withoutCounted } from '#domain/core/floor/pallet-contents.ts'
import { inboundStages, isComing, isLate, shownStage } from '#domain/core/loads/load-stages.ts'
import { watchContainers } from '#data/pallets/containers.ts'
import { watchLoad } from '#data/core/loads.ts'
import { watchInboundLoads } from '#data/dock/inbound.ts'
import { watchReceivedQty } from '#data/counts/received-qty.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { inboundSearch, type InboundAddress } from './inbound-search.ts'

/** A load of the dock as it is shown. */
export interface InboundRow {
  readonly load: LoadDoc
  /** Counts from the first item where nobody noted the arrival. */
  readonly claimBy: string
  readonly stage: LoadStage
  readonly receivedQty: number
  readonly pallets: PalletCount
  readonly isLate: boolean
}

export interface Inbound extends InboundAddress {
  /** `undefined` while the store has not answered. */
  readonly rows: readonly InboundRow[] | undefined
  /** Trucks that are to come or are on the dock. */
  readonly trucks: readonly Truck[]
  readonly receivedQty: ReadonlyMap<string, number>
  readonly nowIso: string
}

/** A won load is an inbound load that is not booked yet. */
const shownStages = ['won', ...inboundStages] as const satisfies readonly LoadStage[]
const onTruckStages: readonly LoadStage[] = ['won', 'booked', 'inTransit', 'arrived', 'receiving']
const nothing: ReadonlyMap<string, number> = new Map()
const noContainers: readonly ContainerDoc[] = []

function containersByLoad(containers: readonly ContainerDoc[]): ReadonlyMap<string, readonly ContainerDoc[]> {
  const byLoad = new Map<string, ContainerDoc[]>()
  for (const one of containers) {
    const list = byLoad.get(one.loadId)
    if (list) list.push(one)
    else byLoad.set(one.loadId, [one])
  }
  return byLoad
}

export function useInbound(): Inbound {
  const { db } = useCommandContext()
  const nowIso = useNow(30_000)
  const address = inboundSearch.useSearch()
  const inbound = useLive(() => watchInboundLoads(db, shownStages), [db])
  const loads = useMemo(() => inbound?.map(({ load }) => load), [inbound])
  // Only what is not done with: the rest carries its stage in itself.
  const openIds = (loads ?? []).filter((load) => onTruckStages.includes(load.stage) || load.stage === 'received')
  const idsKey = openIds
    .map((load) => load.id)
    .toSorted()
    .join(' ')
  const ids = useMemo(() => idsKey.split(' ').filter((id) => id !== ''), [idsKey])
  const receivedQty = useLive(() => watchReceivedQty(db, ids), [db, ids]) ?? nothing
  const containers = useLive(() => watchContainers(db), [db])
  const byLoad = useMemo(() => containersByLoad(withoutCounted(containers ?? noContainers)), [containers])
  const rows = useMemo(
    () =>
      inbound?.map(({ load, claimBy }): InboundRow => {
        const qty = receivedQty.get(load.id) ?? 0
        return {
          load,
          claimBy,
          stage: shownStage(load, qty),
          receivedQty: qty,
          pallets: countPallets(load, byLoad.get(load.id) ?? noContainers),
          isLate: isLate(load, qty, nowIso),
        }
      }),
    [inbound, receivedQty, byLoad, nowIso],
  )
  const trucks = useMemo(() => {
    const coming = (loads ?? []).filter((load) => onTruckStages.includes(load.stage))
    return trucksOf(coming, receivedQty, nowIso)
  }, [loads, receivedQty, nowIso])
  return { rows, trucks, receivedQty, nowIso, ...address }
}

/** Whether the address names a truck by a load that is not on this device; not before its loads were read. */
export function useTruckNotHere({ rows, search }: Inbound, truck: Truck | null): boolean {
  const { db } = useCommandContext()
  const id = rows && !truck ? search.truck : undefined
  return useLive(() => (id ? watchLoad(db, id) : null), [db, id]) === null
}

/**
 * The truck that is open on the page, by any of its loads; also one that has left the list since.
 */
export function openTruckOf(inbound: Inbound): Truck | null {
  const { rows, trucks, search, receivedQty } = inbound
  if (!search.truck) return null
  const listed = trucks.find((truck) => truck.loads.some((load) => load.id === search.truck))
  const load = rows?.find((row) => row.load.id === search.truck)?.load
  if (listed || !load) return listed ?? null
  const { id, truckNo, etaAt, arrivedAt } = load
  const coming = isComing(load, receivedQty.get(id) ?? 0)
  return { key: id, truckNo, loads: [load], etaAt, arrivedAt, isComing: coming, isLate: false }
}

import { useMemo } from 'react'
import { watchContainers } from '#data/pallets/containers.ts'
import { watchPalletCounts } from '#data/counts/pallet-counts.ts'
import { watchLoadsById, watchPlaces } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { withoutCounted, workOrder } from '#domain/core/floor/pallet-contents.ts'
import { palletRow, type PalletRow, type PalletWorld } from './pallet-rows.ts'

const noWorld: PalletWorld = { loads: new Map(), places: new Map() }

/** Every pallet of this device as a row, live; `undefined` until the store has answered. */
export function usePalletRows(): { readonly rows: readonly PalletRow[] | undefined; readonly world: PalletWorld } {
  const { db } = useCommandContext()
  const containers = useLive(() => watchContainers(db), [db])
  const loads = useLive(() => watchLoadsById(db), [db])
  const places = useLive(() => watchPlaces(db), [db])
  const counts = useLive(() => watchPalletCounts(db), [db]) ?? null
  const hour = useNow(3_600_000)
  const world = useMemo(() => (loads && places ? { loads, places } : noWorld), [loads, places])
  const rows = useMemo(
    () =>
      containers && loads && places
        ? withoutCounted(containers)
            .map((container) => palletRow(container, world, counts, hour))
            .sort((a, b) => workOrder(a.container.status) - workOrder(b.container.status))
        : undefined,
    [containers, loads, places, world, counts, hour],
  )
  return { rows, world }
}

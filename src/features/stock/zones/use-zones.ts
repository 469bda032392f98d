/**
 * The data of the pages of zones and of locations: the warehouse as a tree, the stock of each
 * place, and what this rank may do.
 */
import { useCallback, useMemo } from 'react'
import { EMPTY } from 'rxjs'
import type { LocationDoc } from '#schemas/locations.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'
import {
  placeSums,
  placeTree,
  type PalletThere,
  type PlaceNode,
  type PlaceSum,
  type QtyByPlace,
} from '#domain/core/floor/zone-tree.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import { zonesSearch } from './zones-search.ts'

export interface Zones {
  /** `undefined` while the store has not answered. */
  readonly places: readonly LocationDoc[] | undefined
  readonly byId: ReadonlyMap<string, LocationDoc>
  readonly tree: readonly PlaceNode[]
  /** `null` where the stock is unknown: still counting, or no right to read it. */
  readonly sums: ReadonlyMap<string, PlaceSum> | null
  /** The stock at each place itself; `null` as for `sums`. */
  readonly byPlace: QtyByPlace | null
  /** The pallets at a place, by id; `null` as for `sums`. */
  readonly pallets: ReadonlyMap<string, PalletThere> | null
  readonly maySeeStock: boolean
  readonly mayWrite: boolean
  readonly open: string
  /** `''` closes. */
  readonly onOpen: (id: string) => void
}

const nowhere: readonly LocationDoc[] = []

/** @param open the place that is open; the page keeps it in its address */
export function useSite(open: string, onOpen: (id: string) => void): Zones {
  const { db } = useCommandContext()
  const rank = useRank()
  const maySeeStock = mayDo(rank, 'associate')
  const known = useLive(() => watchAllPlaces(db), [db])
  const stock = useLive(() => (maySeeStock ? watchStockCounts(db) : EMPTY), [db, maySeeStock])
  const places = known ?? nowhere
  const tree = useMemo(() => placeTree(places), [places])
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  const sums = useMemo(() => (stock ? placeSums(tree, stock.byPlace) : null), [tree, stock])
  const mayWrite = mayTouch(rank, 'locations', 'update', { kind: 'zone' })
  const counts = { sums, byPlace: stock?.byPlace ?? null, pallets: stock?.pallets ?? null }
  return { places: known, byId, tree, ...counts, maySeeStock, mayWrite, open, onOpen }
}

/** The warehouse as the address of the zones page has it open. */
export function useZones(): Zones {
  const { search, setSearch } = zonesSearch.useSearch()
  const onOpen = useCallback((id: string) => setSearch({ open: id }), [setSearch])
  return useSite(search.open ?? '', onOpen)
}

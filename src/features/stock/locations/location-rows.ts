/**
 * A place as a row of the table: where it is, what is in it, whether it can be used. In the order
 * of the walk, a rack before its bins.
 */
import type { LocationDoc } from '#schemas/locations.ts'
import { utilisationOf, type Utilisation } from '#domain/stock/places.ts'
import {
  fillPct,
  placeState,
  type PlaceNode,
  type PlaceState,
  type PlaceSum,
  type QtyByPlace,
} from '#domain/core/floor/zone-tree.ts'

export interface LocationRow {
  readonly place: LocationDoc
  readonly zone: string
  /** The rack or aisle that it is in; `''` directly in a zone. */
  readonly within: string
  /** `undefined` while the stock is being counted. */
  readonly sum: PlaceSum | undefined
  /** Items at the place itself: the sum of a column counts nothing twice. */
  readonly ownQty: number
  readonly use: Utilisation | ''
  readonly pct: number | null
  readonly state: PlaceState
  /** When it was counted last, ISO UTC. */
  readonly countedAt: string
}

export interface RowFacts {
  readonly sums: ReadonlyMap<string, PlaceSum> | null
  readonly byPlace: QtyByPlace | null
  readonly countedAt: ReadonlyMap<string, string>
}

export function locationRows(tree: readonly PlaceNode[], facts: RowFacts): readonly LocationRow[] {
  const rows: LocationRow[] = []
  const visit = ({ place, children }: PlaceNode, zone: string, within: string): void => {
    const sum = facts.sums?.get(place.id)
    rows.push({
      place,
      zone,
      within,
      sum,
      ownQty: facts.byPlace?.get(place.id)?.qty ?? 0,
      use: sum ? utilisationOf(sum) : '',
      pct: fillPct(sum),
      state: placeState(place, sum),
      countedAt: facts.countedAt.get(place.id) ?? '',
    })
    const isZone = place.kind === 'zone'
    for (const child of children) visit(child, isZone ? place.code : zone, isZone ? '' : place.code)
  }
  for (const root of tree) visit(root, root.place.kind === 'zone' ? root.place.code : '', '')
  return rows
}

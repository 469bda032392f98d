/** A row of a report with what it is about, and what it makes of an order's lines and parcel. */
import { trackingOf } from '#domain/codes/tracking-numbers.ts'
import type { Edit } from '#domain/core/merge/edits.ts'
import type { SoldItem } from '#domain/core/orders/sales.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { ReportRow } from './report.ts'
import type { ShowItem } from './show-item.ts'
import type { ShowRow } from './sticker-state.ts'

/** Changes of one order or of the show, that are made together. */
export interface ReportPart {
  readonly edits: readonly Edit[]
  readonly rows: readonly ShowRow[]
}

/** A row with the sticker that it is about and its item. */
export interface Sold {
  readonly row: ReportRow
  readonly sticker: string
  readonly item: ShowItem | null
  /** Another paid row has the unit. */
  readonly isSecond: boolean
}

export function groupsOf(sold: readonly Sold[]): ReadonlyMap<string, readonly Sold[]> {
  const groups = new Map<string, readonly Sold[]>()
  for (const one of sold) groups.set(one.row.shipmentId, [...(groups.get(one.row.shipmentId) ?? []), one])
  return groups
}

/** A line's key where there is no unit; an id may not have other signs. */
const keyOf = ({ row, sticker, isSecond, item }: Sold): string =>
  (item && !isSecond ? sticker : `${sticker || 'x'}-${row.orderId || row.row}`).replace(/[^A-Za-z0-9_-]/g, '-')

/** As the order's lines have it; `units` are as they are by now. */
export function soldItem(one: Sold, units: ReadonlyMap<string, UnitDoc>): SoldItem {
  const has = one.item !== null && !one.isSecond
  const own = has ? (one.item?.units ?? []).map((unit) => units.get(unit.id) ?? unit) : []
  return { key: keyOf(one), listing: has ? (one.item?.listing ?? null) : null, units: own, priceCents: one.row.priceCents, sticker: one.sticker }
} // prettier-ignore

/** What the report says of the parcel. */
export function parcelOf(group: readonly Sold[]) {
  const rows = group.map(({ row }) => row)
  const tracking = rows.find((row) => row.tracking !== '')?.tracking ?? ''
  return {
    shipmentId: rows[0]?.shipmentId ?? '',
    tracking,
    carrier: trackingOf(tracking)?.carrier ?? '',
    shipTo: rows.find((row) => row.shipTo !== '')?.shipTo ?? '',
    orderNos: [...new Set(rows.flatMap((row) => row.orderNos))].sort(),
  }
}

/** What leaves the house in one day, carrier by carrier: the list that a driver signs. */
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { liveLines, orderName } from './fulfil-orders.ts'

export interface ManifestRow {
  readonly carrier: string
  readonly order: string
  readonly buyer: string
  readonly tracking: string
  readonly units: number
  readonly weightOz: number | null
}

export interface DayManifest {
  readonly rows: readonly ManifestRow[]
  /** Parcels of each carrier; orders under one number are one parcel. */
  readonly carriers: readonly { readonly carrier: string; readonly parcels: number }[]
}

export function manifestOf(sent: readonly OrderWithUnits[]): DayManifest {
  const rows = sent
    .map((one): ManifestRow => {
      const { order } = one
      return { carrier: order.carrier, order: orderName(order), buyer: order.buyerName, tracking: order.tracking, units: liveLines(one).length, weightOz: order.weightOz }
    })
    .toSorted((a, b) => a.carrier.localeCompare(b.carrier) || a.tracking.localeCompare(b.tracking) || a.order.localeCompare(b.order))
  const names = [...new Set(rows.map(({ carrier }) => carrier))]
  return {
    rows,
    carriers: names.map((carrier) => ({ carrier, parcels: new Set(rows.filter((row) => row.carrier === carrier).map(({ tracking, order }) => tracking || order)).size })),
  }
} // prettier-ignore

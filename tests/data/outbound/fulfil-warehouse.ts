/** A small house for the tests of picking, packing and sending: three bins, a lane, and two orders that wait. */
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { aLocation, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4, 5].map((count) => mintLabel('unit', '7KQ', count))
export const label = (place: number): string => labels[place] ?? ''
export const unitId = (place: number): string => idOfLabel(label(place))
const titles = ['Kettle', 'Toaster', 'Lamp', 'Kettle', 'Blender']
const gtins = ['00012345678905', '', '', '00012345678905', '']
// The first two belong to one order, the third to another; the fourth is a like kettle that is not sold, the fifth goes to a buyer who comes.
const orderIds = ['order-ebay-A', 'order-ebay-A', 'order-ebay-B', '', 'order-local-C']
export const bins = ['A-01', 'B-02', 'C-03'] as const

export const places = [
  ...bins.map((code, place) => aLocation({ id: `L-${code}`, code, pickOrder: 30 - place * 10 })),
  aLocation({ id: 'L-LANE-1', code: 'LANE-1', kind: 'stage' }),
]
export const units = labels.map((one, place) =>
  aUnit({
    id: idOfLabel(one), label: one, title: titles[place] ?? '', gtin: gtins[place] ?? '', stage: place === 3 ? 'stored' : 'sold', grade: 'usedGood',
    orderId: orderIds[place] ?? '', locationId: `L-${bins[place % 3] ?? ''}`, soldCents: place === 3 ? null : 1_000,
  }),
) // prettier-ignore

const lineOf = (place: number) => ({ listingId: '', unitId: unitId(place), sticker: '', priceCents: 1_000 })
const address = 'Ann Buyer, 12 Elm St, Plano, TX 75023'
export const orders: readonly OrderDoc[] = [
  anOrder({ id: 'order-ebay-A', externalId: 'A', shipTo: address, lines: { 'line-1': lineOf(0), 'line-2': lineOf(1) } }),
  anOrder({ id: 'order-ebay-B', externalId: 'B', buyerName: 'Bob Late', placedAt: '2026-11-20T09:00:00.000Z', lines: { [unitId(2)]: lineOf(2) } }),
  anOrder({ id: 'order-local-C', externalId: 'C', channelKey: 'local', method: 'pickup', status: 'scheduled', lines: { 'line-1': lineOf(4) } }),
] // prettier-ignore

export async function openHouse(): Promise<TestWork> {
  const work = await openTestWork(['units', 'activity', 'orders', 'locations', 'containers', 'listings', 'users'])
  await work.put('units', units)
  await work.put('orders', orders)
  await work.put('locations', places)
  return work
}

export const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const

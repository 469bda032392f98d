/** A counter for the tests of handing over: one buyer with a lot of two items and a lot of one, and another who has not paid. */
import type { OrderDoc } from '#schemas/orders.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import type { PickupEvent } from '#domain/outbound/pickup-state.ts'
import { checkIn, signFor, type Signing } from '#data/outbound/pickup-commands.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { aLocation, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4, 5].map((count) => mintLabel('unit', '7KQ', count))
export const label = (place: number): string => labels[place] ?? ''
export const id = (place: number): string => idOfLabel(label(place))
const line = (place: number, listingId: string) => ({ listingId, unitId: id(place), sticker: '', priceCents: 1000 })
export const own: OrderDoc = anOrder({
  id: 'order-hibid-7', externalId: 'INV-7', buyerName: 'Ann Miller', method: 'pickup', status: 'scheduled', premiumCents: 450, taxCents: 276,
  // One lot of two units, and one of one.
  lines: { 'line-1': line(0, 'lot-1'), 'line-2': line(1, 'lot-1'), 'line-3': line(2, 'lot-2') },
}) // prettier-ignore
export const other: OrderDoc = anOrder({ id: 'order-hibid-8', externalId: 'INV-8', buyerName: 'Bo Moore', method: 'pickup', status: 'open', paid: false, lines: { 'line-1': line(3, 'lot-3') } }) // prettier-ignore
const unit = (place: number, orderId: string, listingId: string) =>
  aUnit({
    id: id(place),
    label: label(place),
    title: `Lamp ${place}`,
    stage: 'sold',
    orderId,
    listingId,
    locationId: 'L-A-1',
    soldCents: 1000,
  })
const stock = [unit(0, own.id, 'lot-1'), unit(1, own.id, 'lot-1'), unit(2, own.id, 'lot-2'), unit(3, other.id, 'lot-3'), aUnit({ id: id(4), label: label(4), stage: 'stored' })] // prettier-ignore

export async function openYard(): Promise<TestWork> {
  const opened = await openTestWork(['units', 'activity', 'orders', 'saleEvents', 'locations', 'containers', 'loads', 'config', 'listings']) // prettier-ignore
  await opened.put('units', stock)
  await opened.put('orders', [own, other])
  await opened.put('locations', [aLocation({ id: 'L-A-1', code: 'A-1' }), aLocation({ id: 'L-YARD', code: 'YARD' })])
  return opened
}

/** The counter of one device with what people do at it. */
export class Counter {
  readonly context: TestWork
  readonly #session

  constructor(context: TestWork) {
    this.context = context
    this.#session = new ScanFlowSession(context, pickupFlow)
    this.#session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  }

  scan(code: string) {
    const read = classifyScan(code)
    return this.#session.act({ kind: 'scan', scan: read }, read)
  }

  tap(event: PickupEvent) {
    return this.#session.act(event)
  }

  here(orderId = own.id) {
    return checkIn(this.context, orderId, { bay: '3', plate: 'abc 123' })
  }

  sign(over: Partial<Signing> = {}, orderId = own.id) {
    return signFor(this.context, orderId, { takenBy: 'Ann Miller', isProxy: false, signature: '', feeCents: 0, ...over }) // prettier-ignore
  }

  order(orderId = own.id) {
    return this.context.read('orders', orderId)
  }

  async stateOf(lineId: string) {
    return (await this.order())?.lineStates[lineId]
  }

  unitAt(place: number) {
    return this.context.read('units', id(place))
  }
}

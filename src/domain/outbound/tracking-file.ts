/**
 * Tracking numbers out of a label service's file. Decides which order a row belongs to and what is written. Invariants: the same file twice changes
 * nothing; a number that an order has already is never replaced; an order that is not packed keeps its place in the work and notes the number; unknown
 * orders are named, and so is a number that two channels gave: neither of its orders is guessed.
 */
import { trackingOf } from '#domain/codes/tracking-numbers.ts'
import {
  lineDoubt,
  orderWrite,
  statusLabels,
  type OrderWithUnits,
  type OrderWrite,
} from '#domain/core/orders/order-work.ts'
import { missingColumns, sheetOf, type Sheet, type SheetRow } from '#domain/files/sheet.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import type { Table } from '#domain/files/table.ts'
import { lower, msg, type Words } from '#messages/message.ts'
import { orderName, statusNow } from './fulfil-orders.ts'
import { withShortRows } from './short-rows.ts'
import { missingOf, shipWrite } from './pack-scan.ts'

const names = {
  order: ['orderid', 'ordernumber', 'orderno', 'order'],
  number: ['trackingnumber', 'trackingno', 'tracking', 'trackingcode', 'trackingid'],
  carrier: ['carrier', 'carriercode', 'carriername', 'shippingcarrierused', 'shippingcarrier', 'carrierused'],
  service: ['service', 'servicecode', 'shippingservice', 'mailclass'],
  postage: ['postagecost', 'shippingcost', 'labelcost', 'postage', 'carrierfee', 'cost', 'rate'],
  date: ['shipdate', 'shippeddate', 'dateshipped', 'shippedon', 'shippedondate', 'date'],
} as const
type Column = keyof typeof names
const spec = { names, money: ['postage'] as const }

export interface TrackedOrder {
  readonly order: OrderWithUnits
  readonly number: string
  /** Whether it leaves the house with this file. */
  readonly isSent: boolean
}

export interface TrackingPlan {
  readonly writes: readonly OrderWrite[]
  readonly tracked: readonly TrackedOrder[]
  /** Rows that name what is known already. */
  readonly same: number
  readonly problems: readonly RowProblem[]
  /** Columns without which it is no such file. */
  readonly lacks: readonly string[]
}

/** Whether the table names orders and their tracking numbers, however the columns are called. */
export const isTrackingTable = (table: Table): boolean =>
  missingColumns(sheetOf<Column>(table, spec), ['order', 'number']).length === 0

/** @param zone of dates without one */
export function planTracking(table: Table, orders: readonly OrderWithUnits[], zone: string, at: string): TrackingPlan {
  const sheet = sheetOf<Column>(withShortRows(table), { ...spec, zone })
  const lacks = missingColumns(sheet, ['order', 'number'])
  if (lacks.length > 0) return { writes: [], tracked: [], same: 0, problems: [], lacks }
  const plan = new Plan(orders, at, sheet.doubts.length === 0)
  for (const row of sheet.rows) plan.read(row)
  return { ...plan.result, problems: problemsOf(sheet), lacks: [] }
}

/** As a shop prints it, with a sign before it, and as its files have it. */
const bareName = (name: string): string => name.replace(/^#/, '')

const problemsOf = (sheet: Sheet<Column>): readonly RowProblem[] => [
  ...sheet.problems,
  ...sheet.doubts.map(({ header, examples }) => ({ row: 1, column: header, message: msg('fulfillment.file.moneyInDoubt'), value: examples[0] ?? '', severity: 'error' as const, fate: 'leftOut' as const })),
] // prettier-ignore

class Plan {
  readonly #byId: ReadonlyMap<string, OrderWithUnits>
  readonly #byName = new Map<string, OrderWithUnits[]>()
  readonly #done = new Map<string, string>()
  readonly #at: string
  readonly result: { readonly writes: OrderWrite[]; readonly tracked: TrackedOrder[]; same: number } = { writes: [], tracked: [], same: 0 } // prettier-ignore

  readonly #takesPostage: boolean

  /** @param takesPostage how the amounts are written is beyond doubt */
  constructor(orders: readonly OrderWithUnits[], at: string, takesPostage: boolean) {
    this.#at = at
    this.#takesPostage = takesPostage
    this.#byId = new Map(orders.map((one) => [one.order.id, one]))
    for (const one of orders) {
      const name = bareName(orderName(one.order)).toUpperCase()
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), one])
    }
  }

  read(row: SheetRow<Column>): void {
    const [name, text] = [bareName(row.text('order')), row.text('number')]
    if (name === '' && text === '') return
    const code = text === '' ? '' : row.code('number')
    if (code === '') return text === '' ? row.say('number', msg('fulfillment.file.noNumber')) : undefined
    const known = trackingOf(code)
    const number = known?.number ?? code.replaceAll(' ', '')
    const [one, ...others] = this.#meant(name, number)
    if (!one) return row.say('order', msg('fulfillment.file.unknownOrder', { order: name }))
    if (others.length > 0) return row.say('order', msg('fulfillment.file.severalOrders', { order: name }))
    this.#take(row, one, number, row.text('carrier') || (known?.carrier ?? ''))
  }

  /** All that the row may mean: of several the one that has this number already, else those that are sent at all. */
  #meant(name: string, number: string): readonly OrderWithUnits[] {
    const own = this.#byId.get(name)
    if (own) return [own]
    const alike = this.#byName.get(name.toUpperCase()) ?? []
    const same = alike.filter(({ order }) => bareName(orderName(order)) === name)
    const named = same.length > 0 ? same : alike
    const having = named.filter(({ order }) => (this.#done.get(order.id) ?? order.tracking) === number)
    if (having.length > 0) return having.slice(0, 1)
    const sent = named.filter((one) => refusalOf(one) === '')
    return sent.length > 0 ? sent : named.slice(0, 1)
  }

  #take(row: SheetRow<Column>, one: OrderWithUnits, number: string, carrier: string): void {
    const { order } = one
    const before = this.#done.get(order.id) ?? order.tracking
    if (before !== '' && before !== number) return row.say('number', msg('fulfillment.file.hasOther', { order: orderName(order), number: before })) // prettier-ignore
    if (this.#done.has(order.id)) return
    const problem = refusalOf(one)
    if (problem !== '') return row.say('order', problem)
    this.#done.set(order.id, number)
    const postageCents = this.#takesPostage && order.postageCents === null ? row.amount('postage') : null
    const isSent = isReady(one)
    if (before === number && postageCents === null && !isSent) {
      this.result.same += 1
      return
    }
    const parcel = { carrier: carrier.slice(0, 40) || order.carrier, number: number.slice(0, 60), at: row.time('date') || this.#at }
    this.result.tracked.push({ order: one, number, isSent })
    this.result.writes.push(trackingWrite(one, { ...parcel, ...(postageCents === null ? {} : { postageCents }) }, isSent))
  }
} // prettier-ignore

/** Picked is enough: whoever bought the label had it in hand. A unit that another order holds stays here. */
const isReady = (one: OrderWithUnits): boolean =>
  ['packed', 'picked'].includes(statusNow(one)) &&
  missingOf(one).length === 0 &&
  one.lines.every((line) => ['', 'noUnit'].includes(lineDoubt(one.order.id, line)))

type Parcel = Parameters<typeof shipWrite>[1]

function trackingWrite(one: OrderWithUnits, parcel: Parcel, isSent: boolean): OrderWrite {
  if (isSent) return shipWrite(one, parcel)
  const { carrier, number, postageCents } = parcel
  const fields = { carrier, tracking: number, ...(postageCents === undefined ? {} : { postageCents }) }
  return orderWrite(one, [], fields, { type: 'order.edited', data: { tracking: number } })
}

function refusalOf({ order }: OrderWithUnits): Words {
  const isOff = order.method !== 'ship' || ['open', 'cancelled', 'abandoned', 'noShow'].includes(order.status)
  return isOff
    ? msg('fulfillment.notToShip', { order: orderName(order), state: lower(statusLabels[order.status]) })
    : ''
}

/**
 * Files for label services and channels, each with a dry run by its rules. Invariants: column names and their order stay; nothing is cut here: what is
 * too long is named with its cell. Sources, November 2026: ShipStation's CSV import and its ODBC limits, Pirate Ship's spreadsheet upload (free column
 * names), eBay's tracking upload.
 */
import { dayOfEither } from '#domain/core/plain-days.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import { oneLine } from '#domain/core/words/short-text.ts'
import type { OrderWithUnits, UnitLine } from '#domain/core/orders/order-work.ts'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { msg, type Words } from '#messages/message.ts'
import { orderName } from './fulfil-orders.ts'
import { inchesOf } from './outbound-terms.ts'
import { OUNCES_IN_POUND } from './parcel-weight.ts'
import { addressOf } from './ship-address.ts'
import { soldAs } from './sold-as.ts'

export const shipProfiles = ['shipStation', 'pirateShip', 'ebayTracking'] as const
export type ShipProfile = (typeof shipProfiles)[number]

type CellRule = readonly [column: string, check: (cell: string) => Words]

interface Profile {
  readonly headers: readonly string[]
  readonly rows: (one: OrderWithUnits) => readonly (readonly string[])[]
  readonly rules: readonly CellRule[]
}

const empty = (cell: string): Words => (cell === '' ? msg('listing.file.empty') : '')
const within = (limit: number) => (cell: string): Words => (cell.length > limit ? msg('auction.file.tooLong', { count: cell.length, limit }) : '') // prettier-ignore
const isHome = (country: string): boolean => country === 'US'
const zip = (cell: string): Words => (/^\d{5}(?:-\d{4})?$/.test(cell) ? '' : msg('fulfillment.file.zip'))
const noWeight = (cell: string): Words => (Number(cell) > 0 ? '' : msg('fulfillment.file.noWeight'))
const quantity = (cell: string): Words => (/^[1-9]\d{0,4}$/.test(cell) ? '' : msg('fulfillment.file.quantity'))

const countryOf = (country: string): string =>
  country === '' || /^(?:us|usa|united states)$/i.test(country) ? 'US' : country
/** The day of a file that has no clock; else by the clock of the device: an evening there is another day in UTC. */
const dateOf = (iso: string): string => dayOfEither(iso).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
const inchesAsText = (box: string): readonly string[] => inchesOf(box)?.map(String) ?? ['', '', '']

/** Lines that go in the parcel. */
const sentLines = ({ lines }: OrderWithUnits): readonly UnitLine[] =>
  lines.filter(({ line }) => line.state !== 'cancelled' && line.state !== 'missing')

function partsOf({ order }: OrderWithUnits) {
  const address = addressOf(order.shipTo)
  return { ...address, name: address.name || order.buyerName, country: countryOf(address.country) }
}

const nameOf = (one: OrderWithUnits, { line, unit }: UnitLine): string =>
  oneLine(unit?.title || soldAs(one.order, line.id).title || line.sticker)
const skuOf = (one: OrderWithUnits, { line, unit }: UnitLine): string =>
  unit?.label || soldAs(one.order, line.id).label || line.id

/**
 * How many units at which price each: their sum is the line's to the cent. Why two rows where it does not divide: a price has two decimals, and rows of one order
 * number become one order.
 */
function pricedUnits({ line, unit }: UnitLine): readonly { readonly qty: number; readonly cents: number }[] {
  const qty = unit?.qty ?? 1
  const cents = Math.floor(line.priceCents / qty)
  const dearer = line.priceCents - cents * qty
  // What has no quantity is named by the rules of the file.
  if (!(dearer > 0)) return [{ qty, cents: qty > 0 ? cents : line.priceCents }]
  return [
    { qty: dearer, cents: cents + 1 },
    { qty: qty - dearer, cents },
  ]
}

const shipStation: Profile = {
  headers: 'Order Number,Order Date,Recipient Name,Company,Address Line 1,Address Line 2,City,State,Postal Code,Country,Phone,Email,Item SKU,Item Name,Item Quantity,Item Unit Price,Weight (oz),Length (in),Width (in),Height (in),Requested Service,Custom Field 1'.split(','),
  rows: (one) => {
    const { order } = one
    const to = partsOf(one)
    const items = sentLines(one).flatMap((line) => pricedUnits(line).map((units) => ({ line, units })))
    return items.map(({ line, units }, place) => [
      orderName(order), dateOf(order.placedAt || order.createdAt), to.name, '', to.line1, to.line2, to.city, to.state, to.zip, to.country, to.phone, to.email,
      skuOf(one, line), nameOf(one, line), String(units.qty), centsAsPlain(units.cents),
      // The parcel's weight, not the item's: in one row of the order, or it would be added up.
      place === 0 && order.weightOz !== null ? String(order.weightOz) : '', ...(place === 0 ? inchesAsText(order.box) : ['', '', '']), '', order.batch,
    ])
  },
  rules: [
    ['Order Number', empty], ['Order Number', within(50)], ['Recipient Name', empty], ['Recipient Name', within(200)], ['Address Line 1', empty],
    ['City', empty], ['State', empty], ['Postal Code', zip], ['Item SKU', empty], ['Item SKU', within(50)], ['Item Name', empty], ['Item Name', within(200)],
    ['Item Quantity', quantity], ['Custom Field 1', within(100)],
  ],
} // prettier-ignore

const pirateShip: Profile = {
  headers: 'Order ID,Name,Company,Address,Address Line 2,City,State,Zipcode,Country,Phone,Email,Pounds,Ounces,Weight (oz),Length,Width,Height,Rubber Stamp 1'.split(','),
  rows: (one) => {
    const { order } = one
    const to = partsOf(one)
    const oz = order.weightOz
    const weights = oz === null ? ['', '', ''] : [String(Math.floor(oz / OUNCES_IN_POUND)), String(oz % OUNCES_IN_POUND), String(oz)]
    return [[orderName(order), to.name, '', to.line1, to.line2, to.city, to.state, to.zip, to.country, to.phone, to.email, ...weights, ...inchesAsText(order.box), orderName(order)]]
  },
  rules: [['Order ID', empty], ['Name', empty], ['Address', empty], ['City', empty], ['State', empty], ['Zipcode', zip], ['Weight (oz)', noWeight]],
} // prettier-ignore

const ebayTracking: Profile = {
  headers: 'Shipping Status,Order Number,Item Number,Item Title,Custom Label,Transaction ID,Shipping Carrier Used,Tracking Number'.split(','),
  rows: (one) =>
    one.lines.filter(({ line }) => line.state === 'shipped').map((line) => {
      const { item, transaction, title, label } = soldAs(one.order, line.line.id)
      const { order } = one
      return ['Shipped', order.externalId, item, title || nameOf(one, line), label || skuOf(one, line), transaction, order.carrier, order.tracking]
    }),
  rules: [['Order Number', empty], ['Shipping Carrier Used', empty], ['Tracking Number', empty]],
} // prettier-ignore

const profiles: { readonly [One in ShipProfile]: Profile } = { shipStation, pirateShip, ebayTracking }

/** What the upload of a profile takes from these orders. */
const takes = (profile: ShipProfile, { order }: OrderWithUnits): boolean =>
  profile === 'ebayTracking' ? order.channelKey === 'ebay' && order.status === 'shipped' : order.method === 'ship'

export interface ShipFileProblem {
  readonly order: string
  readonly column: string
  readonly words: Words
}

export interface ShipFile {
  readonly text: string
  readonly orders: number
  readonly problems: readonly ShipFileProblem[]
}

/** The whole file with all that would be refused; it is to be sent only where that is nothing. */
export function shipFile(profile: ShipProfile, all: readonly OrderWithUnits[]): ShipFile {
  const { headers, rows, rules } = profiles[profile]
  const taken = all.filter((one) => takes(profile, one)).map((one) => ({ one, cells: rows(one) }))
  const problems = taken.flatMap(({ one, cells }) => {
    const home = isHome(partsOf(one).country)
    const found = cells.flatMap((row) =>
      rules
        // Abroad has no states, and not always a postal code.
        .filter(([column]) => home || !['State', 'Postal Code', 'Zipcode'].includes(column))
        .map(([column, check]) => ({ order: orderName(one.order), column, words: check(row[headers.indexOf(column)] ?? '') }))
        .filter(({ words }) => words !== ''),
    )
    const isTwin = profile !== 'ebayTracking' && taken.some((other) => other.one !== one && orderName(other.one.order) === orderName(one.order))
    // Two orders of one number would become one parcel.
    return isTwin ? [...found, { order: orderName(one.order), column: headers[0] ?? '', words: msg('fulfillment.file.twice') }] : found
  })
  const unique = problems.filter((one, place) => problems.findIndex((other) => other.order === one.order && other.column === one.column) === place)
  return { text: channelCsv(headers, taken.flatMap(({ cells }) => cells)), orders: taken.length, problems: unique }
} // prettier-ignore

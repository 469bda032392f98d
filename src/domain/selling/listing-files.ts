/**
 * Listings as channels import them, and the dry run by each channel's rules. Invariants: column names and their order stay; the first lines of eBay's
 * template too, or it answers that it could not identify the template; nothing is cut here: what is too long is named.
 * Sources, November 2026: eBay's draft and revise templates, Shopify's product CSV.
 */
import { channelCsv } from '#domain/files/channel-csv.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import { oneLine } from '#domain/core/short-text.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Channel } from './channel.ts'

export const listingProfiles = ['ebayDrafts', 'ebayRevise', 'shopify'] as const
export type ListingProfile = (typeof listingProfiles)[number]

/** The files of a channel, by its template. */
export const profilesOf: { readonly [Template in Channel['template']]: readonly ListingProfile[] } = {
  ebay: ['ebayDrafts', 'ebayRevise'],
  shopify: ['shopify'],
  // Whatnot's products belong to a show; Facebook takes none without a public page and picture.
  whatnot: [],
  meta: [],
  hibid: [],
  local: [],
}

export interface FileListing {
  readonly listing: ListingDoc
  readonly unit: UnitDoc
  /** The channel's own number for it; `''` while it has none. */
  readonly number: string
}

const EBAY_DRAFT_HEAD = [
  '#INFO,Version=0.0.2,Template= eBay-draft-listings-template_US,,,,,,,,',
  '#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html,,,,,,,,,,',
  '"#INFO After you\'ve successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active listings here: https://www.ebay.com/sh/lst/drafts",,,,,,,,,,',
  '#INFO,,,,,,,,,,',
]
const EBAY_REVISE_HEAD = ['#INFO,Version=1.0.0,Template= eBay-active-revise-price-quantity-download_US,,,,,,,,,']

interface Profile {
  /** Lines before the header. */
  readonly head: readonly string[]
  readonly headers: readonly string[]
  readonly row: (item: FileListing, channel: Channel) => readonly string[]
  readonly rules: readonly CellRule[]
}

type CellRule = readonly [column: string, check: (cell: string) => Words]

const empty = (cell: string): Words => (cell === '' ? msg('listing.file.empty') : '')
const noCategory = (cell: string): Words => (cell === '' ? msg('listing.file.noCategory') : '')
const noNumber = (cell: string): Words => (cell === '' ? msg('listing.file.noNumber') : '')
const isNumber = (cell: string): Words => (/^\d+$/.test(cell) ? '' : msg('listing.file.categoryNumber'))
const amount = (cell: string): Words =>
  /^\d+\.\d{2}$/.test(cell) && Number(cell) > 0 ? '' : msg('listing.file.amount')
const within = (limit: number) => (cell: string): Words =>
  cell.length > limit ? msg('auction.file.tooLong', { count: cell.length, limit }) : '' // prettier-ignore

const categoryOf = ({ unit }: FileListing, { categories }: Channel): string => categories[unit.category] ?? ''
/** The channel's word for the grade; the listing's own where the grade has none. */
const conditionOf = ({ unit, listing }: FileListing, { conditions }: Channel): string =>
  conditions[unit.grade] ?? listing.condition
/** UPC as sites want it: without the zeros that fill it up to 14 digits. */
const upcOf = ({ gtin }: UnitDoc): string =>
  /^00\d{12}$/.test(gtin) ? gtin.slice(2) : gtin.replace(/^0(?=\d{13}$)/, '')

const ebayDrafts: Profile = {
  head: EBAY_DRAFT_HEAD,
  headers: ['Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)', 'Custom label (SKU)', 'Category ID', 'Title', 'UPC', 'Price', 'Quantity', 'Item photo URL', 'Condition ID', 'Description', 'Format'],
  row: (item, channel) => [
    'Draft', item.unit.label, categoryOf(item, channel), oneLine(item.listing.title), upcOf(item.unit), centsAsPlain(item.listing.priceCents),
    '1', '', conditionOf(item, channel), oneLine(item.listing.description), 'FixedPrice',
  ],
  rules: [['Category ID', noCategory], ['Category ID', isNumber], ['Title', empty], ['Title', within(80)], ['Price', amount], ['Condition ID', empty]],
} // prettier-ignore

const ebayRevise: Profile = {
  head: EBAY_REVISE_HEAD,
  headers: 'Action,Category name,Item number,Title,Listing site,Currency,Start price,Buy It Now price,Available quantity,Relationship,Relationship details,Custom label (SKU)'.split(','),
  row: ({ listing, unit, number }) => [
    'Revise', '', number, oneLine(listing.title), 'US', 'USD', centsAsPlain(listing.priceCents), '', '1', '', '', unit.label,
  ],
  rules: [['Item number', noNumber], ['Start price', amount]],
} // prettier-ignore

const shopify: Profile = {
  head: [],
  headers: 'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Requires shipping'.split(','),
  row: (item, channel) => [
    oneLine(item.listing.title), `${item.listing.title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 80)}-${item.unit.label.toLowerCase()}`,
    oneLine(item.listing.description), oneLine(item.unit.brand), categoryOf(item, channel) || item.unit.category, conditionOf(item, channel), 'TRUE', 'Active',
    item.unit.label, upcOf(item.unit), centsAsPlain(item.listing.priceCents), centsAsPlain(item.unit.retailCents), centsAsPlain(item.unit.costCents), 'TRUE', 'shopify', '1', 'DENY', 'TRUE',
  ],
  rules: [['Title', empty], ['Title', within(255)], ['Price', amount]],
} // prettier-ignore

const profiles: { readonly [One in ListingProfile]: Profile } = { ebayDrafts, ebayRevise, shopify }

export interface ListingFileProblem {
  readonly label: string
  readonly column: string
  readonly words: Words
}

export interface ListingFile {
  readonly text: string
  readonly rows: number
  readonly problems: readonly ListingFileProblem[]
}

/** The whole file with all that the channel would refuse; it is to be sent only where that is nothing. */
export function listingFile(profile: ListingProfile, items: readonly FileListing[], channel: Channel): ListingFile {
  const { head, headers, row, rules } = profiles[profile]
  const rows = items.map((item) => row(item, channel))
  const problems = rows.flatMap((cells, place) =>
    rules
      .map(([column, check]) => ({
        label: items[place]?.unit.label ?? '',
        column,
        words: check(cells[headers.indexOf(column)] ?? ''),
      }))
      .filter(({ words }) => words !== ''),
  )
  const lines = head.map((line) => `${line}\r\n`).join('')
  return { text: lines + channelCsv(headers, rows), rows: rows.length, problems }
}

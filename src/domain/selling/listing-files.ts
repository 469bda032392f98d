/**
 * Listings as channels import them, and the dry run by each channel's rules. Invariants: column names and their order stay; the first lines of eBay's
 * template too, or it answers that it could not identify the template; nothing is cut here: what is too long is named. Photos are in the file as
 * addresses, where the channel has one for them; else they go along as files under the same names.
 * Sources, November 2026: eBay's draft and revise templates, Shopify's product CSV, Meta's catalogue fields.
 */
import { channelCsv } from '#domain/files/channel-csv.ts'
import { isWebAddress, photoAddresses } from '#domain/files/photo-names.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import { oneLine } from '#domain/core/words/short-text.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { templateFacts } from './channel-templates.ts'
import type { Channel } from './channel.ts'

export const listingProfiles = ['ebayDrafts', 'ebayRevise', 'shopify', 'metaCatalogue'] as const
export type ListingProfile = (typeof listingProfiles)[number]

/** The files of a channel, by its template. */
export const profilesOf: { readonly [Template in Channel['template']]: readonly ListingProfile[] } = {
  ebay: ['ebayDrafts', 'ebayRevise'],
  shopify: ['shopify'],
  meta: ['metaCatalogue'],
  // Whatnot's products belong to a show.
  whatnot: [],
  hibid: [],
  local: [],
}

export interface FileListing {
  readonly listing: ListingDoc
  readonly unit: UnitDoc
  /** The channel's own number for it; `''` while it has none. */
  readonly number: string
  /** Names of its photo files, in order. */
  readonly photos: readonly string[]
  /** Nobody may buy it any more: the channel learns so from the file. */
  readonly isGone: boolean
}

/** How many photos of one listing the channel takes from a file. */
export const mostPhotos: { readonly [Profile in ListingProfile]: number } = { ebayDrafts: 12, ebayRevise: 0, shopify: 20, metaCatalogue: 21 } // prettier-ignore

const EBAY_DRAFT_HEAD = [
  '#INFO,Version=0.0.2,Template= eBay-draft-listings-template_US,,,,,,,,',
  '#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html,,,,,,,,,,',
  '"#INFO After you\'ve successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active listings here: https://www.ebay.com/sh/lst/drafts",,,,,,,,,,',
  '#INFO,,,,,,,,,,',
]
const EBAY_REVISE_HEAD = ['#INFO,Version=1.0.0,Template= eBay-active-revise-price-quantity-download_US,,,,,,,,,']

/** Stands for a photo that no public site has; a file with it is never saved. */
const NO_ADDRESS = 'file'

interface Profile {
  /** Lines before the header. */
  readonly head: readonly string[]
  readonly headers: readonly string[]
  readonly row: (item: FileListing, channel: Channel) => readonly string[]
  /** Rows that follow it, such as of its other photos. */
  readonly more?: (item: FileListing, channel: Channel) => readonly (readonly string[])[]
  readonly rules: readonly CellRule[]
}

type CellRule = readonly [column: string, check: (cell: string) => Words]

const empty = (cell: string): Words => (cell === '' ? msg('listing.file.empty') : '')
const noCategory = (cell: string): Words => (cell === '' ? msg('listing.file.noCategory') : '')
const noNumber = (cell: string): Words => (cell === '' ? msg('listing.file.noNumber') : '')
const isNumber = (cell: string): Words => (/^\d+$/.test(cell) ? '' : msg('listing.file.categoryNumber'))
const amount = (cell: string): Words =>
  /^\d+\.\d{2}$/.test(cell) && Number(cell) > 0 ? '' : msg('listing.file.amount')
const addresses = (cell: string): Words =>
  cell === '' || cell.split(/[|,]/).every(isWebAddress) ? '' : msg('listing.file.address')
const noAddress = (cell: string): Words => (cell === '' ? msg('listing.file.noPhotoAddress') : addresses(cell))
const noPage = (cell: string): Words => (cell === '' ? msg('listing.file.noPage') : addresses(cell))
const noPhoto = (cell: string): Words => (cell === '' ? msg('listing.problem.noPhoto') : '')
const within = (limit: number) => (cell: string): Words =>
  cell.length > limit ? msg('auction.file.tooLong', { count: cell.length, limit }) : '' // prettier-ignore

const categoryOf = ({ unit }: FileListing, { categories }: Channel): string => categories[unit.category] ?? ''
/** The channel's word for the grade; the listing's own where the grade has none. */
const conditionOf = ({ unit, listing }: FileListing, { conditions }: Channel): string =>
  conditions[unit.grade] ?? listing.condition
const imagesOf = (profile: ListingProfile, { photos }: FileListing, { photoBase }: Channel): readonly string[] =>
  photoAddresses(photoBase, photos.slice(0, mostPhotos[profile]))
/** UPC as sites want it: without the zeros that fill it up to 14 digits. */
const upcOf = ({ gtin }: UnitDoc): string =>
  /^00\d{12}$/.test(gtin) ? gtin.slice(2) : gtin.replace(/^0(?=\d{13}$)/, '')

const ebayDrafts: Profile = {
  head: EBAY_DRAFT_HEAD,
  headers: ['Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)', 'Custom label (SKU)', 'Category ID', 'Title', 'UPC', 'Price', 'Quantity', 'Item photo URL', 'Condition ID', 'Description', 'Format'],
  row: (item, channel) => [
    'Draft', item.unit.label, categoryOf(item, channel), oneLine(item.listing.title), upcOf(item.unit), centsAsPlain(item.listing.priceCents),
    '1', imagesOf('ebayDrafts', item, channel).join('|'), conditionOf(item, channel), oneLine(item.listing.description), 'FixedPrice',
  ],
  rules: [['Category ID', noCategory], ['Category ID', isNumber], ['Title', empty], ['Title', within(80)], ['Price', amount], ['Condition ID', empty], ['Item photo URL', addresses]],
} // prettier-ignore

const ebayRevise: Profile = {
  head: EBAY_REVISE_HEAD,
  headers: 'Action,Category name,Item number,Title,Listing site,Currency,Start price,Buy It Now price,Available quantity,Relationship,Relationship details,Custom label (SKU)'.split(','),
  row: ({ listing, unit, number }) => [
    'Revise', '', number, oneLine(listing.title), 'US', 'USD', centsAsPlain(listing.priceCents), '', '1', '', '', unit.label,
  ],
  rules: [['Item number', noNumber], ['Start price', amount]],
} // prettier-ignore

const shopifyHeaders = 'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Requires shipping,Product image URL,Image position'.split(',') // prettier-ignore
const handleOf = ({ listing, unit }: FileListing): string =>
  `${listing.title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 80)}-${unit.label.toLowerCase()}` // prettier-ignore

const shopify: Profile = {
  head: [],
  headers: shopifyHeaders,
  row: (item, channel) => {
    const [image = ''] = imagesOf('shopify', item, channel)
    return [
      oneLine(item.listing.title), handleOf(item), oneLine(item.listing.description), oneLine(item.unit.brand), categoryOf(item, channel) || item.unit.category,
      conditionOf(item, channel), 'TRUE', 'Active', item.unit.label, upcOf(item.unit), centsAsPlain(item.listing.priceCents),
      centsAsPlain(item.unit.retailCents), centsAsPlain(item.unit.costCents), 'TRUE', 'shopify', '1', 'DENY', 'TRUE', image, image && '1',
    ]
  },
  more: (item, channel) =>
    imagesOf('shopify', item, channel).slice(1).map((image, place) =>
      shopifyHeaders.map((header) => ({ 'URL handle': handleOf(item), 'Product image URL': image, 'Image position': String(place + 2) })[header] ?? ''),
    ),
  rules: [['Title', empty], ['Title', within(255)], ['Price', amount], ['Product image URL', addresses]],
} // prettier-ignore

const metaConditions: readonly string[] = templateFacts.meta.accepts

const metaCatalogue: Profile = {
  head: [],
  headers: 'id,title,description,availability,condition,price,link,image_link,brand,additional_image_link'.split(','),
  row: (item, channel) => {
    const [image = '', ...others] = imagesOf('metaCatalogue', item, channel)
    const [page = ''] = photoAddresses(channel.pageBase, [item.unit.label])
    return [
      item.unit.label, oneLine(item.listing.title), oneLine(item.listing.description), item.isGone ? 'mark_as_sold' : 'in stock', conditionOf(item, channel),
      `${centsAsPlain(item.listing.priceCents)} USD`, page, item.photos.length === 0 ? '' : image || NO_ADDRESS,
      // A brand, or the number that stands for it.
      oneLine(item.unit.brand) || upcOf(item.unit), others.join(','),
    ]
  },
  rules: [
    ['title', empty], ['title', within(100)], ['description', empty], ['description', within(5_000)], ['price', (cell) => amount(cell.replace(/ USD$/, ''))],
    ['condition', (cell) => (metaConditions.includes(cell) ? '' : msg('listing.file.condition', { words: metaConditions.join(', ') }))],
    ['link', noPage], ['image_link', noPhoto], ['image_link', (cell) => (cell === '' ? '' : noAddress(cell === NO_ADDRESS ? '' : cell))],
    ['brand', (cell) => (cell === '' ? msg('listing.file.noBrand') : '')], ['additional_image_link', within(2_000)],
  ],
} // prettier-ignore

const profiles: { readonly [One in ListingProfile]: Profile } = { ebayDrafts, ebayRevise, shopify, metaCatalogue }

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
  const { head, headers, row, more, rules } = profiles[profile]
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
  const written = items.flatMap((item, place) => [rows[place] ?? [], ...(more?.(item, channel) ?? [])])
  return { text: lines + channelCsv(headers, written), rows: rows.length, problems }
}

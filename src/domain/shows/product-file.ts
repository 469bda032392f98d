/**
 * The items of a show as Whatnot's bulk upload takes them, and the dry run by its rules. Invariants: 21 columns with exactly these names, one header, no
 * byte order mark; the title begins with the sticker and is cut at a word; nothing is rounded: what Whatnot would refuse is named by its cell.
 * Source: upload rules gathered in November 2026 (prices are whole dollars; costs may have cents).
 */
import { isWebAddress, photoAddresses } from '#domain/files/photo-names.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import { oneLine, titleWithin } from '#domain/core/words/short-text.ts'
import { moment, msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { profileFor, type DatedList, type ShowChannel } from './show-channel.ts'
import type { ShowItem } from './show-item.ts'

export const productHeaders: readonly string[] = [
  ...'Category,Sub Category,Title,Description,Quantity,Type,Price,Shipping Profile,Offerable,Hazmat,Condition,Cost Per Item,SKU'.split(','),
  ...Array.from({ length: 8 }, (_, place) => `Image URL ${place + 1}`),
] // prettier-ignore

export const productTypes = ['auction', 'buyItNow', 'giveaway'] as const
export type ProductType = (typeof productTypes)[number]
const typeCells: { readonly [Type in ProductType]: string } = {
  auction: 'Auction',
  buyItNow: 'Buy it Now',
  giveaway: 'Giveaway',
}
const hazmats = ['Not Hazmat', 'Hazmat - Standard', 'Hazmat - Lithium Battery'] as const

/** What is the same for all items of a file. */
export interface ProductTerms {
  readonly type: ProductType
  readonly offerable: boolean
  /** Of an item with something of a category that has no weight. */
  readonly weightOz: number
}

export interface ProductProblem {
  readonly sticker: string
  readonly column: string
  readonly words: Words
}

const MOST_TITLE = 80
const MOST_DESCRIPTION = 2000
const CENTS = 100

/** The sticker stands in the title, so that the report names it. */
const productTitle = ({ listing }: ShowItem, limit: number): string =>
  titleWithin(`#${listing.sticker} ${listing.title}`, limit)

/** The shelf that a category is on: `Toys & Hobbies > Puzzles`. */
function categoryOf(units: readonly UnitDoc[], { categories }: ShowChannel): readonly [string, string] {
  const own = units[0]?.category ?? ''
  const [main = '', sub = ''] = (categories[own] ?? '').split(/\s*>\s*/)
  return [main.trim(), sub.trim()]
}

const batteries = /\b(?:lithium|battery|batteries|li-ion|power bank)\b/i

/** What is known to be dangerous is named so; the seller checks the rest. */
const hazmatOf = (units: readonly UnitDoc[]): (typeof hazmats)[number] =>
  units.some(({ title, disposition }) => batteries.test(`${title} ${disposition}`))
    ? 'Hazmat - Lithium Battery'
    : 'Not Hazmat'

/** Of all that is in the item, each thing by its category; as usual where one has no weight. */
function weightOf(units: readonly UnitDoc[], { weights }: ShowChannel, usualOz: number): number {
  const known = units.map(({ category, qty }) => (weights[category] ?? Number.NaN) * qty)
  const sum = known.reduce((all, oz) => all + oz, 0)
  return known.length === 0 || Number.isNaN(sum) ? usualOz : sum
}

/** How many photos Whatnot takes of one item. */
export const MOST_IMAGES = 8

/** What its photos, and the row of the report, are named by. */
export const skuOf = ({ listing, units }: ShowItem): string => units[0]?.label ?? listing.sticker

/** @param photos names of its photo files, in order */
export function productRow(item: ShowItem, channel: ShowChannel, { type, offerable, weightOz }: ProductTerms, photos: readonly string[] = []): readonly string[] {
  const { listing, units } = item
  const [category, sub] = categoryOf(units, channel)
  const images = photoAddresses(channel.photoBase, photos)
  const cost = units.reduce((sum, unit) => sum + (unit.costCents ?? 0), 0)
  const price = type === 'giveaway' ? CENTS : (listing.startBidCents ?? 0)
  return [
    category, sub, productTitle(item, channel.titleLimit), oneLine(listing.description), '1',
    typeCells[type], price % CENTS === 0 ? String(price / CENTS) : centsAsPlain(price), profileFor(channel, weightOf(units, channel, weightOz)), type === 'buyItNow' ? (offerable ? 'TRUE' : 'FALSE') : '',
    hazmatOf(units), channel.conditions[units[0]?.grade ?? ''] ?? '', cost === 0 ? '' : centsAsPlain(cost), skuOf(item),
    ...Array.from({ length: MOST_IMAGES }, (_, place) => images[place] ?? ''),
  ]
} // prettier-ignore

/** Why the channel would not take the word; `''` where it does. */
function notInList(word: string, list: DatedList | null): Words {
  if (word === '') return msg('show.file.empty')
  return list && !list.values.includes(word) ? msg('show.file.notInList', { word, date: moment(list.fetchedAt, 'plainDay') }) : ''
} // prettier-ignore

/** A category's list may have both levels in one line. */
const categoryList = (list: DatedList | null): DatedList | null =>
  list && { ...list, values: list.values.flatMap((value) => [value, ...value.split(/\s*>\s*/)]) }

const imageProblem = (address: string): Words =>
  address === '' || isWebAddress(address) ? '' : msg('listing.file.address')

const priceProblem = (price: string): Words => (/^[1-9]\d*$/.test(price) ? '' : msg('show.file.price', { price }))

/** By column: why Whatnot would refuse the cell. */
function cellProblem(column: string, cell: string, { lists }: ShowChannel): Words {
  switch (column) {
    case 'Category':
      return notInList(cell, categoryList(lists.categories))
    case 'Sub Category':
      return cell && notInList(cell, categoryList(lists.categories))
    case 'Title':
      return cell.length > MOST_TITLE ? msg('show.file.long', { count: cell.length, most: MOST_TITLE }) : ''
    case 'Description':
      return cell === '' ? msg('show.file.empty') : cell.length > MOST_DESCRIPTION ? msg('show.file.long', { count: cell.length, most: MOST_DESCRIPTION }) : '' // prettier-ignore
    case 'Quantity':
      return /^[1-9]\d*$/.test(cell) ? '' : msg('show.file.quantity')
    case 'Price':
      return priceProblem(cell)
    case 'Shipping Profile':
      return notInList(cell, lists.shipping)
    case 'Condition':
      return notInList(cell, lists.conditions)
    default:
      return column.startsWith('Image URL') ? imageProblem(cell) : ''
  }
}

export function productProblems(rows: readonly (readonly string[])[], items: readonly ShowItem[], channel: ShowChannel): readonly ProductProblem[] {
  return rows.flatMap((cells, place) =>
    cells.flatMap((cell, at) => {
      const column = productHeaders[at] ?? ''
      const words = cellProblem(column, cell, channel)
      return words === '' ? [] : [{ sticker: items[place]?.listing.sticker ?? '', column, words }]
    }),
  )
} // prettier-ignore

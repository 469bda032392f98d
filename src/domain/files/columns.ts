/**
 * Which column of a seller's file is which. Decides by the column's name, whatever its place, spelling or numbered
 * suffix (`ASIN3`). Looks at the cells only where one name has several meanings: `Item #` is Target's licence plate and
 * others' item number. Invariants: unknown columns are tolerated and kept; the fingerprint of a header does not depend
 * on the order of its columns. Names: header rows of real Target and Amazon manifests sold through B-Stock, and the
 * usual spellings of other sellers.
 */
import { msg, type Words } from '#messages/message.ts'
import { isAsin, isLpn } from '#domain/codes/barcodes.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { meaningfulText, readGtin } from './cells.ts'
import { currencyIn, HOME_CURRENCY, withoutCurrency } from './currency.ts'

export const manifestColumns = [
  'lpn', 'gtin', 'ean', 'asin', 'itemNo', 'otherNo', 'title', 'brand', 'category', 'qty', 'unitRetail', 'extRetail',
  'condition', 'sourcePallet', 'orderNo',
] as const // prettier-ignore
export type ManifestColumn = (typeof manifestColumns)[number]

/** Which header holds what. A column that the file does not have is absent. */
export type ManifestMapping = Readonly<Partial<Record<ManifestColumn, string>>>

/** What the mapping form calls each column. */
export const columnNames: { readonly [Column in ManifestColumn]: Words } = {
  lpn: 'LPN',
  gtin: msg('file.column.gtin'),
  ean: 'EAN',
  asin: 'ASIN',
  itemNo: msg('file.column.itemNo'),
  otherNo: msg('file.column.otherNo'),
  title: msg('file.column.title'),
  brand: msg('file.column.brand'),
  category: msg('file.column.category'),
  qty: msg('file.column.qty'),
  unitRetail: msg('file.column.unitRetail'),
  extRetail: msg('file.column.extRetail'),
  condition: msg('file.column.condition'),
  sourcePallet: msg('file.column.sourcePallet'),
  orderNo: msg('file.column.orderNo'),
}

/** Known spellings, the better one first. */
const spellings: { readonly [Column in ManifestColumn]: readonly string[] } = {
  lpn: ['lpn', 'lpnnumber', 'licenseplate', 'licenceplate', 'licenseplatenumber', 'itemlpn'],
  gtin: ['upc', 'upccode', 'upcnumber', 'gtin', 'upcean', 'barcode', 'primaryupc', 'itemupc'],
  ean: ['ean', 'ean13', 'eancode', 'isbn', 'isbn13'],
  asin: ['asin', 'amazonasin', 'asinnumber'],
  itemNo: ['itemno', 'itemnumber', 'itemid', 'sku', 'sellersku', 'tcin', 'dpci', 'model', 'modelnumber', 'partnumber', 'style'],
  // A file's second column of item numbers (`itemNumbers`).
  otherNo: [],
  title: [
    'itemdescription', 'title', 'producttitle', 'productname', 'itemtitle', 'itemname', 'productdescription', 'itemdesc',
    'description', 'desc', 'product', 'name',
  ],
  brand: ['brand', 'brandname', 'manufacturer', 'vendor', 'vendorname'],
  category: ['category', 'sellercategory', 'productcategory', 'department', 'gldescription', 'productclass', 'division'],
  qty: ['qty', 'quantity', 'units', 'unitcount', 'unitqty', 'itemqty', 'count', 'pieces', 'pcs', 'totalunits'],
  unitRetail: [
    'unitretail', 'unitretailprice', 'unitmsrp', 'msrp', 'retailprice', 'retail', 'origretail', 'originalretail', 'listprice',
    'unitprice', 'price',
  ],
  extRetail: [
    'extretail', 'extendedretail', 'extretailprice', 'extendedretailprice', 'totalretail', 'totalretailprice', 'extmsrp', 'totalmsrp',
    'extprice', 'extendedprice', 'lineretail',
  ],
  condition: ['condition', 'itemcondition', 'conditioncode', 'productcondition', 'optorocondition'],
  sourcePallet: ['palletid', 'pallet', 'palletnumber', 'palletno', 'palletname', 'pallettag', 'containerid'],
  orderNo: ['lotid', 'orderid', 'ordernumber', 'orderno', 'manifestid', 'shipmentid', 'auctionid'],
} // prettier-ignore

/** A header name reduced to what is compared: small letters and digits. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The same without the name of a currency: `Unit Retail (CAD)` is a unit retail. */
export function plainMoneyHeader(header: string): string {
  return plainHeader(withoutCurrency(header)) || plainHeader(header)
}

const columnBySpelling = new Map<string, ManifestColumn>(
  manifestColumns.flatMap((column) => spellings[column].map((spelling) => [spelling, column] as const)),
)

/** The field of a column's name; `null` for an unknown name. `ASIN3` is an ASIN. */
export function columnOfHeader(header: string): ManifestColumn | null {
  const plain = plainMoneyHeader(header)
  return columnBySpelling.get(plain) ?? columnBySpelling.get(plain.replace(/\d+$/, '')) ?? null
}

/** The same for files with the same columns, in whatever order. */
export function headerFingerprint(headers: readonly string[]): string {
  return fingerprintOf([...headers].map(plainHeader).sort().join('\n')).slice(0, 24)
}

/** How well a header names a column with these spellings, 0 for best; −1 when it does not. */
function rankOfHeader(names: readonly string[], header: string): number {
  const plain = plainMoneyHeader(header)
  const exact = names.indexOf(plain)
  const suffixed = names.indexOf(plain.replace(/\d+$/, ''))
  const rank = exact >= 0 ? exact : suffixed >= 0 ? 100 + suffixed : -1
  const currency = currencyIn(header)
  return rank >= 0 && currency !== '' && currency !== HOME_CURRENCY ? rank + 500 : rank
}

/** At least six in ten of the cells with a value pass. */
function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const said = cells.filter((cell) => cell.trim() !== '')
  return said.length > 0 && said.filter(test).length >= said.length * 0.6
}

/** What the bare word `Item` or `Item #` holds, by its cells. */
function meaningOfItem(cells: readonly string[]): 'lpn' | 'title' | 'itemNo' {
  if (mostly(cells, (cell) => isLpn(cell.trim()))) return 'lpn'
  return mostly(cells, (cell) => /\S\s+\S/.test(cell)) ? 'title' : 'itemNo'
}

const contentTests: Readonly<Partial<Record<ManifestColumn, (cell: string) => boolean>>> = {
  lpn: (cell) => isLpn(cell.trim()),
  asin: (cell) => isAsin(cell.trim()),
  gtin: (cell) => readGtin(cell).value !== '' && cell.trim().length >= 11,
}

type Sample = readonly (readonly string[])[]

const cellsUnder = (headers: readonly string[], sample: Sample, header: string): readonly string[] =>
  sample.map((row) => row[headers.indexOf(header)] ?? '')

const isEmptyUnder = (headers: readonly string[], sample: Sample, header: string): boolean =>
  sample.length > 0 && cellsUnder(headers, sample, header).every((cell) => cell.trim() === '')

/** Whether a column only counts the rows: 1, 2, 3. */
const countsRows = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, place) => Number(cell) === Number(cells[0]) + place && cell.trim() !== '')

/**
 * The columns of item numbers, the one with most filled cells first. Why: a line without a code cannot be received by a scan.
 * @param item the bare `Item #`, where it holds item numbers
 */
function itemNumbers(headers: readonly string[], sample: Sample, item: string | undefined): readonly string[] {
  const cellsOf = (header: string) => cellsUnder(headers, sample, header)
  const filled = (header: string) => cellsOf(header).filter((cell) => meaningfulText(cell) !== '').length
  const rank = (header: string) => rankOfHeader(spellings.itemNo, header)
  const named = headers.filter((header) => rank(header) >= 0).toSorted((a, b) => rank(a) - rank(b))
  const isOne = item !== undefined && (named.length === 0 || !countsRows(cellsOf(item)))
  return [...(isOne ? [item] : []), ...named].toSorted((a, b) => filled(b) - filled(a))
}

function guessNumbers(headers: readonly string[], sample: Sample, item: string | undefined): ManifestMapping {
  const [itemNo, otherNo] = itemNumbers(headers, sample, item)
  if (itemNo === undefined) return {}
  return otherNo === undefined || isEmptyUnder(headers, sample, otherNo) ? { itemNo } : { itemNo, otherNo }
}

/** Which header holds each column, by the spellings of its name; a column that is empty in the sample gives way. */
export function guessByName<Column extends string>(
  names: Readonly<Record<Column, readonly string[]>>,
  headers: readonly string[],
  sample: Sample,
): Partial<Record<Column, string>> {
  const guess: Partial<Record<Column, string>> = {}
  for (const column of Object.keys(names) as Column[]) {
    // An empty column is taken only where no other has the name: its cells may be further down.
    const rank = (header: string) =>
      rankOfHeader(names[column], header) + (isEmptyUnder(headers, sample, header) ? 1000 : 0)
    const known = headers.filter((header) => rankOfHeader(names[column], header) >= 0)
    const best = known.toSorted((a, b) => rank(a) - rank(b))[0]
    if (best !== undefined) guess[column] = best
  }
  return guess
}

/**
 * Guesses the mapping from the header and some of the rows. Every column is guessed by name first; LPN, ASIN and UPC also by what the cells
 * look like; a column that is empty in the sample gives way. A person confirms.
 */
export function guessMapping(headers: readonly string[], sample: Sample): ManifestMapping {
  const cellsOf = (header: string) => cellsUnder(headers, sample, header)
  const isEmpty = (header: string) => isEmptyUnder(headers, sample, header)
  const guess = guessByName(spellings, headers, sample)
  const item = headers.find((header) => plainHeader(header) === 'item')
  const meaning = item === undefined ? null : meaningOfItem(cellsOf(item))
  if (item !== undefined && (meaning === 'lpn' || meaning === 'title')) {
    const other = guess[meaning]
    if (meaning === 'lpn' || other === undefined || (isEmpty(other) && !isEmpty(item))) guess[meaning] = item
  }
  Object.assign(guess, guessNumbers(headers, sample, meaning === 'itemNo' ? item : undefined))
  for (const [column, test] of Object.entries(contentTests) as [ManifestColumn, (cell: string) => boolean][]) {
    if (guess[column] !== undefined) continue
    const taken = new Set(Object.values(guess))
    const found = headers.find((header) => !taken.has(header) && mostly(cellsOf(header), test))
    if (found !== undefined) guess[column] = found
  }
  return guess
}

/** A mapping of any kind of list, as it is remembered. */
export type AnyMapping = Readonly<Partial<Record<string, string>>>

/** The remembered mapping as far as this file has its columns, or `null` when it does not fit. */
export function fitMapping<Column extends string>(
  mapping: AnyMapping,
  headers: readonly string[],
  columns: readonly Column[],
): Readonly<Partial<Record<Column, string>>> | null {
  const entries = columns.flatMap((column) => {
    const header = mapping[column]
    return header !== undefined && headers.includes(header) ? [[column, header] as const] : []
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Record<Column, string>>) : null
}

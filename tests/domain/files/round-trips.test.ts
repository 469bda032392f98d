/**
 * What each channel file writes reads back as the same records. The reader is the one of imports: bytes, text, table, columns by name; no test reads by the
 * place of a column.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { gs1CheckDigit } from '#domain/codes/gtin.ts'
import { parseMoney } from '#domain/core/money.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { readGtin } from '#domain/files/cells.ts'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { decodeFile } from '#domain/files/decode.ts'
import { readCsvTable, type Table } from '#domain/files/table.ts'
import { addressText } from '#domain/outbound/ship-address.ts'
import { shipFile } from '#domain/outbound/ship-files.ts'
import { planTracking } from '#domain/outbound/tracking-file.ts'
import { auctionProfiles, fileProblems, fileRow, profileHeaders } from '#domain/selling/auction-file.ts'
import { newChannel } from '#domain/selling/channel.ts'
import { draftOf } from '#domain/selling/listing.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import { listingFile, type FileListing, type ListingProfile } from '#domain/selling/listing-files.ts'
import { lotText } from '#domain/selling/lots/lot-text.ts'
import { productHeaders, productProblems, productRow } from '#domain/shows/product-file.ts'
import { showChannelOf } from '#domain/shows/show-channel.ts'
import { newItem } from '#domain/shows/show-item.ts'
import { stickerOfName } from '#domain/shows/report.ts'
import { aLot, anOrder, aTime, aUnit } from '#tests/support/records.ts'

/** The table that an import makes of the file's bytes. */
function tableOf(text: string): Table {
  const file = decodeFile(new TextEncoder().encode(text))
  if (file.kind !== 'text') throw new Error(`The file is ${file.kind}`)
  const reading = readCsvTable(file.text)
  if (!reading.ok) throw new Error('The file has no table')
  expect(reading.table.rows.map(({ problem }) => problem).filter((problem) => problem !== '')).toEqual([])
  return reading.table
}

/** Rows by the names of their columns. */
const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] => {
  const { headers, rows } = tableOf(text)
  return rows.map(({ cells }) => Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])))
}

const centsOf = (cell: string | undefined): number | null => {
  const reading = parseMoney(cell ?? '', { decimal: 'point', unit: 'dollars' })
  if (!reading.ok) throw new Error(`“${cell}” is no amount`)
  return reading.cents
}

/** Text as manifests and people have it, with all that has a meaning in a CSV file, and signs of two code units. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.constantFrom(
    '=SUM(A1:A9)', '+1', '-5 °C', '@home', "'=quoted", 'Kettle, "red"', 'two\r\nlines', ' spaces ', 'a;b;c', 'tab\there', 'Cafetière ñ ü 茶',
    '😀'.repeat(61), `${'Long '.repeat(30)}name`, 'Total', '83 record(s) downloaded', '#INFO', '<b>bold</b>', '"', '""', ',', '\0nul',
  ),
) // prettier-ignore
/** On one line, which is all that a channel shows of a text. */
const shown = (raw: string): string => raw.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const cents = fc.integer({ min: 1, max: 9_999_999 })
const someCents = fc.option(cents)
const gtin = fc.integer({ min: 1, max: 999_999_999_999 }).map((number) => {
  const body = String(number).padStart(13, '0')
  return `${body}${gs1CheckDigit(body)}`
})
const label = fc.integer({ min: 1, max: 9_999 }).map((count) => mintLabel('unit', '7KQ', count))
const grade = fc.constantFrom('newSealed', 'openBox', 'usedGood', 'forParts')

const unitOf = fc
  .record({ label, title: text, brand: text, gtin, grade, retailCents: someCents, estimateCents: someCents, costCents: someCents })
  .map((fields) => aUnit({ ...fields, id: idOfLabel(fields.label), category: 'Toys', stage: 'stored' })) // prettier-ignore
const some = <One>(one: fc.Arbitrary<One>, key: (one: One) => unknown) => fc.uniqueArray(one, { selector: key, minLength: 1, maxLength: 6 }) // prettier-ignore

describe('lots for HiBid and Auction Flex', () => {
  const lot = fc.record({ lotNo: fc.integer({ min: 1, max: 9_999 }), title: text, description: text, startBidCents: cents, reserveCents: someCents, unit: unitOf }) // prettier-ignore
  const columns = {
    auctionFlex: { no: 'LotNumber', title: 'Title', start: 'StartBid', low: 'LowEstimate', high: 'HighEstimate' },
    hibidDirect: { no: 'Lot Number', title: 'Lead', start: 'Starting Bid', low: 'Low Estimate', high: 'High Estimate' },
  } as const

  it.each(auctionProfiles)('read back equal in the profile %s', (profile) => {
    fc.assert(
      fc.property(
        some(lot, ({ lotNo }) => lotNo),
        (lots) => {
          const rows = lots.map(({ unit, ...fields }) => fileRow(profile, '1', { lot: aLot(fields), units: [unit], photos: [`${fields.lotNo}-1.jpg`] })) // prettier-ignore
          const names = columns[profile]
          const read = rowsOf(channelCsv(profileHeaders[profile], rows)).map((row) => ({
          lotNo: Number(row[names.no]), title: row[names.title], description: row['Description'], qty: row['Quantity'],
          startBidCents: centsOf(row[names.start]), reserveCents: centsOf(row['Reserve']), low: centsOf(row[names.low]), high: centsOf(row[names.high]),
        })) // prettier-ignore
          expect(read).toEqual(lots.map(({ unit, ...fields }) => ({
          ...fields, title: shown(fields.title), description: shown(fields.description), qty: '1', low: unit.estimateCents,
          high: unit.estimateCents === null ? null : Math.max(unit.estimateCents, unit.retailCents ?? 0),
        }))) // prettier-ignore
        },
      ),
    )
  })

  it('have titles that the channel does not cut, whatever their units are called', () => {
    fc.assert(
      fc.property(unitOf, fc.integer({ min: 1, max: 1500 }), (unit, qty) => {
        const { title, description } = lotText([{ ...unit, qty }, aUnit({ title: 'Other' })], { titleLimit: 50, conditions: {} }) // prettier-ignore
        const row = fileRow('auctionFlex', '1', { lot: aLot({ title, description }), units: [unit], photos: [] })
        const read = rowsOf(channelCsv(profileHeaders.auctionFlex, [row]))[0]
        expect(read?.['Title']).toBe(shown(title))
        expect(title.length).toBeLessThanOrEqual(50)
        expect(fileProblems('auctionFlex', [row]).filter(({ column }) => column === 'Title')).toEqual([])
      }),
    )
  })
})

describe('listings', () => {
  const channel = (template: 'ebay' | 'shopify') => ({ ...newChannel(template, template, template), categories: { Toys: '220' } }) // prettier-ignore
  const listed = fc.record({ unit: unitOf, title: text, description: text, priceCents: cents, number: fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }).map(String) }) // prettier-ignore
  const items = some(listed, ({ unit }) => unit.label)
  const fileOf = (
    profile: ListingProfile,
    all: readonly (typeof listed extends fc.Arbitrary<infer One> ? One : never)[],
  ) => {
    const files = all.map(({ unit, number, ...fields }): FileListing => ({ listing: aLot({ ...fields, saleType: 'fixed' }), unit, number, photos: [], isGone: false })) // prettier-ignore
    return rowsOf(listingFile(profile, files, channel(profile === 'shopify' ? 'shopify' : 'ebay')).text)
  }

  it('read back equal from eBay’s drafts, below the template’s own lines', () => {
    fc.assert(
      fc.property(items, (all) => {
        const read = fileOf('ebayDrafts', all).map((row) => ({
          label: row['Custom label (SKU)'], category: row['Category ID'], title: row['Title'], gtin: readGtin(row['UPC'] ?? '').value,
          priceCents: centsOf(row['Price']), condition: row['Condition ID'], description: row['Description'], qty: row['Quantity'],
        })) // prettier-ignore
        expect(read).toEqual(all.map(({ unit, title, description, priceCents }) => ({
          label: unit.label, category: '220', title: shown(title), gtin: unit.gtin, priceCents, condition: channel('ebay').conditions[unit.grade],
          description: shown(description), qty: '1',
        }))) // prettier-ignore
      }),
    )
  })

  it('read back equal from eBay’s revise file', () => {
    fc.assert(
      fc.property(items, (all) => {
        const read = fileOf('ebayRevise', all).map((row) => ({ number: row['Item number'], title: row['Title'], priceCents: centsOf(row['Start price']), label: row['Custom label (SKU)'] })) // prettier-ignore
        expect(read).toEqual(all.map(({ unit, title, number, priceCents }) => ({ number, title: shown(title), priceCents, label: unit.label }))) // prettier-ignore
      }),
    )
  })

  it('read back equal from Shopify’s products', () => {
    fc.assert(
      fc.property(items, (all) => {
        const read = fileOf('shopify', all).map((row) => ({
          title: row['Title'], description: row['Description'], brand: row['Vendor'], sku: row['SKU'], gtin: readGtin(row['Barcode'] ?? '').value,
          price: centsOf(row['Price']), retail: centsOf(row['Compare-at price']), cost: centsOf(row['Cost per item']),
        })) // prettier-ignore
        expect(read).toEqual(all.map(({ unit, title, description, priceCents }) => ({
          title: shown(title), description: shown(description), brand: shown(unit.brand), sku: unit.label, gtin: unit.gtin, price: priceCents,
          retail: unit.retailCents, cost: unit.costCents,
        }))) // prettier-ignore
      }),
    )
  })

  it('are drafted with a title that no channel refuses', () => {
    fc.assert(
      fc.property(unitOf, (unit) => {
        const draft = aLot({ ...draftOf('l1', unit, [channel('ebay')], usualRules), priceCents: 100 })
        const file = listingFile(
          'ebayDrafts',
          [{ listing: draft, unit, number: '', photos: [], isGone: false }],
          channel('ebay'),
        )
        expect(rowsOf(file.text)[0]?.['Title']).toBe(draft.title)
        expect(file.problems).toEqual([])
      }),
    )
  })
})

describe('items of a show', () => {
  const config = { id: 'channel-whatnot', kind: 'channel' as const, key: 'whatnot', createdAt: aTime, data: { name: 'Whatnot', titleLimit: 80, conditions: { newSealed: 'Brand New', openBox: 'Like New', usedGood: 'Good', forParts: 'Poor' }, categories: { Toys: 'Toys & Hobbies > Puzzles' }, shipping: { 16: '1 lb' } } } // prettier-ignore
  const channel = showChannelOf([config], 'whatnot')
  const shownItem = fc.record({ sticker: fc.integer({ min: 1, max: 9_999 }).map(String), unit: unitOf, dollars: fc.integer({ min: 1, max: 900 }) }) // prettier-ignore

  it('read back equal from the product file, and the report that names them finds them', () => {
    fc.assert(
      fc.property(
        some(shownItem, ({ sticker }) => sticker),
        (all) => {
          const items = all.map(({ sticker, unit, dollars }) => ({ listing: aLot({ ...newItem({ id: sticker, eventId: 'e1', sticker }, unit, channel), startBidCents: dollars * 100 }), units: [unit] })) // prettier-ignore
          const rows = items.map((item) =>
            productRow(item, channel, { type: 'auction', offerable: false, weightOz: 16 }),
          )
          expect(productProblems(rows, items, channel)).toEqual([])
          const read = rowsOf(channelCsv(productHeaders, rows)).map((row) => ({
          sticker: stickerOfName(row['Title'] ?? ''), description: row['Description'], priceCents: centsOf(row['Price']), costCents: centsOf(row['Cost Per Item']),
          sku: row['SKU'], category: `${row['Category']} > ${row['Sub Category']}`, shipping: row['Shipping Profile'],
        })) // prettier-ignore
          expect(read).toEqual(items.map(({ listing, units: [unit] }) => ({
          sticker: listing.sticker, description: shown(listing.description), priceCents: listing.startBidCents, costCents: unit?.costCents, sku: unit?.label,
          category: 'Toys & Hobbies > Puzzles', shipping: '1 lb',
        }))) // prettier-ignore
        },
      ),
    )
  })
})

describe('parcels', () => {
  const name = fc.string({ unit: fc.constantFrom('A', 'b', 'é', '茶', ',', '"', '=', "'", ' ', '-', '.'), minLength: 1, maxLength: 30 }).map((raw) => `Ann ${shown(raw)}`.trim()) // prettier-ignore
  const parcel = fc.record({
    number: fc.integer({ min: 1_000, max: 9_999_999 }).map((count) => `17-${count}`), name, street: name, unit: unitOf, priceCents: cents,
    weightOz: fc.integer({ min: 1, max: 900 }), tracking: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((count) => `TRK${count}`),
  }) // prettier-ignore
  const parcels = some(parcel, (one) => one.number)
  type Parcel = typeof parcel extends fc.Arbitrary<infer One> ? One : never
  const addressOf = ({ name: to, street }: Parcel) => ({ name: to, line1: `1 ${street}`, line2: '', city: 'Plano', state: 'TX', zip: '75023', country: '', phone: '', email: '' }) // prettier-ignore
  const orderOf = (one: Parcel, state: 'picked' | 'shipped'): OrderWithUnits => ({
    order: anOrder({ id: `order-${one.number}`, externalId: one.number, buyerName: one.name, shipTo: addressText(addressOf(one)), weightOz: one.weightOz, box: '10 × 8 × 6', status: state, ...(state === 'shipped' ? { carrier: 'USPS', tracking: one.tracking } : {}) }),
    lines: [{ line: { id: one.unit.id, unitId: one.unit.id, listingId: '', sticker: '', priceCents: one.priceCents, state }, unit: { ...one.unit, orderId: `order-${one.number}`, stage: state } }],
  }) // prettier-ignore

  it('read back equal from the label file of ShipStation', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const file = shipFile('shipStation', all.map((one) => orderOf(one, 'picked'))) // prettier-ignore
        const read = rowsOf(file.text).map((row) => ({
          number: row['Order Number'], name: row['Recipient Name'], line1: row['Address Line 1'], city: row['City'], zip: row['Postal Code'],
          sku: row['Item SKU'], priceCents: centsOf(row['Item Unit Price']), weightOz: Number(row['Weight (oz)']), box: ['Length (in)', 'Width (in)', 'Height (in)'].map((column) => row[column]).join(' × '),
        })) // prettier-ignore
        expect(read).toEqual(all.map((one) => ({ number: one.number, name: one.name, line1: addressOf(one).line1, city: 'Plano', zip: '75023', sku: one.unit.label, priceCents: one.priceCents, weightOz: one.weightOz, box: '10 × 8 × 6' }))) // prettier-ignore
      }),
    )
  })

  it('read back equal from the label file of Pirate Ship', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const file = shipFile('pirateShip', all.map((one) => orderOf(one, 'picked'))) // prettier-ignore
        const read = rowsOf(file.text).map((row) => ({ number: row['Order ID'], name: row['Name'], line1: row['Address'], weightOz: Number(row['Pounds']) * 16 + Number(row['Ounces']) })) // prettier-ignore
        expect(read).toEqual(all.map((one) => ({ number: one.number, name: one.name, line1: addressOf(one).line1, weightOz: one.weightOz }))) // prettier-ignore
      }),
    )
  })

  it('get the tracking numbers that eBay’s tracking file carries, and none a second time', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const sent = all.map((one) => orderOf(one, 'shipped'))
        const table = tableOf(shipFile('ebayTracking', sent).text)
        const plan = planTracking(table, all.map((one) => orderOf(one, 'picked')), 'UTC', aTime) // prettier-ignore
        expect(plan.problems).toEqual([])
        expect(plan.tracked.map(({ order, number, isSent }) => ({ number: order.order.externalId, tracking: number, isSent }))).toEqual(all.map((one) => ({ number: one.number, tracking: one.tracking, isSent: true }))) // prettier-ignore
        expect(planTracking(table, sent, 'UTC', aTime)).toMatchObject({ same: all.length, writes: [] })
      }),
    )
  })
})

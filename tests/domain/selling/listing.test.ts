import { describe, expect, it } from 'vitest'
import { readCsvTable } from '#domain/files/table.ts'
import { newChannel } from '#domain/selling/channel.ts'
import { draftOf, listingProblem, listingRow, readyProblems, type RowFacts } from '#domain/selling/listing.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import { listingFile, type FileListing } from '#domain/selling/listing-files.ts'
import { firstPrice, shopPrice } from '#domain/core/orders/price-ladder.ts'
import { duePrice, publicationsOf } from '#domain/selling/listing-price.ts'
import { listingStep, type ListingFacts } from '#domain/selling/listing-scan.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { aLot, aUnit } from '#tests/support/records.ts'

const label = mintLabel('unit', '7KQ', 1)
const ebay = { ...newChannel('ebay', 'ebay', 'eBay'), categories: { Toys: '220' } }
const unit = aUnit({
  id: 'u1',
  label,
  title: 'Crispo air fryer',
  stage: 'stored',
  grade: 'usedGood',
  category: 'Toys',
  retailCents: 10_000,
  gtin: '00635197050189',
})
const listing = aLot({
  id: 'l1',
  saleType: 'fixed',
  unitIds: ['u1'],
  title: 'Crispo air fryer',
  description: 'Works.',
  priceCents: 3_999,
  status: 'draft',
})
const idsOf = (words: readonly unknown[]): readonly unknown[] =>
  words.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
const facts: RowFacts = { unit: { ...unit, listingId: 'l1' }, photos: 1, soldOn: '', due: null }
const liveSince = (at: string, over: object = {}): ListingDoc => ({
  ...listing,
  status: 'live',
  publications: { ebay: { state: 'live', at, number: '3157', firstCents: 3_999, toldCents: 3_999, ...over } },
}) // prettier-ignore

describe('a price', () => {
  it('comes from the estimate, else from the retail by grade, and ends on 99', () => {
    expect(firstPrice({ estimateCents: 3_740, retailCents: 10_000, grade: 'usedGood' }, usualRules)).toBe(3_699)
    expect(firstPrice({ estimateCents: null, retailCents: 10_000, grade: 'usedGood' }, usualRules)).toBe(3_999)
    expect(firstPrice({ estimateCents: null, retailCents: null, grade: 'usedGood' }, usualRules)).toBeNull()
    // $41.00: as a float, 8.2 % of $500.00 lies a hair below it.
    const rules = { ...usualRules, shares: { ...usualRules.shares, forParts: 8.2 } }
    expect(firstPrice({ estimateCents: null, retailCents: 50_000, grade: 'forParts' }, rules)).toBe(4_099)
    expect(shopPrice(12)).toBe(299)
  })

  it('falls by days on offer, always from the first price, and never rises', () => {
    const now = '2026-11-23T08:00:00.000Z'
    expect(duePrice(liveSince('2026-11-15T08:00:00.000Z'), now, usualRules)).toBeNull()
    expect(duePrice(liveSince('2026-11-01T08:00:00.000Z'), now, usualRules)).toBe(3_499)
    expect(duePrice({ ...liveSince('2026-10-20T08:00:00.000Z'), priceCents: 3_499 }, now, usualRules)).toBe(3_099)
    expect(duePrice({ ...liveSince('2026-10-20T08:00:00.000Z'), priceCents: 1_000 }, now, usualRules)).toBeNull()
    expect(duePrice(liveSince('never'), now, usualRules)).toBeNull()
  })

  it('is read from a record of another build as it is', () => {
    const [, publication] =
      publicationsOf({ priceCents: 500, publications: { ebay: { state: 'live', at: '', number: 7 }, odd: 'x' } })[0] ??
      []
    expect(publication).toEqual({ state: 'live', at: '', number: '', firstCents: 500, toldCents: 500 })
  })
})

describe('a draft', () => {
  it('has the unit’s title within the limit, the channel’s condition and a price', () => {
    const draft = draftOf('l1', { ...unit, title: `${'Long '.repeat(30)}name` }, [ebay], usualRules)
    expect(draft.title.length).toBeLessThanOrEqual(80)
    expect(draft).toMatchObject({ condition: '3000', priceCents: 3_999, status: 'draft', unitIds: ['u1'] })
  })

  it('is not made of a unit that is sold, offered, ungraded or on hold', () => {
    const problems = [{ stage: 'sold' }, { listingId: 'x' }, { grade: '' }, { stage: 'hold' }, {}] as const
    expect(idsOf(problems.map((over) => listingProblem({ ...unit, ...over })))).toEqual([
      'listing.unit.sold', 'listing.unit.offered', 'listing.unit.notGraded', 'listing.unit.notFree', '',
    ]) // prettier-ignore
  })

  it('is not ready without photo, price and title, or with one that a channel would cut', () => {
    const held = { ...unit, listingId: 'l1' }
    expect(readyProblems(listing, held, 1, [ebay])).toEqual([])
    expect(idsOf(readyProblems({ ...listing, title: '', priceCents: null }, held, 0, [ebay]))).toEqual([
      'listing.problem.noPhoto', 'listing.problem.noTitle', 'listing.problem.noPrice',
    ]) // prettier-ignore
    expect(idsOf(readyProblems({ ...listing, title: 'x'.repeat(81) }, held, 1, [ebay]))).toEqual([
      'listing.problem.titleLong',
    ])
    expect(idsOf(readyProblems(listing, unit, 1, [ebay]))).toEqual(['listing.problem.elsewhere'])
    expect(idsOf(readyProblems(listing, null, 1, [ebay]))).toEqual(['listing.problem.noUnit'])
  })
})

describe('what was sold', () => {
  const both: ListingDoc = {
    ...liveSince('2026-11-20T08:00:00.000Z'),
    publications: { ebay: { state: 'live', at: '', number: '1' }, shop: { state: 'live', at: '', number: '2' } },
  }
  const sold = {
    ...unit,
    listingId: 'l1',
    stage: 'sold' as const,
    orderId: 'o1',
    updatedAt: '2026-11-22T10:00:00.000Z',
  }

  it('is to be ended on every channel but the one that sold it', () => {
    const row = listingRow(both, [ebay], { ...facts, unit: sold, soldOn: 'ebay' })
    expect(row).toMatchObject({ view: 'endNow', soldAt: '2026-11-22T10:00:00.000Z' })
    expect(row.live.map(([key]) => key)).toEqual(['shop'])
  })

  it('is over once every other channel is ended', () => {
    const publications = { ...both.publications, shop: { state: 'ended', at: '', number: '2' } }
    expect(
      listingRow({ ...both, publications, status: 'sold' }, [ebay], { ...facts, unit: sold, soldOn: 'ebay' }).view,
    ).toBe('over')
  })
})

describe('the file for eBay', () => {
  const item: FileListing = { listing, unit, number: '', photos: [], isGone: false }
  const cells = (text: string, head: number): readonly string[] => text.split('\r\n').slice(head, head + 2)

  it('begins with the template’s own lines and no byte order mark, and reads back what was written', () => {
    const odd = { ...item, listing: { ...listing, title: '=Fryer, "new"', description: 'Two\nlines' } }
    const file = listingFile('ebayDrafts', [odd], ebay)
    expect(file.text.startsWith('#INFO,Version=0.0.2,Template= eBay-draft-listings-template_US,')).toBe(true)
    expect(file.problems).toEqual([])
    const table = readCsvTable(cells(file.text, 4).join('\r\n'))
    const row = table.ok ? table.table.rows[0]?.cells : []
    expect(row).toEqual([
      'Draft',
      label,
      '220',
      '=Fryer, "new"',
      '635197050189',
      '39.99',
      '1',
      '',
      '3000',
      'Two lines',
      'FixedPrice',
    ])
  })

  it('names each cell that eBay would refuse', () => {
    const bad = {
      ...item,
      listing: { ...listing, title: 'x'.repeat(81), priceCents: null },
      unit: { ...unit, category: 'Audio' },
    }
    const file = listingFile('ebayDrafts', [bad], ebay)
    expect(file.problems.map(({ column }) => column)).toEqual(['Category ID', 'Category ID', 'Title', 'Price'])
    expect(file.problems[0]?.label).toBe(label)
  })

  it('revises a price under eBay’s item number only', () => {
    expect(listingFile('ebayRevise', [item], ebay).problems.map(({ column }) => column)).toEqual(['Item number'])
    const file = listingFile('ebayRevise', [{ ...item, number: '315712345678' }], ebay)
    expect(file.problems).toEqual([])
    expect(file.text).toContain(`Revise,,315712345678,Crispo air fryer,US,USD,39.99,,1,,,${label}`)
  })
})

describe('photos of a listing', () => {
  const item: FileListing = { listing, unit, number: '', photos: [`${label}-1.jpg`, `${label}-2.jpg`], isGone: false }
  const onWeb = { photoBase: 'https://photos.example.com/restow/' }
  const rowsOf = (text: string, head = 0): readonly Readonly<Record<string, string>>[] => {
    const reading = readCsvTable(text.split('\r\n').slice(head).join('\r\n'))
    if (!reading.ok) return []
    const { headers, rows } = reading.table
    return rows.map(({ cells }) => Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])))
  }
  const address = (place: number) => `https://photos.example.com/restow/${label}-${place}.jpg`

  it('are in eBay’s file as addresses where they are on the web, twelve at most', () => {
    const many = { ...item, photos: Array.from({ length: 14 }, (_, place) => `${label}-${place + 1}.jpg`) }
    const [row] = rowsOf(listingFile('ebayDrafts', [many], { ...ebay, ...onWeb }).text, 4)
    expect(row?.['Item photo URL']?.split('|')).toEqual(Array.from({ length: 12 }, (_, place) => address(place + 1)))
    expect(rowsOf(listingFile('ebayDrafts', [many], ebay).text, 4)[0]?.['Item photo URL']).toBe('')
  })

  it('are rows of their own for Shopify, under the handle of the product', () => {
    const shop = { ...newChannel('shop', 'shopify', 'Shop'), ...onWeb }
    const file = listingFile('shopify', [item], shop)
    const rows = rowsOf(file.text)
    expect([file.rows, rows.length]).toEqual([1, 2])
    expect(rows.map((row) => [row['Product image URL'], row['Image position'], row['Title']])).toEqual([[address(1), '1', 'Crispo air fryer'], [address(2), '2', '']]) // prettier-ignore
    expect(rows[1]?.['URL handle']).toBe(rows[0]?.['URL handle'])
  })

  it('with an address that no site can fetch are named', () => {
    const file = listingFile('ebayDrafts', [item], { ...ebay, photoBase: 'C:\\photos' })
    expect(file.problems.map(({ column }) => column)).toEqual(['Item photo URL'])
  })
})

describe('the catalogue for Facebook', () => {
  const meta = {
    ...newChannel('meta', 'meta', 'Facebook'),
    photoBase: 'https://p.example.com',
    pageBase: 'https://shop.example.com/u',
  }
  const branded = { ...unit, brand: 'Crispo' }
  const item: FileListing = { listing, unit: branded, number: '', photos: ['a.jpg', 'b.jpg'], isGone: false }

  it('has the columns that Meta requires, and takes what is gone off the shop', () => {
    const file = listingFile('metaCatalogue', [item, { ...item, isGone: true }], meta)
    expect(file.problems).toEqual([])
    const [header, first, second] = file.text.split('\r\n')
    expect(header).toBe('id,title,description,availability,condition,price,link,image_link,brand,additional_image_link')
    expect(first).toBe(`${label},Crispo air fryer,Works.,in stock,used_good,39.99 USD,https://shop.example.com/u/${label},https://p.example.com/a.jpg,Crispo,https://p.example.com/b.jpg`) // prettier-ignore
    expect(second).toContain(',mark_as_sold,')
  })

  it('names what Meta needs and the shop does not have', () => {
    const bare = { ...newChannel('meta', 'meta', 'Facebook'), conditions: { usedGood: 'nice' } }
    const file = listingFile(
      'metaCatalogue',
      [
        { ...item, unit: { ...unit, gtin: '' } },
        { ...item, photos: [] },
      ],
      bare,
    )
    expect(file.problems.map(({ column, words }) => `${column} ${String(idsOf([words])[0])}`)).toEqual([
      'condition listing.file.condition', 'link listing.file.noPage', 'image_link listing.file.noPhotoAddress', 'brand listing.file.noBrand',
      'condition listing.file.condition', 'link listing.file.noPage', 'image_link listing.problem.noPhoto',
    ]) // prettier-ignore
  })
})

describe('a scan', () => {
  const scan = classifyScan(label)
  const say = (over: Partial<ListingFacts>) =>
    listingStep(
      {},
      { kind: 'scan', scan },
      { unit, doubt: null, listing: null, names: { ebay: 'eBay' }, place: 'A1-01', ...over },
    )

  it('shows the price and where it is on offer, and opens the listing', () => {
    const step = say({ unit: { ...unit, listingId: 'l1' }, listing: liveSince('2026-11-20T08:00:00.000Z') })
    expect(step).toMatchObject({
      say: { tone: 'plain', big: { id: 'listing.scan.price' } },
      go: { open: 'l1' },
      writes: [],
    })
  })

  it('asks to pull what was sold, and tells what is not listed', () => {
    expect(say({ unit: { ...unit, stage: 'sold', orderId: 'o1' } }).say).toMatchObject({
      tone: 'amber',
      big: { id: 'listing.scan.pullNow' },
    })
    expect(say({}).say).toMatchObject({ big: { id: 'listing.scan.notListed' } })
    expect(say({ unit: null }).say).toMatchObject({ tone: 'red' })
  })
})

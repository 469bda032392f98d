import { describe, expect, it, vi } from 'vitest'
import { translator } from '#language/translate.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { productHeaders, productProblems, productRow, type ProductTerms } from '#domain/shows/product-file.ts'
import { movedTo, orderedBy } from '#domain/shows/run-order.ts'
import { inRunOrder, type ShowItem } from '#domain/shows/show-item.ts'
import { profileFor, showChannelOf } from '#domain/shows/show-channel.ts'
import { english } from '#tests/support/english.ts'
import { aLot, aTime, aUnit } from '#tests/support/records.ts'

const channelDoc = { id: 'channel-whatnot', kind: 'channel' as const, key: 'whatnot', createdAt: aTime, data: { name: 'Whatnot', titleLimit: 80, conditions: { usedGood: 'Good' }, categories: { Toys: 'Toys & Hobbies > Puzzles' }, shipping: { 16: '1 lb', 7: '4-7 oz' } } } // prettier-ignore
const list = (kind: string, values: readonly string[], fetchedAt = aTime) => ({ id: `list-${kind}-${fetchedAt}`, kind: 'valueList' as const, key: '', createdAt: aTime, data: { channelKey: 'whatnot', list: kind, fetchedAt, values } }) // prettier-ignore
const channel = showChannelOf([channelDoc], 'whatnot')
const item = (sticker: string, over: Partial<ShowItem['listing']> = {}, unit: Partial<ShowItem['units'][number]> = {}): ShowItem => ({
  listing: aLot({ id: `i${sticker}`, saleType: 'show', sticker, lotNo: 0, title: 'Puzzle, 500 pieces', description: 'Puzzle.\nGood.', startBidCents: 100, ...over }),
  units: [aUnit({ id: `u${sticker}`, label: `U-${sticker}`, category: 'Toys', grade: 'usedGood', costCents: 312, qty: 3, ...unit })],
}) // prettier-ignore
const terms: ProductTerms = { type: 'auction', offerable: false, weightOz: 16 }
const problemsOf = (one: ShowItem, over: Partial<ProductTerms> = {}, on = channel) =>
  productProblems([productRow(one, on, { ...terms, ...over })], [one], on).map(({ sticker, column, words }) => `${sticker} ${column}: ${english(words)}`) // prettier-ignore

describe('the product file', () => {
  it('has the columns of the upload and one row an item, with no byte order mark', () => {
    const text = channelCsv(productHeaders, [productRow(item('12'), channel, terms)])
    expect(text.split('\r\n')[0]).toBe('Category,Sub Category,Title,Description,Quantity,Type,Price,Shipping Profile,Offerable,Hazmat,Condition,Cost Per Item,SKU,Image URL 1,Image URL 2,Image URL 3,Image URL 4,Image URL 5,Image URL 6,Image URL 7,Image URL 8') // prettier-ignore
    expect(text.split('\r\n')[1]).toBe('Toys & Hobbies,Puzzles,"#12 Puzzle, 500 pieces",Puzzle. Good.,1,Auction,1,1 lb,,Not Hazmat,Good,3.12,U-12,,,,,,,,') // prettier-ignore
  })
  it('says whether buyers may make offers for a fixed price alone', () => {
    const cellOf = (over: Partial<ProductTerms>) => productRow(item('1'), channel, { ...terms, ...over })[8]
    expect([cellOf({}), cellOf({ type: 'buyItNow' }), cellOf({ type: 'buyItNow', offerable: true }), cellOf({ type: 'giveaway', offerable: true })]).toEqual(['', 'FALSE', 'TRUE', '']) // prettier-ignore
  })
  it('names a lithium battery by its title', () => {
    expect(productRow(item('1', {}, { title: 'Power bank 10000 mAh' }), channel, terms)[9]).toBe(
      'Hazmat - Lithium Battery',
    )
  })
  it('that Whatnot takes has no problems', () => {
    expect(problemsOf(item('1'))).toEqual([])
  })
  it('names a price with cents, none, and a missing description', () => {
    expect(problemsOf(item('7', { startBidCents: 150 }))[0]).toContain('7 Price: “1.50” must be whole dollars')
    expect(problemsOf(item('7', { startBidCents: null }))[0]).toContain('7 Price: “0”')
    expect(problemsOf(item('7', { description: ' ' }))[0]).toContain('7 Description: It is empty')
  })
  it('cuts a long title at a word and keeps the sticker', () => {
    const title = productRow(item('7', { title: 'Large wooden puzzle '.repeat(6) }), channel, terms)[2] ?? ''
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/^#7 Large/)
  })
  it('names words without a map, too heavy a parcel, and words that the newest list does not have', () => {
    expect(problemsOf(item('7', {}, { category: 'Audio', grade: 'forParts' }), { weightOz: 99 }).map((one) => one.split(':')[0])).toEqual(['7 Category', '7 Shipping Profile', '7 Condition']) // prettier-ignore
    const dated = showChannelOf([channelDoc, list('conditions', ['Good'], '2026-01-01T12:00:00.000Z'), list('conditions', ['Used'], '2026-11-01T12:00:00.000Z'), list('categories', ['Toys & Hobbies > Puzzles'])], 'whatnot') // prettier-ignore
    const [problem, ...others] = problemsOf(item('7'), {}, dated)
    expect(problem).toContain('7 Condition: “Good” is not in the list of')
    expect(others).toEqual([])
  })
  it('names the day of a list as it was typed, also at UTC+14', () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    const dated = showChannelOf([channelDoc, list('conditions', ['Used'], '2026-11-01T12:00:00.000Z')], 'whatnot')
    const shown = productProblems([productRow(item('7'), dated, terms)], [item('7')], dated).map(({ words }) =>
      translator('en', catalogue).of(words),
    )
    vi.unstubAllEnvs()
    expect(shown.join(' ')).toContain('Nov 1, 2026')
  })
  it('takes the words of a Whatnot channel under another key, an active one first', () => {
    const own = (key: string, word: string, active: boolean) => ({ ...channelDoc, id: `channel-${key}`, key, data: { template: 'whatnot', name: key, active, conditions: { usedGood: word } } }) // prettier-ignore
    const words = { ...list('conditions', ['Nice']), data: { channelKey: 'b', list: 'conditions', fetchedAt: aTime, values: ['Nice'] } } // prettier-ignore
    const found = showChannelOf([own('a', 'Good', false), own('b', 'Nice', true), words], 'whatnot')
    expect(found).toMatchObject({ key: 'whatnot', conditions: { usedGood: 'Nice' }, lists: { conditions: { values: ['Nice'] } } }) // prettier-ignore
    expect(showChannelOf([own('b', 'Nice', true), channelDoc], 'whatnot').conditions).toEqual({ usedGood: 'Good' })
  })
  it('weighs each item by the category of what is in it, and by the usual weight where that has none', () => {
    const weighed = showChannelOf([{ ...channelDoc, data: { ...channelDoc.data, shipping: { 7: '4-7 oz', 16: '1 lb', 48: '2-3 lbs' }, weights: { Toys: 5, Audio: 'heavy' } } }], 'whatnot') // prettier-ignore
    const profileOf = (unit: Partial<ShowItem['units'][number]>) => productRow(item('1', {}, unit), weighed, terms)[7]
    expect([{ qty: 1 }, { qty: 3 }, { qty: 1, category: 'Audio' }, { qty: 3, category: 'Audio' }].map(profileOf)).toEqual(['4-7 oz', '1 lb', '1 lb', '1 lb']) // prettier-ignore
  })
  it('takes the lightest profile that carries the parcel', () => {
    expect([5, 7, 8, 17].map((weight) => profileFor(channel, weight))).toEqual(['4-7 oz', '4-7 oz', '1 lb', ''])
  })
})

describe('the run of a show', () => {
  const items = [item('2', {}, { estimateCents: 500 }), item('10', {}, { estimateCents: 100, category: 'Audio' }), item('1', {}, { estimateCents: 900 })] // prettier-ignore
  const ids = (all: readonly ShowItem[]) => all.map(({ listing }) => listing.sticker)
  it('is by sticker until it is put in order, and what came since stands last', () => {
    expect(ids(inRunOrder(items))).toEqual(['1', '2', '10'])
    expect(ids(inRunOrder([item('1'), item('2', { lotNo: 2 }), item('3', { lotNo: 1 })]))).toEqual(['3', '2', '1'])
  })
  it('follows a rule', () => {
    expect(ids(orderedBy('sticker', items))).toEqual(['1', '2', '10'])
    expect(ids(orderedBy('category', items))).toEqual(['10', '2', '1'])
    expect(ids(orderedBy('dearFirst', items))).toEqual(['1', '2', '10'])
    expect(ids(orderedBy('cheapFirst', items))).toEqual(['10', '2', '1'])
    expect(ids(orderedBy('spread', items))).toEqual(['1', '2', '10'])
  })
  it('moves one item and keeps the others in order', () => {
    expect(ids(movedTo(items, 'i1', 0))).toEqual(['1', '2', '10'])
    expect(ids(movedTo(items, 'i2', 99))).toEqual(['10', '1', '2'])
    expect(movedTo(items, 'none', 0)).toBe(items)
  })
})

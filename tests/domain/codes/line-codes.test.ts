import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { hasLineCode, lineCodesOf } from '#domain/codes/line-codes.ts'
import { searchLines } from '#domain/dock/line-search.ts'
import { aLine } from '#tests/support/records.ts'

const finds = (text: string, line: Parameters<typeof aLine>[0]) =>
  hasLineCode(aLine(line), lineCodesOf(classifyScan(text)))

describe('the codes of a manifest line', () => {
  it.each([
    ['an LPN', 'LPRQ3978200', { lpn: 'LPRQ3978200' }],
    ['an LPN of another pattern, in small letters', 'cst-0042', { lpn: 'CST-0042' }],
    ['a UPC', '760064404380', { gtin: '00760064404380' }],
    ['a UPC inside a GS1 code', '(01)00760064404380(21)SN42', { gtin: '00760064404380' }],
    ['an ASIN', 'B0KH8Z266Z', { asin: 'B0KH8Z266Z' }],
    ['a TCIN', '75934710', { itemNo: '75934710' }],
    ['a TCIN whose digits make a GTIN-8', '96385074', { itemNo: '96385074' }],
    ['a warehouse club’s item number', '1654321', { itemNo: '1654321' }],
    ['a model beside an item number', 'KF-200B', { itemNo: '1654321', otherNo: 'KF-200B' }],
    ['a model in other letters', 'kf-200b', { itemNo: 'KF-200B' }],
    ['a model in small letters', 'KF-200B', { itemNo: 'kf-200b' }],
    ['an item number that looks like an order', '12-34567-89012', { itemNo: '12-34567-89012' }],
  ])('%s finds its line', (_what, text, line) => {
    expect(finds(text, line)).toBe(true)
  })
  it('are whole: a part of a code, an empty scan and a label of ours find none', () => {
    expect(finds('7593471', { itemNo: '75934710' })).toBe(false)
    expect(finds('', {})).toBe(false)
    expect(lineCodesOf(classifyScan(mintLabel('unit', '7KQ', 18)))).toEqual([])
  })
  it('never match by the beginning of a code that is longer than the field', () => {
    const link = `https://brand.example/verify/${'x'.repeat(40)}`
    expect(finds(`${link}/1`, { itemNo: `${link}/2`.slice(0, 60) })).toBe(false)
  })
})

describe('searching lines', () => {
  const lines = [
    aLine({ id: 'part', row: 1, itemNo: '175934710', title: 'Toaster' }),
    aLine({ id: 'title', row: 2, title: '75934710 in the title' }),
    aLine({ id: 'tcin', row: 3, itemNo: '75934710', title: 'Air fryer' }),
    aLine({ id: 'upc', row: 4, gtin: '00042100005264', title: 'Soap' }),
  ]
  it('puts the line with exactly this item number first', () => {
    expect(searchLines(lines, ' 75934710 ').map((line) => line.id)).toEqual(['tcin', 'title', 'part'])
  })
  it('finds a short UPC by its long form', () => {
    expect(searchLines(lines, '04252614').map((line) => line.id)).toEqual(['upc'])
  })
})

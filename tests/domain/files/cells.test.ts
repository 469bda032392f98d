import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningfulText, readAsin, readCode, readGtin, readQty } from '#domain/files/cells.ts'

it.each(['N/A', 'n/a', 'NOT AVAILABLE', '-', '–', ' ', 'null', 'None', '#N/A', '--'])('%j means nothing', (cell) => {
  expect(meaningfulText(cell)).toBe('')
  expect(readGtin(cell)).toEqual({ value: '', error: '', note: '' })
})

it.each([
  ['  Blender\u00a0 600 W ', 'Blender 600 W'],
  ['two\nlines', 'two lines'],
  ["'=HYPERLINK", '=HYPERLINK'],
  ["'quoted'", "'quoted'"],
  ['None of these', 'None of these'],
])('the text of %j is %j', (cell, text) => {
  expect(meaningfulText(cell)).toBe(text)
})

describe('a barcode number in a cell', () => {
  it.each([
    ['760064404380', '00760064404380', ''],
    ['0760064404380', '00760064404380', ''],
    ['760064404380.0', '00760064404380', ''],
    [' 7600 6440 4380 ', '00760064404380', ''],
    ['68686012007', '00068686012007', 'Lost leading zeros were restored: 068686012007.'],
    ['019895712158', '00019895712158', ''],
    ['04252614', '00042100005264', ''],
    ['0000000000', '', ''],
    ['000000000000', '', ''],
    ['', '', ''],
  ])('%j is %j', (cell, value, note) => {
    expect(english(readGtin(cell))).toEqual({ value, error: '', note })
  })

  it.each([
    ['1.2E+17', /shortened/],
    ['7,60064E+11', /shortened/],
    ['760064404381', /check digit/],
    ['68686012008', /check digit/],
    ['12345', /8 to 14 digits/],
    ['76006440438A', /digits only/],
    ['123456789012345', /8 to 14/],
  ])('%j is a named error', (cell, words) => {
    expect(english(readGtin(cell))).toMatchObject({ value: '', error: expect.stringMatching(words) })
  })
})

it.each([
  ['b0kh8z266z', 'B0KH8Z266Z', '', /^$/],
  ['0306406152', '0306406152', '', /^$/],
  ['306406152', '0306406152', '', /restored/],
  ['N/A', '', '', /^$/],
  ['B0KH8', '', 'not an ASIN', /^$/],
])('the ASIN %j is %j', (cell, value, error, note) => {
  const reading = readAsin(cell)
  expect(english(reading.value)).toBe(value)
  expect(english(reading.error)).toContain(error)
  expect(english(reading.note)).toMatch(note)
})

it.each([
  ['7', 7, ''],
  ['7.0', 7, ''],
  ['1,500', 1500, ''],
  ['0', 0, 'quantity is 0'],
  ['', 0, 'no quantity'],
  ['N/A', 0, 'no quantity'],
  ['-2', 0, 'whole number'],
  ['1.5', 0, 'whole number'],
  ['1,5', 0, 'whole number'],
  ['99999999', 0, 'too large'],
])('the quantity %j is %j', (cell, value, error) => {
  expect(english(readQty(cell))).toMatchObject({ value, error: expect.stringContaining(error) })
})

it('a licence plate loses its .0, and one that a spreadsheet shortened is an error', () => {
  expect(english(readCode('12345.0').value)).toBe('12345')
  expect(english(readCode('1.2E+17').error)).toMatch(/digits are lost/)
})

it('no cell makes a reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,eE+ -]{0,30}$/)), (cell) => {
      for (const read of [readGtin, readAsin, readCode, readQty]) expect(read(cell)).toHaveProperty('error')
    }),
  )
})

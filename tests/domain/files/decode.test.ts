import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFile } from '#domain/files/decode.ts'
import { smallWorkbook } from '#tests/support/small-workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const list = 'Title,Qty\nCafé table,2\n'

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array<ArrayBuffer> {
  const codes = Array.from((mark ? '\ufeff' : '') + text, (letter) => letter.charCodeAt(0))
  return new Uint8Array(codes.flatMap((code) => (bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8])))
}

describe('a list is read in whatever encoding it came', () => {
  it.each([
    ['UTF-8', utf8(list), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${list}`), 'utf-8'],
    ['UTF-16 little-endian', utf16(list, false, true), 'utf-16le'],
    ['UTF-16 big-endian', utf16(list, true, true), 'utf-16be'],
    ['UTF-16 without a mark', utf16(list, false, false), 'utf-16le'],
    ['Windows-1252', new Uint8Array(Array.from(list, (letter) => letter.charCodeAt(0))), 'windows-1252'],
  ])('%s', (_name, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ kind: 'text', text: list, encoding })
  })
})

describe('a letter that was cut in two', () => {
  const cut = (text: string) => new Uint8Array([...utf8(text), ...utf8('Cut off at caf'), 0xc3, ...utf8(',1\n')])

  it('leaves the letters and the column names of a UTF-8 file as they are', () => {
    const text = `${list}Cut off at caf\ufffd,1\n`
    expect(decodeFile(cut(list))).toEqual({ kind: 'text', text, encoding: 'utf-8' })
    expect(decodeFile(cut(`\ufeff${list}`))).toEqual({ kind: 'text', text, encoding: 'utf-8' })
    expect(decodeFile(cut('\ufeffTitle,Qty\n'))).toMatchObject({ text: expect.stringMatching(/^Title,Qty/) })
  })
})

describe('what is no list is refused with words that help', () => {
  it.each([
    ['a sign-in page saved as .csv', utf8('\n<!DOCTYPE html><html><title>Sign in</title>'), /sign-in page/],
    ['an HTML table saved as .xls', utf8('<table><tr><td>LPN</td></tr></table>'), /web page/],
    ['a PDF', utf8('%PDF-1.7 …'), /PDF/],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\.xls/],
    ['a ZIP archive', new Uint8Array([0x50, 0x4b, 3, 4, ...utf8('list.csv')]), /Unpack/],
    ['a Word document', new Uint8Array([0x50, 0x4b, 3, 4, ...utf8('word/document.xml')]), /Word/],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /picture/],
    ['a gzip file', new Uint8Array([0x1f, 0x8b, 8]), /compressed/],
    ['nothing', new Uint8Array(), /empty/],
    ['blanks', utf8(' \n \n'), /empty/],
    [
      'noise',
      new Uint8Array(Array.from({ length: 500 }, (_none, place) => (place * 37) % 31)),
      /cannot be read|not a list/,
    ],
  ])('%s', (_name, bytes, words) => {
    expect(english(decodeFile(bytes))).toEqual({ kind: 'refused', message: expect.stringMatching(words) })
  })
})

it('an XLSX file is recognized by its content, not by its name', () => {
  expect(decodeFile(smallWorkbook([['Title'], ['Lamp']]))).toEqual({ kind: 'workbook' })
})

it('any bytes get an answer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      expect(['text', 'workbook', 'refused']).toContain(decodeFile(new Uint8Array(bytes)).kind)
    }),
  )
})

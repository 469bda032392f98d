import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { classifyScan, cleanScan } from '#domain/codes/barcodes.ts'
import { parseGs1 } from '#domain/codes/gs1.ts'
import { expandUpcE, gs1CheckDigit, gtin14Of, hasGs1Check, ssccOf } from '#domain/codes/gtin.ts'
import { deviceCodeOf, mintLabel } from '#domain/codes/labels.ts'
import { trackingOf } from '#domain/codes/tracking-numbers.ts'

const GS = '\u001d'
const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('a scan at the table', () => {
  it.each([
    ['our unit', mintLabel('unit', '7KQ', 18), 'unit', mintLabel('unit', '7KQ', 18)],
    ['our pallet', mintLabel('pallet', '7KQ', 18), 'container', mintLabel('pallet', '7KQ', 18)],
    [
      'our gaylord in small letters',
      mintLabel('gaylord', '7KQ', 1).toLowerCase(),
      'container',
      mintLabel('gaylord', '7KQ', 1),
    ],
    ['our load', mintLabel('load', '7KQ', 1), 'load', mintLabel('load', '7KQ', 1)],
    ['a load named by hand', 'L-1042', 'load', 'L-1042'],
    ['a bin', 'L-A-01-02', 'location', 'A-01-02'],
    ['an Amazon licence plate', 'LPNRE5RJYZM4N', 'lpn', 'LPNRE5RJYZM4N'],
    ['a European licence plate', 'LPNHE123456789', 'lpn', 'LPNHE123456789'],
    ['a Target licence plate', 'LPRQ3978200', 'lpn', 'LPRQ3978200'],
    ['a Target licence plate, shorter', 'LPRY883662', 'lpn', 'LPRY883662'],
    ['a Target pallet', 'PTMB72505', 'sourcePallet', 'PTMB72505'],
    ['an Amazon pallet', 'LIQ:3PL:PALLET:LNRM:PAL-68861', 'sourcePallet', 'LIQ:3PL:PALLET:LNRM:PAL-68861'],
    ['an ASIN', 'B0KH8Z266Z', 'asin', 'B0KH8Z266Z'],
    ['a book by ISBN-10', '0-306-40615-2', 'asin', '0306406152'],
    ['a book by ISBN-13', '978-0-306-40615-7', 'gtin', '09780306406157'],
    ['an FNSKU', 'X001ABC2DE', 'fnsku', 'X001ABC2DE'],
    ['a UPC', '760064404380', 'gtin', '00760064404380'],
    ['the same as an EAN', '0760064404380', 'gtin', '00760064404380'],
    ['the same on a case', '00760064404380', 'gtin', '00760064404380'],
    ['a UPC-E', '04252614', 'gtin', '00042100005264'],
    ['an EAN-8', '96385074', 'gtin', '00000096385074'],
    ['a shipping unit', '106141411234567897', 'sscc', '106141411234567897'],
    ['a shipping unit with its prefix', '00106141411234567897', 'sscc', '106141411234567897'],
    ['a shipping unit in brackets', '(00)106141411234567897', 'sscc', '106141411234567897'],
    ['a UPS parcel', '1Z999AA10123456784', 'tracking', '1Z999AA10123456784'],
    ['a UPS parcel typed in groups', '1z 12345e 66 0527 2234', 'tracking', '1Z12345E6605272234'],
    ['a USPS parcel', '9400111899223818218407', 'tracking', '9400111899223818218407'],
    ['a USPS parcel with its routing', '420891109400111899223818218407', 'tracking', '9400111899223818218407'],
    ['a FedEx Express parcel', '986578788855', 'tracking', '986578788855'],
    ['a FedEx Ground parcel', '149331877648230', 'tracking', '149331877648230'],
    ['a registered letter', 'RB473124829GB', 'tracking', 'RB473124829GB'],
    ['a B-Stock order', 'AMZ0N-OJ5-4G8R', 'order', 'AMZ0N-OJ5-4G8R'],
    ['an eBay order', '12-34567-89012', 'order', '12-34567-89012'],
    ['nothing known', 'hello there', 'unknown', 'hello there'],
    ['nothing at all', ' \u0000\r\n ', 'unknown', ''],
  ])('%s', (_what, text, kind, value) => {
    expect(classifyScan(text)).toMatchObject({ kind, value })
  })

  it.each([
    ['our unit', mintLabel('unit', '7KQ', 18), 'unit', mintLabel('unit', '7KQ', 18)],
    ['a bin', 'L-A-01-02', 'location', 'A-01-02'],
    ['a printed command', 'RESTOW-UNDO', 'unknown', 'RESTOW-UNDO'],
    ['a lot’s tag', 'LOT-4f2a-77', 'unknown', 'LOT-4f2a-77'],
    ['a buyer’s code', 'PICKUP-inv-12', 'unknown', 'PICKUP-inv-12'],
    ['an Amazon pallet', 'LIQ:3PL:PALLET:LNRM:PAL-68861', 'sourcePallet', 'LIQ:3PL:PALLET:LNRM:PAL-68861'],
    ['an eBay order', '12-34567-89012', 'order', '12-34567-89012'],
  ])('of a scanner with US keys on a device with Spanish keys: %s is read as it is printed', (_what, printed, kind, value) => {
    const typed = printed.replaceAll('-', "'").replaceAll(':', 'Ñ')
    expect(classifyScan(typed)).toMatchObject({ kind, value, raw: printed })
  }) // prettier-ignore

  it.each(["L'OREAL", "L'Oréal Paris 3", 'Piñata 12', "7'6", "U'7KQ0012A"])('leaves %s as it was typed', (typed) => {
    expect(classifyScan(typed)).toMatchObject({ kind: 'unknown', value: typed, raw: typed })
  })

  it.each([
    ['a UPC with a wrong check digit', '760064404381'],
    ['twelve zeros', '000000000000'],
    ['a UPS number with a wrong check digit', '1Z999AA10123456785'],
    ['a shipping unit with a wrong check digit', '106141411234567898'],
    ['an ISBN-10 with a wrong check digit', '0306406153'],
    [
      'our label with a wrong check character',
      `${mintLabel('unit', '7KQ', 18).slice(0, -1)}${mintLabel('unit', '7KQ', 18).endsWith('0') ? '1' : '0'}`,
    ],
    ['our label without its hyphen', mintLabel('unit', '7KQ', 18).replace('-', '')],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['ZPL', '^XA^FDx^FS^XZ'],
    ['an address', 'javascript:alert(1)'],
  ])('%s is not believed', (_what, text) => {
    expect(classifyScan(text)).toMatchObject({ kind: 'unknown', value: text })
  })

  it('drops the scanner’s symbology prefix and stray control characters', () => {
    expect(classifyScan(']E0\u00020760064404380\r').value).toBe('00760064404380')
    expect(classifyScan('\ufeffLPRQ3978200\u200b')).toMatchObject({ kind: 'lpn', raw: 'LPRQ3978200' })
  })

  it('keeps the serial number of a GS1 code, whichever way it is written', () => {
    const wanted = { kind: 'gtin', value: '00760064404380', serial: 'SN42' }
    expect(classifyScan('(01)00760064404380(21)SN42')).toMatchObject(wanted)
    expect(classifyScan(`]d2010076006440438021SN42${GS}10LOT7`)).toMatchObject(wanted)
    expect(classifyScan(`${GS}0100760064404380172701011021LOT`)).toMatchObject({ value: '00760064404380' })
    expect(classifyScan('https://id.example.org/01/00760064404380/21/SN42?x=1')).toMatchObject(wanted)
  })

  it('never takes a seller’s or a carrier’s number for one of ours, over every line of two real manifests', () => {
    for (const file of ['tests/fixtures/amazon-returns.csv', 'tests/fixtures/target-truckload.csv']) {
      const words = readFileSync(file, 'utf8').match(
        /\b(?:LP[A-Z0-9]{8,12}|PT[A-Z]{2}\d{5}|B0[A-Z0-9]{8}|\d{12,13})\b/g,
      )
      expect(words?.length).toBeGreaterThan(800)
      for (const word of words ?? []) {
        expect(['lpn', 'sourcePallet', 'asin', 'gtin']).toContain(classifyScan(word).kind)
      }
    }
  })
})

describe('properties of scanning', () => {
  it('any text is cleaned to at most 256 harmless characters and classified without an error', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 2000 }),
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.string().map((text) => `(01)${text}`),
      digitsOf(20).map((digits) => `00${digits}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const scan = classifyScan(text)
        expect(scan.raw.length).toBeLessThanOrEqual(256)
        expect(scan.value.length).toBeLessThanOrEqual(256)
        expect(scan.raw.replaceAll(GS, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(cleanScan(scan.raw).length).toBeLessThanOrEqual(scan.raw.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('a label of ours is always ours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 32_767 }), fc.nat(), (bits, counter) => {
        const label = mintLabel('tote', deviceCodeOf(bits), counter)
        expect(classifyScan(label)).toMatchObject({ kind: 'container', value: label })
      }),
    )
  })

  it('a GTIN check digit catches every single wrong digit', () => {
    fc.assert(
      fc.property(digitsOf(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const gtin = digits + gs1CheckDigit(digits)
        const wrong = gtin.slice(0, place) + ((Number(gtin[place]) + shift) % 10) + gtin.slice(place + 1)
        expect(hasGs1Check(gtin)).toBe(true)
        expect(hasGs1Check(wrong)).toBe(false)
      }),
    )
  })

  it('every UPC-E expands to a UPC-A that has its check digit', () => {
    fc.assert(
      fc.property(digitsOf(6), (body) => {
        for (let check = 0; check < 10; check += 1) {
          const upcA = expandUpcE(`0${body}${check}`)
          if (upcA) expect(hasGs1Check(upcA) && upcA.length === 12).toBe(true)
        }
      }),
    )
  })
})

it.each([
  ['01234565', '012345000065'],
  ['04252614', '042100005264'],
  ['01234532', null],
  ['0123453', null],
])('UPC-E %s expands to %s', (short, long) => {
  expect(expandUpcE(short)).toBe(long)
})

it('numbers of the wrong length or with letters are no GTIN, SSCC or GS1 string', () => {
  expect([gtin14Of('12345'), gtin14Of('76006440438A'), ssccOf('123'), parseGs1('(99)x'), parseGs1('9912')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

it('a page that expects a parcel asks the carrier first', () => {
  expect(trackingOf('9622001560000000000000')).toBeNull()
  expect(trackingOf('TBA123456789012')).toEqual({ carrier: 'Amazon', number: 'TBA123456789012' })
  expect(trackingOf('9612345149331877648230')).toEqual({ carrier: 'FedEx', number: '149331877648230' })
})

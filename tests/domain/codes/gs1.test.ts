import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { gs1Identifiers, predefinedLength, type Gs1Identifier } from '#domain/codes/gs1-identifiers.ts'

const GS = '\u001d'
const GTIN = '00760064404380'
const wrong = '00760064404381'
/** Identifiers that name an item or a shipping unit themselves. */
const keys: readonly string[] = ['00', '01', '8006']
const others = [...gs1Identifiers.values()].filter(({ id }) => !keys.includes(id))

function valuesOf({ min, max, isNumeric }: Gs1Identifier): fc.Arbitrary<string> {
  const digit = fc.constantFrom(...Array.from('0123456789'))
  const sign = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz-./%+'))
  return fc.string({ unit: isNumeric ? digit : sign, minLength: min, maxLength: max })
}

describe('the table of GS1’s identifiers', () => {
  it('holds every identifier of the Syntax Dictionary', () => {
    expect(gs1Identifiers.size).toBe(541)
    expect(gs1Identifiers.get('3105')).toMatchObject({ min: 6, max: 6, isPredefined: true })
    expect(gs1Identifiers.get('99')).toMatchObject({ min: 1, max: 90, isPredefined: false })
  })
  it('marks as predefined exactly what the General Specifications list by prefix', () => {
    for (const { id, max, isPredefined } of gs1Identifiers.values()) {
      expect([id, predefinedLength(id)]).toEqual([id, isPredefined ? id.length + max : undefined])
    }
  })
})

const holds = <Values>(property: fc.IProperty<Values>): boolean => !fc.check(property, { numRuns: 25 }).failed

function isReadBeside(one: Gs1Identifier): boolean {
  const { id, isPredefined } = one
  const end = isPredefined ? '' : GS
  const symbologies = fc.constantFrom('', ']C1', ']d2', ']Q3', ']e0', ']J1')
  const isRead = (text: string) => {
    const { kind, value } = classifyScan(text)
    return kind === 'gtin' && value === GTIN
  }
  return holds(
    fc.property(valuesOf(one), symbologies, (value, symbology) =>
      [
        `01${GTIN}${id}${value}`,
        `${GS}01${GTIN}${id}${value}${GS}10LOT`,
        `${id}${value}${end}01${GTIN}`,
        `${id}${value}${GS}01${GTIN}`,
        `(01)${GTIN}(${id})${value}`,
        `(${id})${value}(01)${GTIN}`,
      ].every((text) => isRead(symbology + text)),
    ),
  )
}

function isSerialReadBehind(one: Gs1Identifier): boolean {
  const { id, isPredefined } = one
  return holds(
    fc.property(valuesOf(one), (value) => {
      const serial = id === '21' ? value : 'SN42'
      const raw = `]d201${GTIN}${id}${value}${isPredefined ? '' : GS}21${serial}`
      return [raw, `(01)${GTIN}(${id})${value}(21)${serial}`].every((text) => classifyScan(text).serial === serial)
    }),
  )
}

describe('a GTIN beside any identifier', () => {
  it('reads it before and after every identifier of the table, in raw form and in brackets', () => {
    const hidden = others.filter((one) => !isReadBeside(one)).map(({ id }) => id)
    expect(hidden).toEqual([])
  })
  it('keeps the serial number behind every identifier of the table', () => {
    const hidden = others.filter((one) => !isSerialReadBehind(one)).map(({ id }) => id)
    expect(hidden).toEqual([])
  })
  it.each([
    ['an identifier that nobody has given out', `01${GTIN}5599`],
    ['one with a serial number before it', `01${GTIN}21SN42${GS}5599`],
    ['one that is followed by more', `01${GTIN}5599${GS}21SN42`],
    ['one of a predefined length', `01${GTIN}3199000001`],
    ['one of a predefined length before it', `319900000101${GTIN}`],
    ['letters', `01${GTIN}${GS}LOT7`],
    ['a hyphen behind digits that are a right SSCC together', `01${GTIN}92-`],
    ['an unknown one in brackets', `(01)${GTIN}(5599)X`],
    ['a date whose length is cut off', `01${GTIN}1727`],
  ])('%s costs none of the elements before it', (_what, text) => {
    expect(classifyScan(text)).toMatchObject({ kind: 'gtin', value: GTIN })
  })
  it('reads a fixed length that the printer did not separate', () => {
    expect(classifyScan(`01${GTIN}42284021SN42`)).toMatchObject({ value: GTIN, serial: 'SN42' })
  })
  it('leaves out a serial number that runs into what follows', () => {
    expect(classifyScan(`01${GTIN}21SN42172701011010LOT20271231`)).toMatchObject({ value: GTIN, serial: '' })
  })
  it('reads brackets with spaces, as labels print them', () => {
    expect(classifyScan('(01) 0 0760064 40438 0 (21) SN42')).toMatchObject({
      kind: 'gtin',
      value: GTIN,
      serial: 'SN42',
    })
  })
  it('finds the item of a piece, and the shipping unit beside its content', () => {
    expect(classifyScan(`8006${GTIN}0102`)).toMatchObject({ kind: 'gtin', value: GTIN })
    expect(classifyScan(`0010614141123456789702${GTIN}3712`)).toMatchObject({ kind: 'sscc', value: '106141411234567897' }) // prettier-ignore
  })
  it('takes a GS1 code with separators for no parcel, whatever its digits are', () => {
    for (let value = 0; value < 100; value += 1) {
      const text = `91${String(value).padStart(2, '0')}${GS}01${GTIN}`
      expect(classifyScan(text)).toMatchObject({ kind: 'gtin', value: GTIN })
    }
  })
  it('believes neither a wrong check digit nor two different items', () => {
    for (const text of [
      `01${wrong}21SN42`,
      `(01)${wrong}`,
      `01${GTIN}0100012345678905`,
      `02${GTIN}3705`,
      `${GS}21SN42`,
    ]) {
      expect(classifyScan(text)).toMatchObject({ kind: 'unknown', serial: '' })
    }
  })
})

describe('the symbology that a scanner names', () => {
  it.each([
    [']E0', '0760064404380'], [']E0', '760064404380'], [']C0', '760064404380'], [']A0', '760064404380'], [']I0', GTIN],
    [']d1', GTIN], [']Q1', '760064404380'], [']C1', `01${GTIN}`], [']d2', `${GS}01${GTIN}10L`], [']Q3', `01${GTIN}`],
    [']e0', `01${GTIN}`], [']J1', `01${GTIN}`], [']Q1', `https://id.gs1.org/01/${GTIN}`], [']E3', '076006440438054999'],
  ])('%s before %s is taken off', (symbology, text) => {
    expect(classifyScan(symbology + text)).toMatchObject({ kind: 'gtin', value: GTIN })
    expect(classifyScan(symbology + text).raw.startsWith(']')).toBe(false)
  }) // prettier-ignore
  it('distinguishes an EAN-8 from a UPC-E', () => {
    expect(classifyScan('04252614')).toMatchObject({ value: '00042100005264' })
    expect(classifyScan(']E496385074')).toMatchObject({ kind: 'gtin', value: '00000096385074' })
  })
  it('makes no parcel of an EAN or UPC symbol with a wrong check digit', () => {
    expect(classifyScan('986578788855').kind).toBe('tracking')
    expect(classifyScan(']E0986578788855')).toMatchObject({ kind: 'unknown', value: '986578788855' })
  })
  it('takes a postal label in GS1-128 for a parcel', () => {
    expect(classifyScan(`]C142089110${GS}9400111899223818218407`)).toMatchObject({
      kind: 'tracking',
      value: '9400111899223818218407',
    })
  })
})

describe('a GS1 digital link', () => {
  it.each([
    `https://id.gs1.org/01/${GTIN}/21/SN42`,
    `HTTPS://ID.GS1.ORG/01/${GTIN}/21/SN42`,
    `http://brand.example/some/path/01/${GTIN}/10/LOT/21/SN42?17=271231#top`,
    `https://brand.example/01/760064404380/22/2A/10/L/21/SN42/`,
    `https://brand.example/gtin/${GTIN}/lot/L1/ser/SN42`,
    `https://brand.example/01/${GTIN}?21=SN42`,
    `https://brand.example/p?gtin=${GTIN}&ser=SN42`,
    `https://brand.example/p?01=${GTIN}&21=SN42`,
    `https://brand.example:8443/01/${GTIN}/21/SN%342`,
    `https://brand.example/8006/${GTIN}0102/21/SN42`,
  ])('%s keeps the item and its serial number', (text) => {
    expect(classifyScan(text)).toMatchObject({ kind: 'gtin', value: GTIN, serial: 'SN42' })
  })
  it.each([
    'https://example.com',
    'https://example.com/p/760064404380',
    `https://example.com/01/${wrong}`,
    'https://example.com/2026/01/96385074',
    `https://example.com/01/${GTIN}/01/%E0%A4%A`,
    'https://www.amazon.com/dp/B0KH8Z266Z',
    `ftp://example.com/01/${GTIN}`,
    '<a href="https://x.example/01/">x</a>',
    'HELLO-42',
  ])('%s is an unknown code', (text) => {
    expect(classifyScan(text)).toMatchObject({ kind: 'unknown', value: text })
  })
  it('keeps no control or invisible character of an encoded serial number', () => {
    const text = `https://id.gs1.org/01/${GTIN}/21/SN%00%0A%1D%E2%80%AE42`
    expect(classifyScan(text)).toMatchObject({ kind: 'gtin', serial: 'SN42' })
  })
  it('finds a shipping unit', () => {
    expect(classifyScan('https://id.gs1.org/00/106141411234567897')).toMatchObject({ kind: 'sscc' })
  })
})

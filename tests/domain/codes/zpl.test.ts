import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containerLabel, labelText, locationLabel, unitLabel } from '#domain/codes/label-content.ts'
import { labelSizes, zplBatch, zplFieldData, zplLabel, type LabelSize } from '#domain/codes/zpl.ts'

const unit = { label: 'U-7KQ0012X', title: 'Volta Blender ^XZ~JA', grade: 'usedGood', qty: 1 } as const

describe('the text of a label', () => {
  it('a unit: its title, grade and load; how many when it covers several', () => {
    expect(english(unitLabel(unit, { code: 'L-1042' }))).toEqual({
      code: 'U-7KQ0012X',
      heading: 'U-7KQ0012X',
      title: 'Volta Blender ^XZ~JA',
      facts: ['Used good', 'L-1042'],
    })
    expect(english(unitLabel({ ...unit, qty: 600, grade: '' }, null).facts)).toEqual(['× 600'])
  })

  it('a pallet: its kind, load and the seller’s number', () => {
    const pallet = { label: 'P-7KQ00018', kind: 'pallet', sourcePallet: 'PTMB72505' } as const
    expect(english(containerLabel(pallet, { code: 'L-1042' }))).toMatchObject({
      title: 'Pallet',
      facts: ['L-1042', 'PTMB72505'],
    })
  })

  it('a bin: its code large, and a barcode that identifies a place', () => {
    expect(locationLabel({ code: 'A-01-02', name: 'Small parts', purpose: '' })).toEqual({
      code: 'L-A-01-02',
      heading: 'A-01-02',
      title: 'Small parts',
      facts: [],
    })
  })

  it('long names are cut, control characters dropped', () => {
    expect(labelText('a\u0000b\nc', 10)).toBe('ab c')
    expect(labelText('abcdefghij', 5)).toBe('abcd…')
  })
})

describe('ZPL', () => {
  it('no title becomes a command', () => {
    const zpl = zplLabel(english(unitLabel(unit, null)), '2x1')
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).toContain('Volta Blender _5EXZ_7EJA')
    expect(zplFieldData('5% off_now')).toBe('5_25 off_5Fnow')
    expect(zplFieldData('café')).toBe('caf_C3_A9')
  })

  it('whatever the text, a field holds no command sign and decodes to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const data = zplFieldData(text)
        expect(data).not.toMatch(/[\^~\n\r]/)
        const bytes = [...data.matchAll(/_([0-9A-F]{2})|(.)/gs)].map(([, hex, sign]) =>
          hex ? parseInt(hex, 16) : (sign ?? '').charCodeAt(0),
        )
        expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(
          text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').replace(/^\ufeff/, ''),
        )
      }),
    )
  })

  it.each(Object.keys(labelSizes) as LabelSize[])('a %s label stays within its edges', (size) => {
    for (const symbology of ['code128', 'qr'] as const) {
      const zpl = zplLabel(english(unitLabel({ ...unit, title: 'W'.repeat(200) }, { code: 'L-1042' })), size, symbology)
      const width = labelSizes[size].widthInches * 203
      const height = labelSizes[size].heightInches * 203
      expect(zpl).toContain(`^PW${width}\n^LL${height}`)
      for (const [, x, y, font, text] of zpl.matchAll(/\^FO(\d+),(\d+)\^A0N,(\d+),\d+\^FH_\^FD(.*)\^FS/g)) {
        expect(Number(y) + Number(font)).toBeLessThanOrEqual(height)
        expect(Number(x) + (text ?? '').replace(/(?:_..)+/g, '…').length * Number(font) * 0.56).toBeLessThanOrEqual(
          width,
        )
      }
      const bars = /\^FO(\d+),(\d+)\^BY(\d),2,(\d+)/.exec(zpl)
      if (symbology === 'code128') {
        expect(Number(bars?.[1]) + (11 * 12 + 13) * Number(bars?.[3])).toBeLessThanOrEqual(width)
        expect(Number(bars?.[2]) + Number(bars?.[4])).toBeLessThanOrEqual(height)
      }
    }
  })

  it('copies are held within reason, and a batch has every label once', () => {
    const content = english(unitLabel(unit, null))
    expect(zplLabel(content, '2x1', 'qr', 3)).toContain('^PQ3')
    expect(zplLabel(content, '2x1', 'qr', 1e9)).toContain('^PQ1000')
    expect(zplLabel(content, '2x1', 'qr', Number.NaN)).toContain('^PQ1\n')
    expect(zplBatch([content, content], '3x2').match(/\^XA/g)).toHaveLength(2)
  })
})

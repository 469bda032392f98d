// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import {
  firstLabelSettings,
  keepLabelSettings,
  paperFor,
  printAddressProblem,
  readLabelSettings,
} from '#ui/labels/label-settings.ts'
import { contentOf } from '#ui/labels/label-output.ts'
import { makeBarcode } from '#ui/labels/label-barcode.ts'

describe('the label settings of a device', () => {
  afterEach(() => localStorage.clear())

  it('come back as they were kept', () => {
    const kept = { ...firstLabelSettings, way: 'zplPost', symbology: 'qr', auto: true } as const
    keepLabelSettings(kept)
    expect(readLabelSettings()).toEqual(kept)
  })

  it('start anew when what is kept cannot be read', () => {
    for (const broken of ['{', 'null', '{"way":"fax","paper":"constructor","auto":"yes"}']) {
      localStorage.setItem('restow-label-settings', broken)
      expect(readLabelSettings()).toEqual(firstLabelSettings)
    }
  })

  it('send labels to this device alone', () => {
    expect(printAddressProblem('http://localhost:9100')).toBe('')
    expect(printAddressProblem('http://127.0.0.1:8080/print')).toBe('')
    for (const bad of [
      'http://printer.example',
      'http://localhost.evil.example',
      'javascript:alert(1)',
      '',
      'ftp://localhost',
    ]) {
      expect(printAddressProblem(bad)).not.toBe('')
    }
  })

  it('print pallets on their own paper', () => {
    expect(paperFor('container', firstLabelSettings)).toBe('4x6')
    expect(paperFor('unit', firstLabelSettings)).toBe('2x1')
  })
})

describe('a label', () => {
  it('of a location shows its code large and carries the label in the barcode', () => {
    const job = { kind: 'location', refId: 'x', label: 'L-A-01-02', title: 'Aisle A', lines: [] } as const
    expect(contentOf(job)).toEqual({ code: 'L-A-01-02', heading: 'A-01-02', title: 'Aisle A', facts: [] })
  })

  it('has a barcode as a picture in either code', async () => {
    const bars = await makeBarcode('U-7K2000014', 'code128')
    const square = await makeBarcode('U-7K2000014', 'qr')
    expect(bars.src.startsWith('data:image/svg+xml')).toBe(true)
    expect(bars.modulesWide).toBeGreaterThan(100)
    expect([square.modulesWide, square.modulesHigh]).toEqual([21, 21])
  })
})

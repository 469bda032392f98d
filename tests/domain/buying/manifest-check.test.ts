import { describe, expect, it } from 'vitest'
import { checkManifest, unsoldOf, type CheckedLine } from '#domain/buying/manifest-check.ts'

let row = 0
const line = (over: Partial<CheckedLine> = {}): CheckedLine => {
  row += 1
  return { id: `l${row}`, row, lpn: `LPN${row}`, gtin: '', asin: '', itemNo: '', title: `Item ${row}`, qty: 1, unitRetailCents: 1_000, sourcePallet: 'P1', raw: {}, ...over } // prettier-ignore
}
const doubtsOf = (lines: readonly CheckedLine[]) => checkManifest(lines).findings.map(({ doubt, rows }) => [doubt, rows.length]) // prettier-ignore

describe('the look at a manifest before the bid', () => {
  it('finds nothing in a good one', () => {
    const raw = { UPC: '635197050189', Qty: '2', 'Unit Retail': '$10.00', 'Ext. Retail': '$20.00' }
    expect(checkManifest([line({ qty: 2, raw }), line({ qty: 2, raw })])).toMatchObject({ lines: 2, qty: 4, retailCents: 4_000, findings: [] }) // prettier-ignore
  })
  it('finds one label on two lines', () => {
    expect(doubtsOf([line({ lpn: 'LPNA' }), line({ lpn: 'LPNA' }), line()])).toEqual([['sameLpn', 2]])
  })
  it('finds an item that is listed again, but not two labels of one kind', () => {
    const same = { lpn: '', gtin: '00635197050189', title: 'Kettle' }
    expect(doubtsOf([line(same), line(same), line({ ...same, sourcePallet: 'P2' })])).toEqual([['sameLine', 2]])
    expect(doubtsOf([line({ ...same, lpn: 'A' }), line({ ...same, lpn: 'B' })])).toEqual([])
  })
  it('finds wrong check digits, sums that are none, and missing prices', () => {
    const raw = { UPC: '635197050180', Qty: '2', 'Unit Retail': '$10.00', 'Ext. Retail': '$25.00' }
    expect(doubtsOf([line({ qty: 2, raw }), line({ unitRetailCents: null, raw: { UPC: '', 'Ext. Retail': '' } })])).toEqual([
      ['checkDigit', 1], ['extDiffers', 1], ['noPrice', 1],
    ]) // prettier-ignore
  })
  it('says how much hangs on the five dearest lines', () => {
    const lines = [line({ unitRetailCents: 50_000 }), ...Array.from({ length: 10 }, () => line({ unitRetailCents: 5_000 }))]
    const { dearest, dearestPct } = checkManifest(lines)
    expect([dearest.length, dearest[0]?.extCents, dearestPct]).toEqual([5, 50_000, 70])
    expect(checkManifest([line({ unitRetailCents: null })]).dearestPct).toBeNull()
  }) // prettier-ignore
})

describe('what of it lies here unsold', () => {
  it('counts by GTIN what is here and not sold', () => {
    const kettle = { gtin: '00635197050189', qty: 2 }
    const units = [
      { ...kettle, stage: 'stored' as const },
      { ...kettle, stage: 'sold' as const },
      { ...kettle, stage: 'shipped' as const },
      { gtin: '', qty: 9, stage: 'stored' as const },
    ]
    expect(unsoldOf([{ ...kettle, title: 'Kettle', qty: 3 }, { gtin: '', title: 'Lamp', qty: 1 }], units)).toEqual([
      { title: 'Kettle', comes: 3, here: 2 },
    ]) // prettier-ignore
  })
})

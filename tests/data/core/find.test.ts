import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askByScan, openByScan } from '#data/core/find/find.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { english } from '#tests/support/english.ts'
import { aContainer, aLine, aLoad, aLocation, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const GTIN = '00760064404380'
let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'manifestLines', 'units', 'containers', 'locations', 'activity'])
  await context.put('loads', [aLoad()])
  await context.put('manifestLines', [
    aLine({ id: 'fryer', row: 1, itemNo: '75934710', otherNo: 'AF-9', title: 'Air fryer' }),
    aLine({ id: 'kettle', row: 2, itemNo: 'KF-200b', title: 'Kettle', gtin: GTIN }),
    aLine({ id: 'lamp', row: 3, asin: 'B0KH8Z266Z', title: 'Lamp' }),
    aLine({ id: 'soap', row: 4, itemNo: '96385074', title: 'Soap' }),
  ])
})
afterEach(() => context.db.close())

const opened = async (code: string) => (await openByScan(context.db, classifyScan(code), 'manager'))?.id

describe('a scan that the page gives no meaning', () => {
  it('opens a line by item number, model, ASIN and UPC', async () => {
    expect(await opened('75934710')).toBe('fryer')
    expect(await opened('KF-200b')).toBe('kettle')
    expect(await opened('AF-9')).toBe('fryer')
    expect(await opened('B0KH8Z266Z')).toBe('lamp')
    expect(await opened('96385074')).toBe('soap')
    expect(await opened('760064404380')).toBe('kettle')
  })
  it('opens the only unit in the warehouse with a UPC, never one that has left it', async () => {
    await context.put('units', [
      aUnit({ id: 'gone', label: 'U-A', gtin: GTIN, stage: 'shipped' }),
      aUnit({ id: 'here', label: 'U-B', gtin: GTIN }),
    ])
    expect(await opened('760064404380')).toBe('here')
  })
  it('opens the line where all units with a UPC are gone, or several are here', async () => {
    await context.put('units', [aUnit({ id: 'gone', label: 'U-A', gtin: GTIN, stage: 'handedOver' })])
    expect(await opened('760064404380')).toBe('kettle')
    await context.put('units', [
      aUnit({ id: 'b', label: 'U-B', gtin: GTIN }),
      aUnit({ id: 'c', label: 'U-C', gtin: GTIN }),
    ])
    expect(await opened('760064404380')).toBe('kettle')
  })
  it('asks which unit is meant where several have the UPC or license plate and no line has it', async () => {
    const ask = async (code: string) => english(await askByScan(context.db, classifyScan(code)))
    expect(await ask('036000291452')).toBeNull()
    await context.put('units', [
      aUnit({ id: 'a', label: 'U-A', gtin: '00036000291452', stage: 'shipped' }),
      aUnit({ id: 'b', label: 'U-B', gtin: '00036000291452', lpn: 'LPNRR0042ABCD' }),
      aUnit({ id: 'c', label: 'U-C', gtin: '00036000291452', lpn: 'LPNRR0042ABCD' }),
    ])
    for (const code of ['036000291452', 'LPNRR0042ABCD']) {
      expect(await opened(code)).toBeUndefined()
      expect(await ask(code)).toMatchObject({
        tone: 'amber',
        title: '2 units have this code',
        choices: [{ event: { scan: { kind: 'unit', value: 'U-B' } } }, { event: { scan: { value: 'U-C' } } }],
        mayScanOn: true,
      })
    }
  })
  it('says that the units with a UPC have left, where all of them have', async () => {
    await context.put('units', [
      aUnit({ id: 'a', label: 'U-A', gtin: '00036000291452', stage: 'shipped' }),
      aUnit({ id: 'b', label: 'U-B', gtin: '00036000291452', stage: 'handedOver' }),
    ])
    const asked = english(await askByScan(context.db, classifyScan('036000291452')))
    expect(asked?.detail).toContain('have left the warehouse')
  })
  it('opens the only unit with a license plate that no line on the device has', async () => {
    await context.put('units', [aUnit({ id: 'b', label: 'U-B', lpn: 'LPNRR0042ABCD' })])
    expect(await opened('LPNRR0042ABCD')).toBe('b')
  })
  it('opens a pallet by the seller’s label, the one in use before one that is empty', async () => {
    await context.put('containers', [
      aContainer({ id: 'P-A', label: 'P-A', status: 'empty', sourcePallet: 'PTMB72505' }),
      aContainer({ id: 'P-B', label: 'P-B', status: 'received', sourcePallet: 'PTMB72505' }),
      aContainer({ id: 'P-C', label: 'P-C', status: 'received', sourcePallet: '106141411234567897' }),
    ])
    expect(await opened('PTMB72505')).toBe('P-B')
    expect(await opened('00106141411234567897')).toBe('P-C')
    expect(await opened('PTMB72506')).toBeUndefined()
  })
  it('opens a place by the code that it had before', async () => {
    await context.put('locations', [aLocation({ id: 'L-A-02', code: 'A-02', aliases: ['A-01'] })])
    expect(await opened('A-01')).toBe('L-A-02')
    expect(await opened('L-A-01')).toBe('L-A-02')
  })
  it('opens nothing for a link', async () => {
    expect(await opened('https://brand.example/')).toBeUndefined()
  })
})

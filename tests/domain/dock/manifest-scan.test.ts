import { expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { manifestStep, type ManifestFacts } from '#domain/dock/manifest-scan.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'

const load = aLoad({ id: 'load-1' })
const other = aLoad({ id: 'load-2', code: 'L-1002' })
const line = aLine({ id: 'l1', lpn: 'LPRQ3978200' })
const facts = (over: Partial<ManifestFacts> = {}): ManifestFacts => ({
  loadId: 'load-1', unit: null, pallet: null, load: null, lines: [], ...over,
}) // prettier-ignore
const lpn = classifyScan('LPRQ3978200')

test('an LPN opens its line', () => {
  expect(manifestStep(lpn, facts({ lines: [{ line, load }] }))).toEqual({ kind: 'line', line })
})
test('an LPN on two lines is asked about', () => {
  const again = aLine({ id: 'l2', lpn: 'LPRQ3978200' })
  expect(
    manifestStep(lpn, facts({ lines: [{ line, load }, { line: again, load }] })), // prettier-ignore
  ).toMatchObject({ kind: 'which', lines: [{ id: 'l1' }, { id: 'l2' }] })
})
test('an LPN of another load says which', () => {
  expect(manifestStep(lpn, facts({ lines: [{ line: { ...line, loadId: 'load-2' }, load: other }] }))).toMatchObject({
    kind: 'otherLoad',
    load: { code: 'L-1002' },
  })
})
test('a UPC in this load and in another opens this one', () => {
  const lines = [
    { line: { ...line, id: 'l9', loadId: 'load-2' }, load: other },
    { line, load },
  ]
  expect(manifestStep(classifyScan('760064404380'), facts({ lines }))).toMatchObject({
    kind: 'line',
    line: { id: 'l1' },
  })
})
test('a code that no line has is told, with the way to add it', () => {
  expect(manifestStep(lpn, facts())).toMatchObject({ kind: 'tell', title: 'Not on this manifest' })
})
test('our label opens the unit, of whatever load', () => {
  const unit = aUnit({ loadId: 'load-2' })
  expect(manifestStep(classifyScan('x'), facts({ unit }))).toEqual({ kind: 'unit', unit })
})
test('a pallet shows its lines; one without a seller’s label is opened by the app', () => {
  const pallet = aContainer({ sourcePallet: 'PTMB72505' })
  expect(manifestStep(classifyScan('PTMB72505'), facts({ pallet }))).toMatchObject({
    kind: 'pallet',
    sourcePallet: 'PTMB72505',
  })
  expect(manifestStep(classifyScan('x'), facts({ pallet: aContainer() }))).toEqual({ kind: 'notOurs' })
})
test('a load’s code opens that load, a place is opened by the app', () => {
  expect(manifestStep(classifyScan('L-1002'), facts({ load: other }))).toEqual({ kind: 'load', load: other })
  expect(manifestStep(classifyScan('L-A-01-01'), facts())).toEqual({ kind: 'notOurs' })
})
test.each(['75934710', '12-34567-89012', '986578788855'])(
  'an item number opens its line, whatever it looks like: %s',
  (itemNo) => {
    const found = aLine({ id: 'l1', itemNo })
    expect(manifestStep(classifyScan(itemNo), facts({ lines: [{ line: found, load }] }))).toEqual({
      kind: 'line',
      line: found,
    })
  },
)

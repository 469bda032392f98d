import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { manifestStep, type ManifestFacts, type ManifestStep } from '#domain/dock/manifest-scan.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'

const load = aLoad({ id: 'load-1' })
const other = aLoad({ id: 'load-2', code: 'L-1002' })
const line = aLine({ id: 'l1', lpn: 'LPRQ3978200' })
const facts = (over: Partial<ManifestFacts> = {}): ManifestFacts => ({
  loadId: 'load-1', unit: null, pallet: null, load: null, lines: [], ...over,
}) // prettier-ignore
const lpn = classifyScan('LPRQ3978200')
const state = {}
const scanned = (scan: Scan, known: ManifestFacts): ManifestStep => manifestStep(state, { kind: 'scan', scan }, known)

describe('a scan on a manifest', () => {
  it('opens the line of an LPN', () => {
    const step = scanned(lpn, facts({ lines: [{ line, load }] }))
    expect(step).toMatchObject({ go: { load: line.loadId, line: 'l1' }, say: { tone: 'plain' }, writes: [] })
  })
  it('asks which line an LPN on two lines means', () => {
    const again = aLine({ id: 'l2', lpn: 'LPRQ3978200', title: 'Kettle' })
    const lines = [
      { line, load },
      { line: again, load },
    ]
    const { say, go } = scanned(lpn, facts({ lines }))
    expect(go).toBeUndefined()
    expect(say?.choices?.map(({ event }) => event)).toEqual([
      { kind: 'openLine', line },
      { kind: 'openLine', line: again },
      { kind: 'leave' },
    ])
    expect(manifestStep(state, { kind: 'openLine', line: again }, facts())).toMatchObject({ go: { line: 'l2' } })
    expect(manifestStep(state, { kind: 'leave' }, facts()).say).toBeNull()
  })
  it('names the other load that an LPN belongs to', () => {
    const { say } = scanned(lpn, facts({ lines: [{ line: { ...line, loadId: 'load-2' }, load: other }] }))
    expect(english(say)).toMatchObject({ tone: 'amber', title: 'This is on load L-1002' })
  })
  it('opens the line of this load for a UPC that another load has too', () => {
    const lines = [
      { line: { ...line, id: 'l9', loadId: 'load-2' }, load: other },
      { line, load },
    ]
    expect(scanned(classifyScan('760064404380'), facts({ lines }))).toMatchObject({ go: { line: 'l1' } })
  })
  it('refuses a code that no line has, with the way to add it', () => {
    expect(english(scanned(lpn, facts()).say)).toMatchObject({ tone: 'red', title: 'Not on this manifest' })
  })
  it('opens a unit by our label, whatever load it is of', () => {
    const unit = aUnit({ loadId: 'load-2' })
    expect(scanned(classifyScan('x'), facts({ unit }))).toMatchObject({ go: { load: 'load-2', unit: unit.id } })
  })
  it('shows the lines of a seller’s pallet, and leaves a pallet of our own to the app', () => {
    const pallet = aContainer({ sourcePallet: 'PTMB72505' })
    const step = scanned(classifyScan('PTMB72505'), facts({ pallet }))
    expect(english(step)).toMatchObject({
      say: { title: `Lines of pallet ${pallet.label}`, detail: 'PTMB72505' },
      go: { sourcePallet: 'PTMB72505' },
    })
    expect(scanned(classifyScan('x'), facts({ pallet: aContainer() })).unhandled).toBe(true)
  })
  it('opens a load by its code, and leaves a place to the app', () => {
    expect(scanned(classifyScan('L-1002'), facts({ load: other }))).toMatchObject({ go: { load: 'load-2' } })
    expect(scanned(classifyScan('L-A-01-01'), facts()).unhandled).toBe(true)
  })
  it.each(['75934710', '12-34567-89012', '986578788855'])(
    'opens the line of an item number, whatever it looks like: %s',
    (itemNo) => {
      const found = aLine({ id: 'l1', itemNo })
      expect(scanned(classifyScan(itemNo), facts({ lines: [{ line: found, load }] }))).toMatchObject({
        go: { line: 'l1' },
      })
    },
  )
})

import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { inboundStep, type InboundFacts, type InboundStep } from '#domain/dock/inbound-scan.ts'
import { aContainer, aLoad } from '#tests/support/records.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', palletsExpected: 24 })
const other = aLoad({ id: 'load-2', code: 'L-1002', stage: 'inTransit' })
const pallet = aContainer({ sourcePallet: 'PTMB72505', loadId: 'load-1' })
const state = {}
const scanned = (text: string, known: InboundFacts): InboundStep =>
  inboundStep(state, { kind: 'scan', scan: classifyScan(text) }, known)
const facts = (over: Partial<InboundFacts> = {}): InboundFacts => ({
  pallet: null,
  load: null,
  openLoads: [load],
  onLoad: [],
  palletLabel: 'P-00010002V',
  ...over,
})
const here = { container: pallet, load }
const choices = ({ say, writes }: InboundStep) => {
  expect(writes, 'a question writes nothing').toEqual([])
  return say?.choices ?? []
}
const leave = { kind: 'leave' }

describe('a pallet label', () => {
  it('of the open truck ticks its pallet off, and shows how many are here', () => {
    const counted = ['a', 'b'].map((id) => aContainer({ id, status: 'received' }))
    const step = scanned('PTMB72505', facts({ pallet: here, onLoad: [...counted, pallet] }))
    expect(step.writes).toEqual([{ kind: 'tick', container: pallet, load }])
    expect(english(step.say)).toMatchObject({
      tone: 'green',
      title: `Pallet ${pallet.label}`,
      big: '3 of 24',
      detail: 'PTMB72505. Load L-1001.',
    })
    expect(step.go).toBeUndefined()
  })
  it('of one more than the papers name is counted in amber', () => {
    const onLoad = [aContainer({ id: 'a', status: 'received' }), pallet]
    const { say } = scanned(
      'PTMB72505',
      facts({ pallet: { container: pallet, load: { ...load, palletsExpected: 1 } }, onLoad }),
    )
    expect(english(say)).toMatchObject({ tone: 'amber', big: '2 of 1', detail: 'PTMB72505. Load L-1001, 1 over 1.' })
  })
  it('of our own pallet without a seller’s label is named once', () => {
    const own = aContainer({ ...pallet, sourcePallet: '' })
    const step = scanned(own.label, facts({ pallet: { container: own, load }, onLoad: [own] }))
    expect(english(step.say)).toMatchObject({ title: `Pallet ${own.label}`, detail: 'Load L-1001.' })
  })
  it('scanned twice counts once', () => {
    const ticked = { container: aContainer({ ...pallet, status: 'received' }), load }
    const step = scanned('PTMB72505', facts({ pallet: ticked }))
    expect(english(step)).toMatchObject({ say: { tone: 'amber', title: 'Counted already' }, writes: [] })
  })
  it('of another load names that load, and counts it there when a person confirms it', () => {
    const container = aContainer({ loadId: 'load-2' })
    const known = facts({ pallet: { container, load: other }, onLoad: [container] })
    const step = scanned('PTMB72505', known)
    expect(english(step.say?.title)).toBe('This pallet is of load L-1002')
    const [count, leaveIt] = choices(step).map(({ event }) => event)
    expect([count, leaveIt]).toEqual([{ kind: 'tick', container, load: other }, leave])
    const counted = count && inboundStep(state, count, known)
    expect(english(counted)).toMatchObject({
      writes: [{ kind: 'tick' }],
      go: { truck: 'load-2' },
      say: { big: '1 of 1' },
    })
    expect(english(counted?.say?.detail)).toContain('Marked as arrived.')
  })
  it('of another load is not counted again when that was done while the question was open', () => {
    const container = aContainer({ loadId: 'load-2' })
    const meanwhile = facts({ pallet: { container: { ...container, status: 'received' }, load: other } })
    const step = inboundStep(state, { kind: 'tick', container, load: other }, meanwhile)
    expect(english(step)).toMatchObject({ say: { title: 'Counted already' }, writes: [] })
  })
  it('of another load that was counted there offers nothing to do', () => {
    const container = aContainer({ loadId: 'load-2', status: 'received' })
    const step = scanned('PTMB72505', facts({ pallet: { container, load: other } }))
    expect(english(step.say?.detail)).toContain('was counted there already')
    expect(choices(step)).toEqual([])
  })
  it('of a second load on the same truck ticks off there', () => {
    const theirs = { container: aContainer({ loadId: 'load-2' }), load: other }
    const step = scanned('PTMB72505', facts({ pallet: theirs, openLoads: [load, other] }))
    expect(step).toMatchObject({ writes: [{ kind: 'tick', load: { id: 'load-2' } }] })
    expect(step.go).toBeUndefined()
  })
  it('that is unknown offers a new pallet on the open truck, which a second scan takes', () => {
    const step = scanned('PTZZ00001', facts())
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'No paper names this pallet' })
    const [add, leaveIt] = choices(step)
    expect(add).toMatchObject({ onRescan: true, event: { kind: 'add', scanned: 'PTZZ00001', own: false, load } })
    expect(leaveIt?.event).toEqual(leave)
    const added = add && inboundStep(state, add.event, facts({ onLoad: [aContainer({ status: 'received' })] }))
    expect(added?.writes).toEqual([{ kind: 'add', label: 'P-00010002V', sourcePallet: 'PTZZ00001', load }])
    expect(english(added?.say)).toMatchObject({ tone: 'amber', title: 'New pallet P-00010002V', big: '2 of 24' })
    expect(english(added?.say?.detail)).toBe('PTZZ00001. Load L-1001. Stick label P-00010002V on.')
    expect(english(added?.say?.undone)).toContain('P-00010002V')
  })
  it('that is unknown, with two loads on the truck, asks a person for the load', () => {
    const step = scanned('PTZZ00001', facts({ openLoads: [load, other] }))
    expect(choices(step).map(({ onRescan }) => onRescan)).toEqual([false, false, undefined])
  })
  it('of ours that is stuck on an unknown pallet stays its label', () => {
    const event = { kind: 'add', scanned: 'P-00010009Z', own: true, load } as const
    const step = inboundStep(state, event, facts({ palletLabel: '' }))
    expect(step.writes).toEqual([{ kind: 'add', label: 'P-00010009Z', sourcePallet: '', load }])
    expect(step.say?.detail).not.toContain('Stick')
  })
  it('that is unknown, with no truck open, is left to the app', () => {
    expect(scanned('PTZZ00001', facts({ openLoads: [] })).unhandled).toBe(true)
  })
  it('with no truck open shows its load while that is on the road, and ticks off once it is here', () => {
    const coming = { container: aContainer({ loadId: 'load-2' }), load: other }
    const shown = scanned('PTMB72505', facts({ pallet: coming, openLoads: [] }))
    expect(shown).toMatchObject({ say: { tone: 'plain' }, writes: [], go: { truck: 'load-2' } })
    expect(english(shown.say?.detail)).toContain('Scan it again to count it.')
    const ticked = scanned('PTMB72505', facts({ pallet: here, openLoads: [] }))
    expect(ticked).toMatchObject({ writes: [{ kind: 'tick' }], go: { truck: 'load-1' } })
  })
  it('of a load that is closed or refused is not taken in', () => {
    for (const stage of ['closed', 'refused'] as const) {
      const step = scanned('PTMB72505', facts({ pallet: { container: pallet, load: { ...load, stage } } }))
      expect(step).toMatchObject({ say: { tone: 'red' }, writes: [] })
    }
  })
  it.each(['soldWhole', 'scrapped'] as const)('of a pallet that is %s stops', (status) => {
    const gone = { container: aContainer({ ...pallet, status }), load }
    expect(scanned('PTMB72505', facts({ pallet: gone }))).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it('without a load shows that it has none', () => {
    const step = scanned('PTMB72505', facts({ pallet: { container: pallet, load: null } }))
    expect(english(step)).toMatchObject({ say: { tone: 'red', title: 'This pallet has no load' }, writes: [] })
  })
})

describe('another code on the dock', () => {
  it('opens the load of a load label, and an unknown one is reported as unknown', () => {
    expect(scanned('L-1001', facts({ load }))).toMatchObject({ go: { truck: 'load-1' }, say: { tone: 'plain' } })
    expect(scanned('L-77', facts())).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it.each(['LPRQ3978200', '760064404380', 'B07XJ8C8F5'])('is left to the app when it is an item: %s', (code) => {
    expect(scanned(code, facts()).unhandled).toBe(true)
  })
  it('changes nothing when a question is left', () => {
    expect(inboundStep(state, { kind: 'leave' }, facts())).toEqual({ state, say: null, writes: [] })
  })
})

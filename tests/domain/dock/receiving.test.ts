import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { deviceCodeOf, idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { holdReason } from '#domain/dock/hold-reason.ts'
import { receiveStep } from '#domain/dock/receiving.ts'
import {
  emptySession,
  extraLineId,
  type CandidateLine,
  type Receipt,
  type ReceiveEvent,
  type ReceiveFacts,
  type ReceiveState,
  type ReceiveStep,
} from '#domain/dock/receive-state.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived' })
const other = aLoad({ id: 'load-2', code: 'L-1002', stage: 'arrived' })
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })
const kettle = aLine({
  id: 'line-1',
  loadId: 'load-1',
  row: 1,
  lpn: 'LPRQ3978200',
  title: 'Kettle',
  qty: 7,
  sourcePallet: 'PTMB72505',
  gtin: '00760064404380',
})
const bike = aLine({
  id: 'line-2',
  loadId: 'load-1',
  row: 2,
  lpn: 'LPRY6155403',
  title: 'Bike',
  qty: 1,
  sourcePallet: 'PTFA41398',
})

const session: ReceiveState = { ...emptySession, loadId: 'load-1', containerId: 'p1' }
const label = mintLabel('unit', deviceCodeOf(1), 7)
const moreLabels = [8, 9].map((counter) => mintLabel('unit', deviceCodeOf(1), counter))
const palletLabel = mintLabel('pallet', deviceCodeOf(1), 2)
const candidate = (line = kettle, receivedQty = 0, of = load): CandidateLine => ({ line, receivedQty, load: of })
const facts = (over: Partial<ReceiveFacts> = {}): ReceiveFacts => ({
  now: '2026-11-20T09:00:00.000Z',
  load,
  container: pallet,
  pallet: null,
  unit: null,
  candidates: [],
  likeness: null,
  unitLabel: label,
  moreLabels: [],
  palletLabel,
  mayTakeRefused: false,
  ...over,
})
const none = { load: null, container: null }
const scanned = (state: ReceiveState, text: string, known: ReceiveFacts): ReceiveStep =>
  receiveStep(state, { kind: 'scan', scan: classifyScan(text) }, known)
const received = (receipt: object) => ({ writes: [{ kind: 'receive', receipt }] })
/** The events of the question that a step asks. */
const choices = ({ say, writes }: ReceiveStep): readonly ReceiveEvent[] => {
  expect(writes, 'a question writes nothing').toEqual([])
  return say?.choices?.map(({ event }) => event) ?? []
}
const takes = (step: ReceiveStep): readonly Receipt[] =>
  choices(step).flatMap((event) => (event.kind === 'take' ? [event.receipt] : []))
const leave = { kind: 'leave' }

describe('a pallet', () => {
  const closed = aContainer({ ...pallet, status: 'received' })
  it('that is scanned by the seller’s label opens, and its load comes with it', () => {
    const step = scanned(emptySession, 'PTMB72505', facts({ ...none, pallet: { container: closed, load } }))
    expect(english(step)).toMatchObject({
      state: { loadId: 'load-1', containerId: 'p1' },
      say: { tone: 'green', title: 'Pallet P-00010001X' },
      writes: [{ kind: 'openPallet', container: closed }],
    })
  })
  it('that is open already joins the session without a write', () => {
    const open = aContainer({ ...pallet, status: 'breaking' })
    const step = scanned(emptySession, 'PTMB72505', facts({ ...none, pallet: { container: open, load } }))
    expect(step).toMatchObject({ state: { containerId: 'p1' }, say: { tone: 'plain' }, writes: [] })
  })
  it.each(['soldWhole', 'scrapped'] as const)('that is %s does not open', (status) => {
    const gone = { ...pallet, status }
    const step = scanned(emptySession, 'PTMB72505', facts({ pallet: { container: gone, load } }))
    expect(step).toMatchObject({ state: emptySession, say: { tone: 'red' }, writes: [] })
  })
  it('of a refused load is asked about where a manager has it, and opens all the same when they confirm it', () => {
    const refused = aLoad({ ...load, stage: 'refused' })
    const known = facts({ pallet: { container: closed, load: refused }, mayTakeRefused: true })
    const step = scanned(session, 'PTMB72505', known)
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Load L-1001 was refused' })
    expect(choices(step)).toEqual([leave, { kind: 'openPallet', container: closed, load: refused }])
    const opened = receiveStep(emptySession, { kind: 'openPallet', container: closed, load: refused }, facts())
    expect(opened).toMatchObject({ state: { containerId: 'p1' }, writes: [{ kind: 'openPallet' }] })
  })
  it.each(['refused', 'reconciled'] as const)('of a load that is %s stays closed to an associate', (stage) => {
    const known = facts({ pallet: { container: closed, load: aLoad({ ...load, stage }) } })
    expect(scanned(session, 'PTMB72505', known)).toMatchObject({ state: session, say: { tone: 'red' }, writes: [] })
  })
  it.each<[string, Partial<ReceiveFacts>]>([
    ['load was reconciled', { load: aLoad({ ...load, stage: 'reconciled' }) }],
    ['load was refused', { load: aLoad({ ...load, stage: 'refused' }) }],
    ['load was closed', { load: aLoad({ ...load, stage: 'closed' }) }],
    ['pallet was sold whole', { container: aContainer({ ...pallet, status: 'soldWhole' }) }],
    ['pallet was scrapped', { container: aContainer({ ...pallet, status: 'scrapped' }) }],
  ])('on the session takes in nothing more once its %s', (_name, over) => {
    const known = facts({ ...over, candidates: [candidate()] })
    const steps = [
      scanned(session, 'LPRQ3978200', known),
      receiveStep(session, { kind: 'pickLine', line: kettle }, known),
      receiveStep(session, { kind: 'describe', title: 'A lamp' }, known),
    ]
    for (const step of steps) expect(step).toMatchObject({ state: session, say: { tone: 'red' }, writes: [] })
  })
  it('of a closed load stays closed', () => {
    const closedLoad = aLoad({ ...load, stage: 'closed' })
    const step = scanned(session, 'PTMB72505', facts({ pallet: { container: pallet, load: closedLoad } }))
    expect(step).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it('that no manifest names is asked about when the session has a load, and starts there under a label of its own', () => {
    const step = scanned(session, 'PTZZ00001', facts())
    expect(choices(step)).toEqual([{ kind: 'newPallet', sourcePallet: 'PTZZ00001' }, leave])
    const started = receiveStep(session, { kind: 'newPallet', sourcePallet: 'PTZZ00001' }, facts())
    expect(english(started)).toMatchObject({
      state: { loadId: 'load-1', containerId: idOfLabel(palletLabel) },
      say: { tone: 'green', title: `New pallet ${palletLabel}` },
      writes: [{ kind: 'newPallet', label: palletLabel, sourcePallet: 'PTZZ00001', load }],
    })
  })
  it('that no manifest names is refused when the session has no load', () => {
    expect(scanned(emptySession, 'PTZZ00001', facts(none))).toMatchObject({ say: { tone: 'red' }, writes: [] })
    const started = receiveStep(emptySession, { kind: 'newPallet', sourcePallet: '' }, facts(none))
    expect(started).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
})

describe('an item', () => {
  it('before any pallet is refused: its load is unknown', () => {
    const step = scanned(emptySession, 'LPRQ3978200', facts(none))
    expect(english(step)).toMatchObject({ say: { tone: 'red', title: 'Scan a pallet first' }, writes: [] })
  })
  it('on the manifest is received against its line, and the number that is in is shown large', () => {
    const step = scanned(session, 'LPRQ3978200', facts({ candidates: [candidate(kettle, 1)] }))
    expect(step).toMatchObject(received({ line: { id: 'line-1' }, qty: 1, overQty: 0, containerId: 'p1' }))
    expect(step.writes).toMatchObject([{ label }])
    expect(english(step.say)).toMatchObject({ tone: 'green', title: 'Kettle', big: '2 of 7', detail: `Label ${label}` })
    expect(english(step.say?.undone)).toContain(label)
  })
  it('with one LPN for seven is received seven times, then asked', () => {
    for (let count = 0; count < 7; count += 1) {
      const step = scanned(session, 'LPRQ3978200', facts({ candidates: [candidate(kettle, count)] }))
      expect(step.writes).toMatchObject([{ kind: 'receive' }])
    }
    const full = facts({ candidates: [candidate(kettle, 7)] })
    const step = scanned(session, 'LPRQ3978200', full)
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: '1 over: 1 more would make 8 of 7' })
    expect(step.say?.choices?.[0]?.onRescan).toBe(true)
    const [receipt] = takes(step)
    expect(receipt).toMatchObject({ overQty: 1 })
    const taken = receiveStep(session, { kind: 'take', receipt: receipt as Receipt }, full)
    expect(english(taken)).toMatchObject(received({ overQty: 1 }))
    expect(english(taken.say)).toMatchObject({ tone: 'amber', big: '8 of 7', detail: `1 over. Label ${label}` })
  })
  it('× 5 where 3 are left is asked, with 2 over', () => {
    const step = scanned({ ...session, qty: 5 }, 'LPRQ3978200', facts({ candidates: [candidate(kettle, 4)] }))
    expect(takes(step)).toMatchObject([{ qty: 5, overQty: 2 }])
  })
  it('not on the manifest is taken as extra, without a question', () => {
    const step = scanned(session, 'LPNRE5RJYZM4N', facts())
    expect(step).toMatchObject(received({ line: null, code: { lpn: 'LPNRE5RJYZM4N' } }))
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Unknown item', big: '1 extra' })
    expect(english(step.say?.detail)).toBe(`Not on the manifest. Label ${label}`)
  })
  it('not on the manifest is named, and put aside, by a line of another load with its code', () => {
    const likeness = aLine({ title: 'Power bank 20 Ah', loadId: 'load-9' })
    const { say } = scanned(session, '760064404380', facts({ likeness }))
    expect(english(say)).toMatchObject({ tone: 'amber', title: 'Power bank 20 Ah' })
    expect(english(say?.detail)).toContain('Battery: put it aside')
  })
  it.each([
    ['a word', 'HELLO-42'],
    ['a link', 'https://brand.example/p/760064404380'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a UPC with a wrong check digit', '760064404381'],
    ['an EAN with a wrong check digit', '4006381333932'],
    ['a GS1 code with a wrong check digit', '(01)00760064404381(21)SN42'],
    ['a digital link with a wrong check digit', 'https://id.gs1.org/01/00760064404381'],
    ['a serial number that could be a book’s number', '0306406152'],
  ])('whose code means nothing here is asked about, never stock by itself: %s', (_what, text) => {
    const step = scanned(session, text, facts())
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Unknown code', mayScanOn: true })
    expect(english(step.say?.detail)).toContain(text)
    expect(choices(step)).toMatchObject([{ kind: 'take', receipt: { line: null, qty: 1, overQty: 0 } }, leave])
    expect(step.say?.choices?.[0]?.command, 'a printed command takes it in').toBe('extra')
  })
  it('that is asked about is taken with the quantity and the condition set while the question waits', () => {
    const [receipt] = takes(scanned(session, 'HELLO-42', facts()))
    const set = { ...session, qty: 3, coarse: 'damaged' } as const
    const taken = receiveStep(set, { kind: 'take', receipt: receipt as Receipt }, facts())
    expect(taken).toMatchObject(received({ line: null, qty: 3, overQty: 0, coarse: 'damaged' }))
    expect(english(taken.say)).toMatchObject({ title: 'Unknown item × 3', big: '3 extra' })
  })
  it('of more than the line lists is asked about with how many are over', () => {
    const step = scanned(
      { ...session, qty: 9 },
      'LPRQ3978200',
      facts({ candidates: [candidate({ ...kettle, qty: 2 })] }),
    )
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: '7 over: 9 more would make 9 of 2' })
    expect(english(step.say?.choices?.[0]?.label)).toBe('Take 9, 7 over')
    expect(takes(step)).toMatchObject([{ qty: 9, overQty: 7 }])
  })
  it('that is over is asked about again when the quantity was changed while the question waited', () => {
    const full = facts({ candidates: [candidate(kettle, 7)] })
    const [receipt] = takes(scanned(session, 'LPRQ3978200', full))
    const more = receiveStep({ ...session, qty: 3 }, { kind: 'take', receipt: receipt as Receipt }, full)
    expect(more.writes).toEqual([])
    expect(english(more.say?.choices?.[0]?.label)).toBe('Take 3 as over')
  })
  it('whose unknown code was taken in as extra before is counted up without a question', () => {
    const extra = aLine({ id: 'x', loadId: 'load-1', qty: 0, extra: true, itemNo: 'HELLO-42' })
    const step = scanned(session, 'HELLO-42', facts({ candidates: [candidate(extra, 1)] }))
    expect(step).toMatchObject(received({ line: { id: 'x' } }))
    expect(english(step.say)).toMatchObject({ tone: 'amber', big: '2 extra' })
  })
  it('found by the seller’s item number is received, whatever the number looks like', () => {
    for (const text of ['75934710', '12-34567-89012', '986578788855', '106141411234567897']) {
      const step = scanned(session, text, facts({ candidates: [candidate({ ...kettle, itemNo: text })] }))
      expect(step).toMatchObject(received({ line: { id: 'line-1' } }))
    }
  })
  it('whose item number is on lines of two products is asked about', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid' }
    const step = scanned(session, '1654321', facts({ candidates: [candidate(), candidate(twin)] }))
    expect(english(step.say?.title)).toBe('Which one is it?')
    expect(takes(step)).toMatchObject([{ line: { id: 'line-1' } }, { line: { id: 'line-3' } }])
  })
  it('whose item number is only in another load is asked about as an unknown code', () => {
    const there = candidate({ ...kettle, loadId: 'load-2', lpn: '', itemNo: '1654321' }, 0, other)
    expect(english(scanned(session, '1654321', facts({ candidates: [there] })).say?.title)).toBe('Unknown code')
  })
  it('whose LPN of an unusual form is of another load is asked about', () => {
    const there = candidate({ ...kettle, loadId: 'load-2', lpn: 'CST-0042' }, 0, other)
    expect(english(scanned(session, 'cst-0042', facts({ candidates: [there] })).say?.title)).toBe(
      'This is from load L-1002',
    )
  })
  it('whose LPN is of another load is asked about', () => {
    const there = candidate({ ...kettle, loadId: 'load-2' }, 0, other)
    const step = scanned(session, 'LPRQ3978200', facts({ candidates: [there] }))
    expect(takes(step)).toMatchObject([
      { load: { code: 'L-1002' }, containerId: '' },
      { line: null, containerId: 'p1' },
    ])
    expect(choices(step)).toHaveLength(3)
  })
  it('whose UPC is only in another load is extra here: a UPC does not prove the load', () => {
    const there = candidate({ ...kettle, loadId: 'load-2' }, 0, other)
    const step = scanned(session, '760064404380', facts({ candidates: [there] }))
    expect(step).toMatchObject(received({ line: null, code: { gtin: '00760064404380' } }))
  })
  it('whose UPC is on two lines goes to the one of this pallet', () => {
    const elsewhere = { ...kettle, id: 'line-9', row: 1, sourcePallet: 'PTFA41398' }
    const here = { ...kettle, id: 'line-1', row: 5 }
    const step = scanned(session, '760064404380', facts({ candidates: [candidate(elsewhere), candidate(here)] }))
    expect(step).toMatchObject(received({ line: { id: 'line-1' } }))
  })
  it('whose UPC means two products is asked about', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid' }
    const step = scanned(session, '760064404380', facts({ candidates: [candidate(), candidate(twin)] }))
    expect(takes(step)).toHaveLength(2)
  })
  it.each([
    ['alike', {}],
    ['in other letters', { title: '  KETTLE ' }],
    ['with an ASIN on one of them', { asin: 'B00KETTLE1' }],
  ])('× 5 whose UPC is on two lines %s, both with room, fills the first without a question', (_, over) => {
    const second = { ...kettle, id: 'line-3', row: 3, ...over }
    const step = scanned(
      { ...session, qty: 5 },
      '760064404380',
      facts({ candidates: [candidate(), candidate(second)] }),
    )
    expect(step).toMatchObject(received({ line: { id: 'line-1' }, qty: 5, overQty: 0 }))
  })
  it('× 5 whose UPC is on two lines goes to the second where the first has room for fewer', () => {
    const second = { ...kettle, id: 'line-3', row: 3, title: 'kettle' }
    const step = scanned(
      { ...session, qty: 5 },
      '760064404380',
      facts({ candidates: [candidate(kettle, 4), candidate(second)] }),
    )
    expect(step).toMatchObject(received({ line: { id: 'line-3' }, qty: 5, overQty: 0 }))
  })
  it('× 5 whose UPC is on lines with room for 3, 1 and 3 fills one after the other, each under a label of its own', () => {
    const [second, third] = [2, 3].map((row) => ({ ...kettle, id: `line-${row + 1}`, row, qty: 3 })) as [
      typeof kettle,
      typeof kettle,
    ]
    const known = facts({ candidates: [candidate(kettle, 4), candidate(second, 2), candidate(third)], moreLabels })
    const step = scanned({ ...session, qty: 5 }, '760064404380', known)
    expect(step).toMatchObject({
      state: { qty: 1 },
      writes: [
        { kind: 'receive', label, receipt: { line: { id: 'line-1' }, qty: 3, overQty: 0 } },
        { kind: 'receive', label: moreLabels[0], receipt: { line: { id: 'line-3' }, qty: 1, overQty: 0 }, tookMs: 0 },
        { kind: 'receive', label: moreLabels[1], receipt: { line: { id: 'line-4' }, qty: 1, overQty: 0 }, tookMs: 0 },
      ],
    })
    expect(english(step.say)).toMatchObject({
      tone: 'green',
      title: 'Kettle × 5',
      big: '11 of 13',
      detail: `Label ${label} for 3. Label ${moreLabels[0]} for 1. Label ${moreLabels[1]} for 1`,
      undone: `Take the labels ${[label, ...moreLabels].join(', ')} off.`,
    })
  })
  describe('× 8 whose UPC is on two lines with room for 3 each', () => {
    const [first, second] = [1, 3].map((row) => ({ ...kettle, id: `line-${row}`, row, qty: 3 })) as [
      typeof kettle,
      typeof kettle,
    ]
    const known = facts({ candidates: [candidate(first), candidate(second)], moreLabels })
    const eight = { ...session, qty: 8 }
    const question = scanned(eight, '760064404380', known)
    const [take] = choices(question)
    const answered = (state: ReceiveState, at = known) => receiveStep(state, take as ReceiveEvent, at)

    it('is asked about with the 2 that are over', () => {
      expect(english(question.say)).toMatchObject({ tone: 'amber', title: '2 over: 8 more would make 8 of 6' })
      expect(english(question.say?.choices?.[0]?.label)).toBe('Take 8, 2 over')
      expect(question.writes).toEqual([])
    })
    it('fills both where the answer takes it, and what is over goes to the first', () => {
      const step = answered(eight)
      expect(step.writes).toMatchObject([
        { label, receipt: { line: { id: 'line-1' }, qty: 5, overQty: 2 } },
        { label: moreLabels[0], receipt: { line: { id: 'line-3' }, qty: 3, overQty: 0 }, tookMs: 0 },
      ])
      expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Kettle × 8', big: '8 of 6' })
    })
    it('is asked about anew where another device filled the second meanwhile', () => {
      const filled = facts({ candidates: [candidate(first), candidate(second, 3)], moreLabels })
      const step = answered(eight, filled)
      expect(step.writes).toEqual([])
      expect(english(step.say?.choices?.[0]?.label)).toBe('Take 8, 5 over')
      expect(receiveStep(eight, choices(step)[0] as ReceiveEvent, filled).writes).toMatchObject([
        { receipt: { line: { id: 'line-1' }, qty: 8, overQty: 5 } },
      ])
    })
    it('fills both without a further question where the quantity was set to 6 meanwhile', () => {
      expect(answered({ ...eight, qty: 6 }).writes).toMatchObject([
        { receipt: { line: { id: 'line-1' }, qty: 3, overQty: 0 } },
        { receipt: { line: { id: 'line-3' }, qty: 3, overQty: 0 } },
      ])
    })
  })
  it('× 5 fills the line of this pallet and goes on with the same product’s line of another', () => {
    const here = { ...kettle, qty: 3 }
    const elsewhere = { ...kettle, id: 'line-9', row: 9, qty: 7, sourcePallet: 'PTFA41398' }
    const known = facts({ candidates: [candidate(here), candidate(elsewhere)], moreLabels })
    expect(scanned({ ...session, qty: 5 }, '760064404380', known).writes).toMatchObject([
      { receipt: { line: { id: 'line-1' }, qty: 3, overQty: 0 } },
      { receipt: { line: { id: 'line-9' }, qty: 2, overQty: 0 } },
    ])
  })
  it('× 5 of a chosen product fills its lines one after the other', () => {
    const lids = [3, 4].map((row) => ({ ...kettle, id: `line-${row}`, row, qty: 3, title: 'Kettle with lid' }))
    const known = facts({ candidates: [kettle, ...lids].map((line) => candidate(line)), moreLabels })
    const five = { ...session, qty: 5 }
    const [, withLid] = choices(scanned(five, '760064404380', known))
    expect(receiveStep(five, withLid as ReceiveEvent, known).writes).toMatchObject([
      { receipt: { line: { id: 'line-3' }, qty: 3, overQty: 0 } },
      { receipt: { line: { id: 'line-4' }, qty: 2, overQty: 0 } },
    ])
  })
  it('of two products is asked about once more where the chosen line has no room for as many', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid', qty: 2 }
    const many = { ...session, qty: 5 }
    const known = facts({ candidates: [candidate(), candidate(twin)] })
    const [, receipt] = takes(scanned(many, '760064404380', known))
    const step = receiveStep(many, { kind: 'take', receipt: receipt as Receipt }, known)
    expect(english(step.say?.choices?.[0]?.label)).toBe('Take 5, 3 over')
    const [over] = takes(step)
    const taken = receiveStep(many, { kind: 'take', receipt: over as Receipt }, known)
    expect(taken).toMatchObject(received({ line: { id: 'line-3' }, qty: 5, overQty: 3 }))
  })
  it('of a line that another device filled while the question waited is asked about as over', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid', qty: 1 }
    const [, receipt] = takes(scanned(session, '760064404380', facts({ candidates: [candidate(), candidate(twin)] })))
    const full = facts({ candidates: [candidate(twin, 1)] })
    const step = receiveStep(session, { kind: 'take', receipt: receipt as Receipt }, full)
    expect(takes(step)).toMatchObject([{ line: { id: 'line-3' }, overQty: 1 }])
  })
  it('whose UPC is on lines with two ASINs is asked about, also beside a line without one', () => {
    const lines = ['', 'B00KETTLE1', 'B00KETTLE2'].map((asin) => ({ ...kettle, id: `line-${asin}`, asin }))
    const step = scanned(session, '760064404380', facts({ candidates: lines.map((line) => candidate(line)) }))
    expect(takes(step).map(({ line }) => line?.asin)).toEqual(['', 'B00KETTLE1', 'B00KETTLE2'])
  })
  it('on a full line goes on to the next line of the same product', () => {
    const second = { ...kettle, id: 'line-3', row: 3 }
    const step = scanned(session, '760064404380', facts({ candidates: [candidate(kettle, 7), candidate(second)] }))
    expect(step).toMatchObject(received({ line: { id: 'line-3' } }))
  })
  it('of another pallet of this load is received all the same', () => {
    const step = scanned(session, 'LPRY6155403', facts({ candidates: [candidate(bike)] }))
    expect(step).toMatchObject(received({ line: { id: 'line-2' } }))
  })
  it('that is extra already is counted up, never over', () => {
    const extra = aLine({ id: 'x', loadId: 'load-1', qty: 0, extra: true })
    const step = scanned(session, 'LPNRE5RJYZM4N', facts({ candidates: [candidate(extra, 3)] }))
    expect(step).toMatchObject(received({ overQty: 0 }))
    expect(english(step.say?.big)).toBe('4 extra')
  })
  it.each([
    ['damaged', 'Damaged'],
    ['emptyBox', 'Empty box: put it aside'],
  ] as const)('that is %s is answered in amber with what to do', (coarse, words) => {
    const { say } = scanned({ ...session, coarse }, 'LPRQ3978200', facts({ candidates: [candidate()] }))
    expect(english(say)).toMatchObject({
      tone: 'amber',
      title: 'Kettle',
      big: '1 of 7',
      detail: `${words}. Label ${label}`,
    })
  })
})

describe('what is no item', () => {
  it('our own unit label is answered with what is in already', () => {
    const unit = aUnit({ label: 'U-00010001X', title: 'Kettle', qty: 2 })
    const scan = { kind: 'unit', value: unit.label, raw: unit.label, serial: '' } as const
    const step = receiveStep(session, { kind: 'scan', scan }, facts({ unit }))
    expect(step).toMatchObject({ say: { tone: 'amber', detail: 'Kettle × 2' }, writes: [] })
  })
  it('the label of a unit that was shipped is refused: it is not here', () => {
    const unit = aUnit({ label, title: 'Kettle', stage: 'shipped' })
    const step = scanned(session, label, facts({ unit }))
    expect(english(step)).toMatchObject({ say: { tone: 'red', title: 'This has left the warehouse' }, writes: [] })
  })

  it.each(['location', 'order', 'tracking'] as const)('the label of a %s is refused in words', (kind) => {
    const scan = { kind, value: 'X', raw: 'X', serial: '' }
    const step = receiveStep(session, { kind: 'scan', scan }, facts())
    expect(english(step)).toMatchObject({ state: session, say: { tone: 'red', title: 'Not an item' }, writes: [] })
  })
})

describe('the receiving session', () => {
  const after = (state: ReceiveState, known = facts({ candidates: [candidate()] })) =>
    scanned(state, 'LPRQ3978200', known)
  it('counts single items again after a receipt, and a damaged one was damaged alone', () => {
    expect(after({ ...session, qty: 5, coarse: 'damaged' }).state).toMatchObject({ qty: 1, coarse: '' })
    expect(after({ ...session, qty: 5, coarse: 'sealed' }).state).toMatchObject({ qty: 1, coarse: 'sealed' })
  })
  it('measures the time since the item before', () => {
    const first = after(session)
    expect(first.writes).toMatchObject([{ tookMs: 0 }])
    const known = facts({ candidates: [candidate()], now: '2026-11-20T09:00:04.500Z' })
    expect(after(first.state, known).writes).toMatchObject([{ tookMs: 4_500 }])
    const clockSetBack = facts({ candidates: [candidate()], now: '2026-11-20T08:00:00.000Z' })
    expect(after(first.state, clockSetBack).writes).toMatchObject([{ tookMs: 0 }])
  })
  it('takes quantity and condition without touching the answer on screen', () => {
    const many = receiveStep(session, { kind: 'set', qty: 12 }, facts())
    expect(many).toEqual({ state: { ...session, qty: 12 }, say: null, writes: [], keepsAnswer: true })
    expect(receiveStep(many.state, { kind: 'set', coarse: 'sealed' }, facts()).state).toMatchObject({
      qty: 12,
      coarse: 'sealed',
    })
    expect(receiveStep({ ...session, coarse: 'sealed' }, { kind: 'set', coarse: '' }, facts()).state.coarse).toBe('')
  })
  it.each([
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [9_999, 5_000],
  ])('takes a quantity of %d as %d', (qty, kept) => {
    expect(receiveStep(session, { kind: 'set', qty }, facts()).state.qty).toBe(kept)
  })
  it('puts the pallet away when another load is chosen', () => {
    const step = receiveStep(session, { kind: 'chooseLoad', loadId: 'load-2' }, facts())
    expect(step).toMatchObject({ state: { loadId: 'load-2', containerId: '' }, keepsAnswer: true, writes: [] })
  })
  it('stays as it is when a question is left', () => {
    expect(receiveStep(session, { kind: 'leave' }, facts())).toEqual({ state: session, say: null, writes: [] })
  })
})

describe('by hand', () => {
  it('an item that is described becomes extra under its description', () => {
    const step = receiveStep(session, { kind: 'describe', title: '  garden gnome ' }, facts())
    expect(step).toMatchObject(received({ line: null, title: 'garden gnome' }))
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'garden gnome', big: '1 extra' })
  })
  it('a picked line is received', () => {
    const step = receiveStep(session, { kind: 'pickLine', line: bike }, facts({ candidates: [candidate(bike)] }))
    expect(step).toMatchObject(received({ line: { id: 'line-2' } }))
  })
  it('a picked line that is full is asked about', () => {
    const step = receiveStep(session, { kind: 'pickLine', line: bike }, facts({ candidates: [candidate(bike, 1)] }))
    expect(english(step.say?.title)).toBe('1 over: 1 more would make 2 of 1')
    expect(takes(step)).toMatchObject([{ overQty: 1 }])
  })
  it('without a load is refused', () => {
    for (const event of [
      { kind: 'pickLine', line: bike },
      { kind: 'describe', title: 'gnome' },
    ] as const) {
      expect(receiveStep(emptySession, event, facts(none))).toMatchObject({ say: { tone: 'red' }, writes: [] })
    }
  })
  it('items with one description share an extra line, and other words make another', () => {
    const noCode = { lpn: '', gtin: '', asin: '', itemNo: '', serialNo: '' }
    const idOf = (title: string) => extraLineId({ load, code: noCode, title }, label)
    expect(idOf('garden gnome')).toBe(idOf('garden gnome'))
    expect(idOf('garden gnome')).not.toBe(idOf('garden chair'))
  })
})

describe('putting aside', () => {
  it.each([
    ['E-bike 250 W', '', 'battery'],
    ['Bug spray aerosol', '', 'hazmat'],
    ['Crib, recalled 2025', '', 'recall'],
    ['Kettle', '', ''],
    ['Scootersack', 'TOYS', ''],
  ])('holds %j for %j', (title, category, reason) => {
    expect(holdReason(title, category, '')).toBe(reason)
  })
  it('holds an empty box', () => {
    expect(holdReason('Kettle', '', 'emptyBox')).toBe('emptyBox')
  })
})

it('the picture of a unit stands beside its title when its own label is scanned again', () => {
  const seen = (unit: ReceiveFacts['unit']) => scanned(session, label, facts({ unit })).say
  expect(seen(aUnit({ id: 'u1' }))).toMatchObject({ tone: 'amber', pictureOf: 'u1' })
  expect(seen(aUnit({ id: 'u1', stage: 'shipped' }))).toMatchObject({ tone: 'red', pictureOf: 'u1' })
})

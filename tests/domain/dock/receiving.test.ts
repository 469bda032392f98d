import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import {
  afterReceipt,
  emptyTable,
  holdReason,
  receiveByHand,
  receiveStep,
  type CandidateLine,
  type ReceiveFacts,
  type ReceiveState,
} from '#domain/dock/receiving.ts'
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

const table: ReceiveState = { ...emptyTable, loadId: 'load-1', containerId: 'p1' }
const candidate = (line = kettle, receivedQty = 0, of = load): CandidateLine => ({ line, receivedQty, load: of })
const facts = (over: Partial<ReceiveFacts> = {}): ReceiveFacts => ({
  load,
  container: pallet,
  pallet: null,
  unit: null,
  candidates: [],
  ...over,
})
const scan = (text: string) => classifyScan(text)

describe('a pallet', () => {
  test('scanned by the seller’s label opens, and its load comes with it', () => {
    const answer = receiveStep(
      emptyTable,
      scan('PTMB72505'),
      facts({ load: null, container: null, pallet: { container: pallet, load } }),
    )
    expect(answer).toEqual({ kind: 'openPallet', container: pallet, load })
  })
  test('that was sold whole does not open', () => {
    const sold = { ...pallet, status: 'soldWhole' as const }
    expect(receiveStep(emptyTable, scan('PTMB72505'), facts({ pallet: { container: sold, load } }))).toMatchObject({
      kind: 'tell',
      tone: 'red',
    })
  })
  test('of a refused load is asked about', () => {
    const refused = aLoad({ ...load, stage: 'refused' })
    expect(
      receiveStep(table, scan('PTMB72505'), facts({ pallet: { container: pallet, load: refused } })),
    ).toMatchObject({ kind: 'ask', question: { kind: 'refusedLoad' } })
  })
  test('of a closed load stays closed', () => {
    const closed = aLoad({ ...load, stage: 'closed' })
    expect(receiveStep(table, scan('PTMB72505'), facts({ pallet: { container: pallet, load: closed } }))).toMatchObject(
      { tone: 'red' },
    )
  })
  test('that no manifest names is asked about when a load is on the table', () => {
    expect(receiveStep(table, scan('PTZZ00001'), facts())).toMatchObject({
      kind: 'ask',
      question: { kind: 'strangePallet', sourcePallet: 'PTZZ00001' },
    })
  })
  test('that no manifest names is refused when no load is on the table', () => {
    expect(receiveStep(emptyTable, scan('PTZZ00001'), facts({ load: null, container: null }))).toMatchObject({
      kind: 'tell',
      tone: 'red',
    })
  })
})

describe('an item', () => {
  test('before any pallet is refused: nobody knows which load it is', () => {
    expect(receiveStep(emptyTable, scan('LPRQ3978200'), facts({ load: null, container: null }))).toMatchObject({
      tone: 'red',
      title: 'Scan a pallet first',
    })
  })
  test('on the manifest is received against its line', () => {
    const answer = receiveStep(table, scan('LPRQ3978200'), facts({ candidates: [candidate()] }))
    expect(answer).toMatchObject({
      kind: 'receive',
      receipt: { line: { id: 'line-1' }, qty: 1, overQty: 0, containerId: 'p1' },
    })
  })
  test('with one LPN for seven things is received seven times, then asked', () => {
    for (let received = 0; received < 7; received += 1) {
      expect(receiveStep(table, scan('LPRQ3978200'), facts({ candidates: [candidate(kettle, received)] })).kind).toBe(
        'receive',
      )
    }
    expect(receiveStep(table, scan('LPRQ3978200'), facts({ candidates: [candidate(kettle, 7)] }))).toMatchObject({
      kind: 'ask',
      question: { kind: 'over', expectedQty: 7, receivedQty: 7, receipt: { overQty: 1 } },
    })
  })
  test('× 5 where 3 are left is asked, with 2 over', () => {
    const answer = receiveStep({ ...table, qty: 5 }, scan('LPRQ3978200'), facts({ candidates: [candidate(kettle, 4)] }))
    expect(answer).toMatchObject({ kind: 'ask', question: { kind: 'over', receipt: { qty: 5, overQty: 2 } } })
  })
  test('not on the manifest is taken as extra, without a question', () => {
    expect(receiveStep(table, scan('LPNRE5RJYZM4N'), facts())).toMatchObject({
      kind: 'receive',
      receipt: { line: null, code: { lpn: 'LPNRE5RJYZM4N' } },
    })
  })
  test.each([
    ['a word', 'HELLO-42'],
    ['a link', 'https://brand.example/p/760064404380'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a UPC with a wrong check digit', '760064404381'],
    ['an EAN with a wrong check digit', '4006381333932'],
    ['a GS1 code with a wrong check digit', '(01)00760064404381(21)SN42'],
    ['a digital link with a wrong check digit', 'https://id.gs1.org/01/00760064404381'],
    ['a serial number that could be a book’s number', '0306406152'],
  ])('whose code means nothing here is asked about, never stock by itself: %s', (_what, text) => {
    expect(receiveStep(table, scan(text), facts())).toMatchObject({
      kind: 'ask',
      question: { kind: 'unknownCode', code: text, receipt: { line: null, qty: 1, overQty: 0 } },
    })
  })
  test('whose unknown code was taken in as extra before is counted up without a question', () => {
    const extra = aLine({ id: 'x', loadId: 'load-1', qty: 0, extra: true, itemNo: 'HELLO-42' })
    expect(receiveStep(table, scan('HELLO-42'), facts({ candidates: [candidate(extra, 1)] }))).toMatchObject({
      kind: 'receive',
      receipt: { line: { id: 'x' } },
    })
  })
  test('found by the seller’s item number is received, whatever the number looks like', () => {
    for (const text of ['75934710', '12-34567-89012', '986578788855', '106141411234567897']) {
      const answer = receiveStep(table, scan(text), facts({ candidates: [candidate({ ...kettle, itemNo: text })] }))
      expect(answer).toMatchObject({ kind: 'receive', receipt: { line: { id: 'line-1' } } })
    }
  })
  test('whose item number is on lines of two products is asked about', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid' }
    expect(receiveStep(table, scan('1654321'), facts({ candidates: [candidate(), candidate(twin)] }))).toMatchObject({
      kind: 'ask',
      question: { kind: 'which', receipts: [{}, {}] },
    })
  })
  test('whose item number is only in another load is asked about as an unknown code', () => {
    const there = candidate({ ...kettle, loadId: 'load-2', lpn: '', itemNo: '1654321' }, 0, other)
    expect(receiveStep(table, scan('1654321'), facts({ candidates: [there] }))).toMatchObject({
      kind: 'ask',
      question: { kind: 'unknownCode', code: '1654321' },
    })
  })
  test('whose LPN of an unusual form is of another load is asked about', () => {
    const there = candidate({ ...kettle, loadId: 'load-2', lpn: 'CST-0042' }, 0, other)
    expect(receiveStep(table, scan('cst-0042'), facts({ candidates: [there] }))).toMatchObject({
      kind: 'ask',
      question: { kind: 'otherLoad', there: { load: { code: 'L-1002' } } },
    })
  })
  test('whose LPN is of another load is asked about', () => {
    const answer = receiveStep(
      table,
      scan('LPRQ3978200'),
      facts({ candidates: [candidate({ ...kettle, loadId: 'load-2' }, 0, other)] }),
    )
    expect(answer).toMatchObject({
      kind: 'ask',
      question: { kind: 'otherLoad', here: { line: null }, there: { load: { code: 'L-1002' }, containerId: '' } },
    })
  })
  test('whose UPC is only in another load is extra here: a UPC says nothing about the load', () => {
    const answer = receiveStep(
      table,
      scan('760064404380'),
      facts({ candidates: [candidate({ ...kettle, loadId: 'load-2' }, 0, other)] }),
    )
    expect(answer).toMatchObject({ kind: 'receive', receipt: { line: null, code: { gtin: '00760064404380' } } })
  })
  test('whose UPC is on two lines goes to the one of this pallet', () => {
    const elsewhere = { ...kettle, id: 'line-9', row: 1, sourcePallet: 'PTFA41398' }
    const here = { ...kettle, id: 'line-1', row: 5 }
    expect(
      receiveStep(table, scan('760064404380'), facts({ candidates: [candidate(elsewhere), candidate(here)] })),
    ).toMatchObject({ receipt: { line: { id: 'line-1' } } })
  })
  test('whose UPC means two products is asked about', () => {
    const twin = { ...kettle, id: 'line-3', title: 'Kettle with lid' }
    expect(
      receiveStep(table, scan('760064404380'), facts({ candidates: [candidate(), candidate(twin)] })),
    ).toMatchObject({ kind: 'ask', question: { kind: 'which', receipts: [{}, {}] } })
  })
  test('on a full line goes on to the next line of the same product', () => {
    const second = { ...kettle, id: 'line-3', row: 3 }
    expect(
      receiveStep(table, scan('760064404380'), facts({ candidates: [candidate(kettle, 7), candidate(second)] })),
    ).toMatchObject({ receipt: { line: { id: 'line-3' } } })
  })
  test('of another pallet of this load is received all the same', () => {
    expect(receiveStep(table, scan('LPRY6155403'), facts({ candidates: [candidate(bike)] }))).toMatchObject({
      kind: 'receive',
      receipt: { line: { id: 'line-2' } },
    })
  })
  test('that is extra already is counted up, never over', () => {
    const extra = aLine({ id: 'x', loadId: 'load-1', qty: 0, extra: true })
    expect(receiveStep(table, scan('LPNRE5RJYZM4N'), facts({ candidates: [candidate(extra, 3)] }))).toMatchObject({
      kind: 'receive',
      receipt: { overQty: 0 },
    })
  })
})

describe('what is no item', () => {
  test('our own unit label says that it is in already', () => {
    const unit = aUnit({ label: 'U-00010001X', title: 'Kettle', qty: 2 })
    expect(
      receiveStep(table, { kind: 'unit', value: unit.label, raw: unit.label, serial: '' }, facts({ unit })),
    ).toMatchObject({ tone: 'amber', detail: 'Kettle × 2' })
  })
  test.each(['location', 'order', 'tracking'] as const)('the label of a %s is refused in words', (kind) => {
    expect(receiveStep(table, { kind, value: 'X', raw: 'X', serial: '' }, facts())).toMatchObject({
      kind: 'tell',
      tone: 'red',
      title: 'Not an item',
    })
  })
})

describe('the table afterwards', () => {
  test('counts single things again, and a damaged one was damaged alone', () => {
    expect(afterReceipt({ ...table, qty: 5, coarse: 'damaged' })).toMatchObject({ qty: 1, coarse: '' })
    expect(afterReceipt({ ...table, qty: 5, coarse: 'sealed' })).toMatchObject({ qty: 1, coarse: 'sealed' })
  })
})

describe('by hand', () => {
  test('a thing that is described becomes extra under its description', () => {
    expect(receiveByHand(table, load, null, '  garden gnome ')).toMatchObject({
      kind: 'receive',
      receipt: { line: null, title: 'garden gnome' },
    })
  })
  test('a picked line that is full is asked about', () => {
    expect(receiveByHand(table, load, candidate(bike, 1), '')).toMatchObject({
      kind: 'ask',
      question: { kind: 'over' },
    })
  })
})

test.each([
  ['E-bike 250 W', '', 'battery'],
  ['Bug spray aerosol', '', 'hazmat'],
  ['Crib, recalled 2025', '', 'recall'],
  ['Kettle', '', ''],
  ['Scootersack', 'TOYS', ''],
])('%j is held for %j', (title, category, reason) => {
  expect(holdReason(title, category, '')).toBe(reason)
})
test('an empty box is put aside', () => {
  expect(holdReason('Kettle', '', 'emptyBox')).toBe('emptyBox')
})

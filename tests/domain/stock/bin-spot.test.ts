import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { auditResult, auditSchedule, explainedLater, type AuditFacts, type MoveRow } from '#domain/stock/cycle-count.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { stageWhenPut } from '#domain/core/floor/found-by-scan.ts'
import { suggestPlaces, type PutAwaySite } from '#domain/stock/put-away-place.ts'
import { emptyBinSpot, type BinSpotEvent, type BinSpotFacts, type BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { binSpotStep } from '#domain/stock/bin-spot.ts'
import { describeLabels } from '#domain/stock/cycle-count-settle.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'

const zone = aLocation({
  id: 'L-STORAGE',
  code: 'STORAGE',
  kind: 'zone',
  purpose: 'Graded stock',
  allowedStages: ['photographed', 'stored'],
})
const bin = aLocation({ id: 'L-A-01', code: 'A-01', parentId: zone.id, capacity: 3 })
const bin2 = aLocation({ id: 'L-A-02', code: 'A-02', parentId: zone.id })
const chain = [bin, zone]
const unit = aUnit({
  id: 'u1',
  label: 'U-1',
  stage: 'photographed',
  grade: 'usedGood',
  inspectedAt: aTime,
  locationId: 'tent',
})
const other = aUnit({
  id: 'u2',
  label: 'U-2',
  title: 'Toaster',
  stage: 'stored',
  inspectedAt: aTime,
  locationId: bin.id,
})
const scan: BinSpotEvent = { kind: 'scan', scan: classifyScan('x') }
const facts = (over: Partial<BinSpotFacts> = {}): BinSpotFacts => ({
  unit: null, unitOn: null, doubt: null, pallet: null, place: [], placeQty: 0, inHand: [], inHandOn: [], palletsInHand: [], auditPlace: chain, auditUnits: [], auditPallets: [], rows: [], at: aTime, ...over,
}) // prettier-ignore
const minute = (number: number) => new Date(Date.parse(aTime) + number * 60_000).toISOString()
const inHand: BinSpotState = { ...emptyBinSpot, inHand: ['u1'] }

describe('a unit first', () => {
  test('is in hand and asks for its place', () => {
    expect(english(binSpotStep(emptyBinSpot, scan, facts({ unit })))).toMatchObject({
      state: inHand,
      say: { tone: 'plain', detail: 'Scan its place.' },
      writes: [],
    })
  })
  test('that was sold with its whole pallet stays on that, as on the page Pallets; one that was put on unknown to the sale comes off', () => {
    const unitOn = aContainer({ id: 'p1', label: 'P-1', status: 'soldWhole' })
    const on = { ...unit, containerId: 'p1', locationId: bin.id }
    const refused = binSpotStep(emptyBinSpot, scan, facts({ unit: { ...on, stage: 'sold' }, unitOn }))
    expect(refused).toMatchObject({ state: emptyBinSpot, say: { tone: 'red' }, writes: [] })
    expect(english(refused.say?.detail)).toContain('P-1')
    expect(binSpotStep(emptyBinSpot, scan, facts({ unit: on, unitOn }))).toMatchObject({ state: inHand, say: { tone: 'plain' } })
    const ordered = { ...on, stage: 'sold', orderId: 'o1' } as const
    expect(binSpotStep(emptyBinSpot, scan, facts({ unit: ordered, unitOn }))).toMatchObject({ state: inHand, say: { tone: 'amber' } })
  }) // prettier-ignore
  test('and its place: it is stored there, wherever it was', () => {
    const step = binSpotStep(inHand, scan, facts({ place: chain, inHand: [unit] }))
    expect(step).toMatchObject({ state: { inHand: [] }, say: { tone: 'green', title: 'A-01' } })
    expect(step.writes).toMatchObject([
      { patch: { locationId: bin.id, stage: 'stored' }, row: { type: 'unit.stored', from: 'tent', to: bin.id } },
    ])
  })
  test('and others: the answer names labels and items where the two numbers differ', () => {
    const put = (qty: number) =>
      english(
        binSpotStep(
          { ...emptyBinSpot, inHand: ['u1', 'u2'] },
          scan,
          facts({ place: [bin2, zone], inHand: [{ ...unit, qty }, other] }),
        ),
      ).say?.detail
    expect([put(1), put(4)]).toEqual(['2 items', '2 labels on 5 items'])
  })
  test('that a colleague removed meanwhile is never shown as put down', () => {
    const step = binSpotStep(inHand, scan, facts({ place: chain, inHand: [] }))
    expect(english(step)).toMatchObject({
      state: { inHand: [] },
      say: { tone: 'red', title: 'Nothing was put there' },
      writes: [],
    })
    const two = binSpotStep({ ...inHand, inHand: ['u0', 'u1'] }, scan, facts({ place: chain, inHand: [unit] }))
    expect(two).toMatchObject({ state: { inHand: [] }, say: { tone: 'amber', title: 'A-01' } })
    expect(english(two.say?.detail)).toContain('removed')
  })
  test('several, and one place takes them all', () => {
    const two = binSpotStep(inHand, scan, facts({ unit: { ...other, locationId: bin2.id } }))
    expect(english(two)).toMatchObject({
      state: { inHand: ['u1', 'u2'] },
      say: { detail: '2 in hand. Scan its place.' },
    })
    const step = binSpotStep(
      two.state,
      scan,
      facts({ place: chain, inHand: [unit, { ...other, locationId: bin2.id }] }),
    )
    expect(step.writes).toMatchObject([
      { row: { type: 'unit.stored' } },
      { row: { type: 'unit.relocated', from: bin2.id } },
    ])
  })
  test('scanned twice is in hand once', () => {
    expect(english(binSpotStep(inHand, scan, facts({ unit })))).toMatchObject({
      state: inHand,
      say: { tone: 'amber', title: 'In hand already' },
    })
  })
  test.each<[string, Partial<BinSpotFacts>, string, string]>([
    [
      'a blocked bin refuses',
      { place: [{ ...bin, blocked: true, blockedReason: 'Beam bent' }, zone] },
      'red',
      'Beam bent',
    ],
    ['a bin in a closed zone refuses', { place: [bin, { ...zone, closedAt: aTime }] }, 'red', 'closed'],
    ['a full bin warns', { place: chain, placeQty: 3 }, 'amber', 'room for 3'],
    [
      'another zone warns',
      { place: [{ ...bin, allowedStages: ['hold'], purpose: 'Things on hold' }] },
      'amber',
      'Things on hold',
    ],
  ])('%s', (_, over, tone, words) => {
    const step = binSpotStep(inHand, scan, facts({ inHand: [unit], ...over }))
    expect(english(step.say)).toMatchObject({ tone, detail: expect.stringContaining(words) as unknown })
    expect(step.writes).toHaveLength(tone === 'red' ? 0 : 1)
    expect(step.state.inHand).toHaveLength(tone === 'red' ? 1 : 0)
  })
  test('that is there already fills the bin no further, and writes nothing', () => {
    const step = binSpotStep({ ...inHand, inHand: ['u2'] }, scan, facts({ place: chain, placeQty: 3, inHand: [other] }))
    expect(step).toMatchObject({ say: { tone: 'green' }, writes: [] })
  })
  test('that was missing is found at once, place or not', () => {
    const lost = { ...unit, stage: 'missing', exceptionCode: 'auditMissing' } as const
    const step = binSpotStep(emptyBinSpot, scan, facts({ unit: lost }))
    expect(step).toMatchObject({
      state: { inHand: ['u1'] },
      say: { tone: 'amber' },
      writes: [{ row: { type: 'unit.found' } }],
    })
  })
  test('that was shipped is refused and listed', () => {
    const step = binSpotStep(emptyBinSpot, scan, facts({ unit: { ...unit, stage: 'shipped' } }))
    expect(step).toMatchObject({
      state: emptyBinSpot,
      say: { tone: 'red' },
      writes: [{ patch: { exceptionCode: 'scannedAfterSold' } }],
    })
  })
  test('another scan than a place keeps it in hand', () => {
    expect(binSpotStep(inHand, scan, facts())).toMatchObject({ state: inHand, say: { tone: 'red' } })
    expect(binSpotStep(emptyBinSpot, scan, facts())).toMatchObject({ unhandled: true })
  })
  test('a second read of the place by the wedge starts no count, a later scan does', () => {
    const put = binSpotStep(inHand, scan, facts({ place: chain, inHand: [unit] })).state
    expect(
      binSpotStep(put, scan, facts({ place: chain, at: new Date(Date.parse(aTime) + 400).toISOString() })),
    ).toMatchObject({ state: { audit: null }, say: { tone: 'amber' } })
    expect(binSpotStep(put, scan, facts({ place: chain, at: minute(1) })).state.audit).toMatchObject({
      placeId: bin.id,
    })
  })
  test('is stored only when it is graded, on a shelf that takes stored goods', () => {
    expect(stageWhenPut('received', chain)).toBe('received')
    expect(stageWhenPut('inspected', chain)).toBe('stored')
    expect(stageWhenPut('hold', chain)).toBe('hold')
    expect(stageWhenPut('inspected', [zone])).toBe('inspected')
    expect(stageWhenPut('inspected', [{ ...bin, allowedStages: ['hold'] }])).toBe('inspected')
  })
})

const pallet = { container: aContainer({ id: 'p1', label: 'P-1', status: 'received', locationId: 'dock' }), aboard: [{ ...unit, containerId: 'p1' }, { ...other, containerId: 'p1', locationId: 'dock' }] } // prettier-ignore

describe('a pallet first', () => {
  test('is in hand, and its place takes it with all that is on it', () => {
    const held = binSpotStep(emptyBinSpot, scan, facts({ pallet }))
    expect(english(held)).toMatchObject({ state: { pallets: ['p1'] }, say: { tone: 'plain', detail: '2 items on it. Scan its place.' } }) // prettier-ignore
    const step = binSpotStep(held.state, scan, facts({ place: [bin2, zone], palletsInHand: [pallet] }))
    expect(english(step)).toMatchObject({
      state: { pallets: [] },
      say: { tone: 'green', title: 'A-02', detail: 'P-1' },
    })
    expect(step.writes).toEqual([
      { kind: 'pallet', containerId: 'p1', label: 'P-1', from: 'dock', place: { id: bin2.id, kind: 'bin' } },
    ])
  })
  test('needs room for all that is on it', () => {
    const held: BinSpotState = { ...emptyBinSpot, pallets: ['p1'] }
    const step = binSpotStep(held, scan, facts({ place: chain, placeQty: 2, palletsInHand: [pallet] }))
    expect(english(step.say)).toMatchObject({ tone: 'amber', detail: 'P-1. A-01 holds 4 now and has room for 3' })
  })
  test('together with a unit that was taken off it: the unit is put down by itself', () => {
    const held: BinSpotState = { ...emptyBinSpot, inHand: ['u1'], pallets: ['p1'] }
    const [own] = pallet.aboard
    const step = binSpotStep(
      held,
      scan,
      facts({ place: [bin2, zone], inHand: own ? [own] : [], palletsInHand: [pallet] }),
    )
    expect(step.writes).toMatchObject([{ kind: 'pallet' }, { unitId: 'u1', patch: { containerId: '' } }])
    expect(english(step.say)).toMatchObject({ detail: 'Kettle and P-1' })
  })
  test('that was scrapped, and a label that nothing has, are refused', () => {
    const scrapped = { ...pallet, container: { ...pallet.container, status: 'scrapped' as const } }
    expect(binSpotStep(emptyBinSpot, scan, facts({ pallet: scrapped })).say).toMatchObject({ tone: 'red' })
    const unknown = { kind: 'scan', scan: classifyScan(mintLabel('pallet', '7KQ', 9)) } as const
    expect(english(binSpotStep(emptyBinSpot, unknown, facts()).say)).toMatchObject({
      title: 'No pallet here has this label',
    })
  })
  test('is let go of alone, or with everything', () => {
    const held: BinSpotState = { ...emptyBinSpot, inHand: ['u1'], pallets: ['p1'] }
    expect(binSpotStep(held, { kind: 'letGo', id: 'p1' }, facts()).state).toMatchObject({ inHand: ['u1'], pallets: [] })
    expect(binSpotStep(held, { kind: 'letGo', id: '' }, facts()).state).toEqual(emptyBinSpot)
  })
})

describe('a place first', () => {
  const start = binSpotStep(emptyBinSpot, scan, facts({ place: chain })).state
  const count = (state: BinSpotState, found: typeof unit, at = aTime, over: Partial<BinSpotFacts> = {}) =>
    binSpotStep(state, scan, facts({ unit: found, at, ...over }))
  const foreign = { ...unit, locationId: bin2.id }

  test('is counted blind: the page never shows what should be in it', () => {
    const step = count(start, other, minute(1), { auditUnits: [other, unit] })
    expect(english(step)).toMatchObject({
      say: { tone: 'green', title: 'Toaster', detail: 'Counted', big: '1' },
      writes: [],
    })
    expect(english(count(start, foreign).say)).toMatchObject({ tone: 'green', detail: 'Counted' })
    expect(english(count(step.state, other).say)).toMatchObject({ tone: 'amber', title: 'Counted already' })
  })
  test('scanned again is right when all is as recorded', () => {
    const done = binSpotStep(count(start, other).state, scan, facts({ place: chain, auditUnits: [other] }))
    expect(english(done)).toMatchObject({
      state: { audit: null },
      say: { tone: 'green', title: 'A-01 is right' },
      writes: [{ kind: 'row', row: { type: 'location.audited', to: 'matched' } }],
    })
  })
  test('is counted when it is scanned, although the clock was set back since it took something', () => {
    const state: BinSpotState = { ...emptyBinSpot, justPut: { placeId: bin.id, at: minute(60) } }
    expect(english(binSpotStep(state, scan, facts({ place: chain })))).toMatchObject({
      state: { audit: { placeId: bin.id } },
      say: { tone: 'plain', title: 'Count A-01' },
    })
  })
  test('that is empty ends its count when it is scanned, although the clock was set back since', () => {
    const begun = binSpotStep(emptyBinSpot, scan, facts({ place: chain, at: minute(60) })).state
    expect(english(binSpotStep(begun, scan, facts({ place: chain })))).toMatchObject({
      state: { audit: null },
      say: { tone: 'green', title: 'A-01 is right' },
    })
  })
  test('is noted once and keeps its answer when its end is pressed twice', () => {
    const finish: BinSpotEvent = { kind: 'finish' }
    const kept = { say: null, writes: [], keepsAnswer: true }
    for (const auditUnits of [[other], [other, unit]]) {
      const { state, writes } = binSpotStep(count(start, other).state, finish, facts({ auditUnits }))
      expect(writes).toMatchObject([{ row: { type: 'location.audited' } }])
      expect(binSpotStep(state, finish, facts({ auditUnits }))).toEqual({ state, ...kept })
    }
  })
  test('shows missing, foreign and extra only then, and nothing is written of them yet', () => {
    const stray = binSpotStep(
      count(start, foreign).state,
      { kind: 'scan', scan: classifyScan('012345678905') },
      facts(),
    )
    const done = binSpotStep(stray.state, scan, facts({ place: chain, auditUnits: [other, foreign] }))
    expect(english(done)).toMatchObject({
      state: { audit: { isOver: true } },
      say: { tone: 'amber', title: 'A-01: 1 missing, 1 foreign, 1 extra' },
    })
    expect(done.writes).toMatchObject([
      { row: { data: { missing: ['u2'], foreign: ['u1'], strays: ['012345678905'] } } },
    ])
    const all = binSpotStep(
      done.state,
      { kind: 'settleMissing' },
      facts({ auditUnits: [other, foreign], at: minute(5) }),
    )
    expect(all.writes).toMatchObject([
      { unitId: 'u2', patch: { stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: minute(5) } },
    ])
    // Whether a foreign unit stays is decided for that unit.
    expect(all.state.audit).not.toBeNull()
    const stays = { kind: 'settle', unitId: 'u1', how: 'moveHere' } as const
    const last = binSpotStep(
      all.state,
      stays,
      facts({ auditPlace: chain, auditUnits: [other, foreign], at: minute(6) }),
    )
    expect(last.writes).toMatchObject([{ unitId: 'u1', patch: { locationId: bin.id, stage: 'stored' } }])
    expect(last.state.audit).toBeNull()
  })
  test('read twice by a wedge at the start is not over; empty, it is over with the next scan', () => {
    const soon = new Date(Date.parse(aTime) + 300).toISOString()
    expect(binSpotStep(start, scan, facts({ place: chain, at: soon, auditUnits: [other] })).state).toEqual(start)
    expect(english(binSpotStep(start, scan, facts({ place: chain, at: minute(1), auditUnits: [other] })).say)).toMatchObject({ title: 'A-01: 1 missing' }) // prettier-ignore
  })
  test('and read once more when it is over shows again what is open, and starts nothing new when it was right', () => {
    const over = binSpotStep(start, scan, facts({ place: chain, at: minute(1), auditUnits: [other] })).state
    const more = binSpotStep(over, scan, facts({ place: chain, at: minute(1), auditUnits: [other] }))
    expect(english(more)).toMatchObject({ state: over, say: { title: 'A-01: 1 missing' }, writes: [] })
    const right = binSpotStep(
      count(start, other).state,
      scan,
      facts({ place: chain, at: minute(1), auditUnits: [other] }),
    )
    expect(binSpotStep(right.state, scan, facts({ place: chain, at: minute(1) })).state.audit).toBeNull()
  })
  test('that was over goes on when a unit is scanned that belongs to it', () => {
    const over = binSpotStep(start, scan, facts({ place: chain, at: minute(1), auditUnits: [other] })).state
    const asked = count(over, other, minute(2))
    expect(english(asked)).toMatchObject({ state: over, say: { tone: 'amber', title: 'The count of A-01 is over' } })
    const [more] = asked.say?.choices ?? []
    if (!more) throw new Error('There is no choice.')
    const step = binSpotStep(over, more.event, facts({ unit: other, at: minute(2) }))
    expect(step.state.audit).toMatchObject({ isOver: false, counted: [{ unitId: 'u2' }] })
  })
  test('forgets a scan that was a mistake, and comes back when it was thrown away by mistake', () => {
    const one = count(start, other).state
    const stray = binSpotStep(one, { kind: 'scan', scan: classifyScan('012345678905') }, facts()).state
    expect(binSpotStep(stray, { kind: 'uncount', id: 'u2' }, facts()).state.audit).toMatchObject({ counted: [] })
    expect(binSpotStep(stray, { kind: 'uncount', id: '012345678905' }, facts()).state.audit).toMatchObject({
      strays: [],
    })
    const dropped = binSpotStep(stray, { kind: 'drop' }, facts()).state
    expect(dropped.audit).toBeNull()
    expect(stray.audit && binSpotStep(dropped, { kind: 'restore', audit: stray.audit }, facts()).state).toEqual(stray)
  })
  test('notes a code that it does not know once, in whatever case it is typed, as it was typed first', () => {
    const typed = (state: typeof start, code: string) =>
      binSpotStep(state, { kind: 'scan', scan: classifyScan(code) }, facts())
    const once = typed(start, 'Serial 9')
    const twice = typed(once.state, 'SERIAL 9')
    expect(english(twice.say)).toMatchObject({ title: 'Counted already', detail: 'Serial 9' })
    expect(twice.state.audit?.strays).toEqual(['Serial 9'])
    const before = start.audit && { ...start, audit: { ...start.audit, strays: ['serial 9', 'SERIAL 9', 'x'] } }
    const over = binSpotStep(before ?? start, { kind: 'finish' }, facts({ place: chain, at: minute(1) }))
    expect(over.writes).toMatchObject([{ row: { data: { strays: ['serial 9', 'x'] } } }])
  })
  test('counts a pallet by its label; one that is recorded elsewhere moves whole', () => {
    const whole = binSpotStep(start, { kind: 'scan', scan: classifyScan('P-1') }, facts({ pallet }))
    expect(whole).toMatchObject({ say: { title: 'P-1', big: '1' }, state: { audit: { pallets: ['p1'] } } })
    const world = { auditUnits: [...pallet.aboard], auditPallets: [pallet] }
    const over = binSpotStep(whole.state, scan, facts({ place: chain, at: minute(1), ...world }))
    expect(english(over.say)).toMatchObject({ title: 'A-01: 2 foreign' })
    expect(binSpotStep(over.state, { kind: 'settleMissing' }, facts(world)).writes).toEqual([])
    const all = binSpotStep(over.state, { kind: 'settlePallet', containerId: 'p1', how: 'moveHere' }, facts(world))
    expect(all.writes).toMatchObject([{ kind: 'pallet', containerId: 'p1', place: { id: bin.id } }])
    expect(all.state.audit).toBeNull()
    expect(binSpotStep(whole.state, { kind: 'uncount', id: 'p1' }, facts()).state.audit).toMatchObject({ counted: [], pallets: [] }) // prettier-ignore
  })
  test('finds a unit that has left the warehouse: shown at once and listed', () => {
    const step = count(start, { ...other, stage: 'shipped' })
    expect(english(step)).toMatchObject({
      say: { tone: 'amber', title: 'This has left the warehouse' },
      writes: [{ patch: { exceptionCode: 'scannedAfterSold' } }],
    })
  })
  test('does not show before its end that an item is recorded elsewhere', () => {
    expect(english(count(start, { ...foreign, exceptionCode: 'wrongPlace' }).say)).toMatchObject({ detail: 'Counted' })
  })
  test('lets a foreign item be carried back: it is listed until it is', () => {
    const over = binSpotStep(count(start, foreign).state, scan, facts({ place: chain, auditUnits: [foreign] })).state
    const step = binSpotStep(over, { kind: 'settle', unitId: 'u1', how: 'carryBack' }, facts({ auditUnits: [foreign] }))
    expect(step.writes).toMatchObject([
      { patch: { exceptionCode: 'wrongPlace' }, row: { type: 'unit.seenElsewhere', to: bin.id } },
    ])
  })
  test('that a picker empties meanwhile misses nothing', () => {
    const over = { ...start, audit: start.audit && { ...start.audit, isOver: true } }
    const picked = { ...other, stage: 'picked', locationId: '' } as const
    const rows: MoveRow[] = [
      { id: 'r', refId: 'u2', type: 'unit.picked', at: minute(1), from: bin.id, to: '', undoOf: '', data: {} },
    ]
    expect(binSpotStep(over, { kind: 'settleMissing' }, facts({ auditUnits: [picked], rows })).writes).toEqual([])
  })
  test('into which a person puts an item meanwhile misses nothing, though no one counted it', () => {
    const over = { ...start, audit: start.audit && { ...start.audit, isOver: true } }
    const rows: MoveRow[] = [
      { id: 'r', refId: 'u2', type: 'unit.relocated', at: minute(1), from: bin2.id, to: bin.id, undoOf: '', data: {} },
    ]
    expect(binSpotStep(over, { kind: 'settleMissing' }, facts({ auditUnits: [other], rows })).writes).toEqual([])
    expect(binSpotStep(over, { kind: 'settleMissing' }, facts({ auditUnits: [other] })).writes).toHaveLength(1)
  })
  test('settles an item once, however often one taps', () => {
    const over = { ...start, audit: start.audit && { ...start.audit, isOver: true, strays: ['x'] } }
    const tap: BinSpotEvent = { kind: 'settle', unitId: 'u2', how: 'missing' }
    const once = binSpotStep(over, tap, facts({ auditUnits: [other] }))
    expect(once.writes).toHaveLength(1)
    expect(
      binSpotStep(
        { ...once.state, audit: over.audit && { ...over.audit, settled: ['u2'] } },
        tap,
        facts({ auditUnits: [other] }),
      ).writes,
    ).toEqual([])
  })
  test('with another place in between asks, and keeps the count', () => {
    const one = count(start, other).state
    const asked = binSpotStep(one, scan, facts({ place: [bin2] }))
    expect(english(asked)).toMatchObject({ state: one, say: { tone: 'amber', title: 'A-01 is not settled' } })
    const [goOn, drop] = asked.say?.choices ?? []
    expect(goOn && binSpotStep(one, goOn.event, facts({ auditUnits: [other] })).state.audit?.counted).toHaveLength(1)
    expect(drop && binSpotStep(one, drop.event, facts()).state.audit).toBeNull()
  })
  test('finds a missing unit in it, at once', () => {
    const lost = { ...other, stage: 'missing', exceptionCode: 'pickNotFound', locationId: bin2.id } as const
    expect(count(start, lost).writes).toMatchObject([
      { patch: { stage: 'stored', locationId: bin.id, exceptionCode: '' } },
    ])
  })
})

describe('a count against the ledger', () => {
  const row = (id: string, at: number, over: Partial<MoveRow> = {}): MoveRow => ({
    id, refId: 'u2', type: 'unit.relocated', at: minute(at), from: bin.id, to: bin2.id, undoOf: '', data: {}, ...over,
  }) // prettier-ignore
  const counted = [{ unitId: 'u2', at: minute(5) }]
  const result = (over: Partial<AuditFacts>) => {
    const all = auditResult({
      placeId: bin.id,
      startedAt: minute(0),
      counted: [],
      strays: [],
      units: [other],
      rows: [],
      ...over,
    })
    return (['matched', 'missing', 'foreign', 'left', 'moved'] as const).filter((part) => all[part].length > 0).join()
  }
  const away = { ...other, locationId: bin2.id }
  test.each<[string, Partial<AuditFacts>, string]>([
    ['counted and recorded here: right', { counted }, 'matched'],
    ['recorded here and not counted: missing', {}, 'missing'],
    ['taken out before it could be counted: moved', { units: [away], rows: [row('r', 2)] }, 'moved'],
    ['put in after that corner was counted: moved', { rows: [row('r', 2, { from: bin2.id, to: bin.id })] }, 'moved'],
    ['taken out after it was counted: moved', { counted, units: [away], rows: [row('r', 6)] }, 'moved'],
    ['counted, though it was moved before that: foreign', { counted, units: [away], rows: [row('r', 2)] }, 'foreign'],
    ['counted and recorded elsewhere: foreign', { counted, units: [away] }, 'foreign'],
    [
      'counted though it was shipped: it should not be here',
      { counted, units: [{ ...other, stage: 'shipped' }] },
      'left',
    ],
    [
      'counted, then picked and shipped: moved',
      { counted, units: [{ ...other, stage: 'shipped' }], rows: [row('r', 6, { type: 'unit.shipped' })] },
      'moved',
    ],
    [
      'a move that was taken back says nothing',
      { rows: [row('r', 2), row('s', 3, { undoOf: 'r', from: bin2.id, to: bin.id })] },
      'missing',
    ],
    ['a move from before the count says nothing', { rows: [row('r', -2)] }, 'missing'],
    [
      'a pallet that carried it away: moved',
      { units: [away], rows: [row('r', 2, { refId: 'p1', type: 'container.moved', data: { unitIds: ['u2'] } })] },
      'moved',
    ],
    ['recorded here but lost already: not missing twice', { units: [{ ...other, stage: 'missing' }] }, ''],
  ])('%s', (_, over, expected) => expect(result(over)).toBe(expected))

  const lost = { ...other, stage: 'missing', exceptionCode: 'auditMissing' } as const
  const marked = row('m', 9, {
    type: 'unit.missing',
    from: 'stored',
    to: 'missing',
    data: { locationId: bin.id, startedAt: minute(0) },
  })
  test('a move that another device sends later ends the search', () => {
    expect(explainedLater(lost, [marked, row('late', 3)])).toMatchObject({
      patch: { stage: 'stored', exceptionCode: '' },
      row: { data: { explainedBy: 'late' } },
    })
  })
  test('a move after the count explains nothing, and one before it neither', () => {
    expect(explainedLater(lost, [marked, row('late', 12)])).toBeNull()
    expect(explainedLater(lost, [marked, row('late', -5)])).toBeNull()
    expect(explainedLater(other, [marked, row('late', 3)])).toBeNull()
  })
})

test('bins with a past problem are counted first, then the longest uncounted', () => {
  const place = (code: string, over = {}) => aLocation({ id: code, code, ...over })
  const places = [place('A-5', { pickOrder: 5 }), place('A-1', { pickOrder: 1 }), place('A-2', { pickOrder: 2 }), place('A-3', { pickOrder: 3 }), place('A-4', { pickOrder: 4 }), place('Z', { kind: 'zone' }), place('C', { closedAt: aTime })] // prettier-ignore
  const qtyAt = new Map(places.filter((one) => one.code !== 'A-4').map((one) => [one.id, 3]))
  const lastAt = new Map([['A-1', '2026-11-01T08:00:00.000Z'], ['A-3', '2026-11-18T08:00:00.000Z'], ['A-5', '2026-11-19T08:00:00.000Z']]) // prettier-ignore
  const due = auditSchedule({ places, lastAt, qtyAt, exceptions: new Map([['A-5', 2]]), everyDays: 14, at: aTime })
  expect(due.map((one) => one.place.code)).toEqual(['A-5', 'A-2', 'A-1'])
  expect(english(due.map((one) => one.why))).toEqual([
    '2 units were not where they should be',
    'Never counted',
    'Last counted 19 days ago',
  ])
})

describe('a place is suggested', () => {
  const a1 = aLocation({ id: 'a1', code: 'A-1', parentId: zone.id, pickOrder: 1, capacity: 4 })
  const a2 = { ...a1, id: 'a2', code: 'A-2', pickOrder: 2 }
  const a3 = { ...a1, id: 'a3', code: 'A-3', pickOrder: 3 }
  const places = [zone, a1, a2, a3, aLocation({ id: 'h', code: 'HOLD', kind: 'zone', allowedStages: ['hold'] })]
  const site = (over: Partial<PutAwaySite> = {}): PutAwaySite => ({
    places, byPlace: new Map(), target: '', sameAt: [], lastPlaceId: '', ...over,
  }) // prettier-ignore
  const codes = (over: Partial<PutAwaySite>, units = [unit]) =>
    suggestPlaces(units, site(over)).map(({ place, why }) => `${place.code}: ${english(why)}`)
  test.each<[string, Partial<PutAwaySite>, string[]]>([
    ['in the order of the walk', {}, ['A-1: Next with room', 'A-2: Next with room', 'A-3: Next with room']],
    ['from where one stands, and then from the beginning', { lastPlaceId: 'a2' }, ['A-2: Next with room', 'A-3: Next with room', 'A-1: Next with room']],
    ['not where it is full', { byPlace: new Map([['a1', { qty: 4 }]]) }, ['A-2: Next with room', 'A-3: Next with room']],
    ['first where the same is', { sameAt: ['a3'] }, ['A-3: The same is there', 'A-1: Next with room', 'A-2: Next with room']],
    ['within the destination of the sort rules', { target: 'A-2' }, ['A-2: Sorted to A-2', 'A-1: Next with room', 'A-3: Next with room']],
    ['nowhere when everything is blocked', { places: [{ ...zone, blocked: true }, a1] }, []],
  ])('%s', (_, over, expected) => expect(codes(over)).toEqual(expected)) // prettier-ignore
  test('for all that is in hand, and for what the place is meant for', () => {
    expect(codes({ byPlace: new Map([['a1', { qty: 3 }]]) }, [unit, { ...other, qty: 3 }])[0]).toBe('A-2: Next with room') // prettier-ignore
    expect(codes({}, [{ ...unit, stage: 'hold' }])).toEqual(['HOLD: Next with room'])
    expect(codes({}, [{ ...other, locationId: 'a2' }])[0]).toBe('A-2: Recorded there')
    expect(codes({}, [])).toEqual([])
  })
  test('on a shelf, not on the bench where it waits', () => {
    const bench = aLocation({ id: 't', code: 'PHOTO', kind: 'zone', allowedStages: ['photographed'] })
    expect(codes({ places: [bench, ...places] }, [{ ...unit, locationId: 't' }])[0]).toBe('A-1: Next with room')
    expect(codes({ places: [bench] }, [{ ...unit, locationId: 't' }])).toEqual(['PHOTO: Recorded there'])
  })
})

describe('the picture beside an answer on Bin spot', () => {
  const counting = { placeId: bin.id, code: bin.code, startedAt: aTime, counted: [], pallets: [], strays: [], isOver: false, settled: [] } // prettier-ignore
  test('is of the one unit that was put down, or may not be', () => {
    const put = (place: BinSpotFacts['place']) => binSpotStep(inHand, scan, facts({ place, inHand: [unit] })).say
    expect(put(chain)).toMatchObject({ tone: 'green', pictureOf: 'u1' })
    expect(put([{ ...bin, blocked: true }, zone])).toMatchObject({ tone: 'red', pictureOf: 'u1' })
  })
  test('is of no unit where several were put down', () => {
    const two = binSpotStep({ ...inHand, inHand: ['u1', 'u2'] }, scan, facts({ place: chain, inHand: [unit, other] }))
    expect(two.say?.pictureOf).toBeUndefined()
  })
  test('is of a unit that left the warehouse, and of one that is counted twice', () => {
    expect(binSpotStep(emptyBinSpot, scan, facts({ unit: { ...unit, stage: 'shipped' } })).say?.pictureOf).toBe('u1')
    const once = binSpotStep({ ...emptyBinSpot, audit: counting }, scan, facts({ unit }))
    expect(binSpotStep(once.state, scan, facts({ unit })).say).toMatchObject({ tone: 'amber', pictureOf: 'u1' })
  })
})

describe('what a count found', () => {
  test('is in labels, and in items too where one label stands for several', () => {
    const found = [[1], [1, 1], [1, 6]].map((qtys) => english(describeLabels(qtys.map((qty) => ({ qty })))))
    expect(found).toEqual(['1 label', '2 labels', '2 labels on 7 items'])
  })
})

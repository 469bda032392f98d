/** How the work of two people without contact on one lot, one auction or one pallet is brought together. */
import { describe, expect, it } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'

const doc = (fields: object) => ({ id: 'x1', createdAt: EARLY, createdBy: 'ann', _deleted: false, updatedBy: 'bob', updatedAt: EARLY, ...fields }) // prettier-ignore
/** Both ways round: whose edit arrives first says nothing. */
const merged = (name: CollectionName, base: object, late: object, early: object) => {
  const [one, two] = [doc({ ...base, ...late, updatedAt: LATE }), doc({ ...base, ...early })]
  const [there, back] = [[one, two], [two, one]].map(([mine = doc({}), theirs = doc({})]) => mergeDocs({ base: doc(base), mine, theirs, ...waysOf(name) })) // prettier-ignore
  for (const field of Object.keys({ ...base, ...late, ...early })) expect(back?.doc[field]).toEqual(there?.doc[field])
  expect(back?.conflicts.map(({ path }) => path)).toEqual(there?.conflicts.map(({ path }) => path))
  return { doc: there?.doc, told: there?.conflicts.map(({ path }) => path) }
}

describe('a lot', () => {
  it('that one manager sold stays sold where another withdrew it later, and both are told', () => {
    const { doc: lot, told } = merged('listings', { status: 'live' }, { status: 'withdrawn' }, { status: 'sold' })
    expect([lot?.['status'], told]).toEqual(['sold', ['status']])
  })

  it('that was sold before is what was decided last', () => {
    expect(merged('listings', { status: 'sold' }, { status: 'unsold' }, { status: 'settled' }).doc).toMatchObject({ status: 'unsold' }) // prettier-ignore
  })
})

describe('a lot that one published while another still filled it', () => {
  const base = { saleType: 'auction', status: 'draft', unitIds: ['u1'], title: 'Lamp', startBidCents: 100, lotNo: 3 }
  const filled = { unitIds: ['u1', 'u2'], title: 'Lamp + 1 more', startBidCents: 200 }
  it.each([
    ['later', filled, { status: 'live' }],
    ['earlier', { status: 'live' }, filled],
  ])('is as its buyers see it where it was filled %s, and the other list is told', (_, late, early) => {
    const { doc: lot, told } = merged('listings', base, late, early)
    expect(lot).toMatchObject({ ...base, status: 'live' })
    expect(told).toEqual(['unitIds'])
  })

  it('keeps what was taken out on its list, so that the lot says that it is away', () => {
    expect(merged('listings', base, { unitIds: [], title: '' }, { status: 'live' }).doc).toMatchObject({ unitIds: ['u1'], title: 'Lamp' }) // prettier-ignore
  })

  it('keeps its number where the other put the lots in order', () => {
    expect(merged('listings', base, { lotNo: 1 }, { status: 'live' }).doc).toMatchObject({ lotNo: 3, status: 'live' })
  })

  it('goes on as before where both only fill it, and where it was out before', () => {
    expect(
      merged('listings', base, { unitIds: ['u1', 'u2'] }, { unitIds: ['u1', 'u3'] }).doc?.['unitIds'],
    ).toHaveLength(3)
    expect(merged('listings', { ...base, status: 'live' }, { status: 'sold' }, { lotNo: 9 }).doc).toMatchObject({ lotNo: 9, status: 'sold' }) // prettier-ignore
  })

  it('merged once more with what was merged, is the same', () => {
    const mine = doc({ ...base, ...filled, updatedAt: LATE })
    const theirs = doc({ ...base, status: 'live' })
    const { doc: lot } = mergeDocs({ base: doc(base), mine, theirs, ...waysOf('listings') })
    expect(mergeDocs({ base: doc(base), mine, theirs: lot, ...waysOf('listings') }).doc).toEqual(lot)
  })
})

describe('an auction', () => {
  it('that one manager published is no draft again where another opened its catalog later', () => {
    const { doc: auction, told } = merged('saleEvents', { status: 'catalogued' }, { status: 'draft' }, { status: 'published' }) // prettier-ignore
    expect([auction?.['status'], told]).toEqual(['published', ['status']])
  })

  it.each([
    ['closed', 'published'],
    ['settled', 'closed'],
  ])('that is %s for one and %s for the other is as far as it came', (far, near) => {
    expect(merged('saleEvents', { status: 'catalogued' }, { status: near }, { status: far }).doc).toMatchObject({ status: far }) // prettier-ignore
  })

  it('whose start and end two managers moved has the times of one of them, never an end before its start', () => {
    const base = { startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-02T10:00:00.000Z' }
    const later = { startsAt: '2026-12-05T10:00:00.000Z', endsAt: '2026-12-06T10:00:00.000Z' }
    const { doc: auction, told } = merged('saleEvents', base, later, { endsAt: '2026-12-03T10:00:00.000Z' })
    expect(auction).toMatchObject(later)
    expect(told).toEqual(['endsAt'])
    const apart = merged('saleEvents', base, { startsAt: '2026-12-02T09:00:00.000Z' }, { endsAt: '2026-12-01T12:00:00.000Z' }) // prettier-ignore
    expect(apart.doc).toMatchObject({ startsAt: '2026-12-02T09:00:00.000Z', endsAt: base.endsAt })
    expect(apart.told).toEqual(['endsAt'])
  })

  it('has one manager’s rule of the first bid, whole', () => {
    const base = { startBidBase: 'fixed', startBidCents: 100, startBidPct: null }
    const { doc: auction } = merged('saleEvents', base, { startBidCents: 500 }, { startBidBase: 'retail', startBidCents: null, startBidPct: 10 }) // prettier-ignore
    expect(auction).toMatchObject({ startBidBase: 'fixed', startBidCents: 500, startBidPct: null })
  })
})

describe('a pallet', () => {
  const received = { status: 'received', soldCents: null, locationId: 'dock' }
  const soldWhole = { status: 'soldWhole', soldCents: 5_000 }

  it('that a manager sold whole stays sold where a colleague moved it or called it empty later', () => {
    const { doc: pallet, told } = merged('containers', received, { status: 'stored', locationId: 'bin' }, soldWhole)
    expect(pallet).toMatchObject({ ...soldWhole, locationId: 'bin' })
    expect(told).toEqual(['status'])
    expect(merged('containers', received, { status: 'empty' }, soldWhole).doc).toMatchObject(soldWhole)
  })

  it('whose sale a manager took back later, having seen it, is no longer sold', () => {
    const { doc: pallet } = merged('containers', { ...received, ...soldWhole }, received, { locationId: 'bin' })
    expect(pallet).toMatchObject({ status: 'received', soldCents: null })
  })

  it('that two managers sold, one of whom took it back, keeps the price of the other, and so do its units', () => {
    const takenBack = { touched: new Set(['status', 'stage', 'soldCents']) }
    const sides = (base: object, back: object, sold: object) => ({
      base: doc(base), mine: doc({ ...base, ...back, updatedAt: LATE }), theirs: doc({ ...base, ...sold }), ...takenBack,
    }) // prettier-ignore
    const pallet = mergeDocs({ ...sides(received, received, soldWhole), ...waysOf('containers') })
    expect(pallet.doc).toMatchObject(soldWhole)
    const unit = { stage: 'received', soldCents: null, orderId: '', containerId: 'p1', locationId: 'dock' }
    const sold = { stage: 'sold', soldCents: 1_000 }
    expect(mergeDocs({ ...sides(unit, unit, sold), ...waysOf('units') }).doc).toMatchObject(sold)
  })
})

it('a unit that a colleague took off a pallet, unknown to who has it looked for there, is not looked for', () => {
  const onPallet = { containerId: 'p1', locationId: 'dock', exceptionCode: '', exceptionAt: '' }
  const marked = { exceptionCode: 'palletGone', exceptionAt: LATE }
  const { doc: unit, told } = merged('units', onPallet, marked, { containerId: 'p2', locationId: 'bin' })
  expect(unit).toMatchObject({ containerId: 'p2', locationId: 'bin', exceptionCode: '', exceptionAt: '' })
  expect(told).toEqual([])
  expect(merged('units', onPallet, marked, { locationId: 'bin' }).doc).toMatchObject(marked)
  expect(merged('units', { ...onPallet, ...marked }, { title: 'Kettle' }, { containerId: 'p2' }).doc).toMatchObject(marked) // prettier-ignore
})

describe('a unit that a manager sold with its pallet while a colleague, out of reach, put it elsewhere', () => {
  const received = { stage: 'received', orderId: '', soldCents: null, containerId: 'p1', locationId: 'dock' }
  const sold = { stage: 'sold', soldCents: 1_000 }

  it.each([
    ['onto another pallet', { containerId: 'p2', locationId: 'bin' }],
    ['into a bin', { containerId: '', locationId: 'bin' }],
  ])('%s stays on the pallet that its buyer gets, and both hear of it', (_, elsewhere) => {
    for (const [late, early] of [[elsewhere, sold], [sold, elsewhere]] as const) {
      const { doc: unit, told } = merged('units', received, late, early)
      expect(unit).toMatchObject({ ...received, ...sold })
      expect(told?.toSorted()).toEqual(['containerId', 'locationId'])
    }
  }) // prettier-ignore

  it('is where its pallet was moved to', () => {
    const { doc: unit, told } = merged('units', received, { locationId: 'yard' }, sold)
    expect([unit, told]).toEqual([expect.objectContaining({ ...received, ...sold, locationId: 'yard' }), []])
  })

  it('is where the colleague put it once the sale was taken back', () => {
    const { doc: unit } = merged(
      'units',
      { ...received, ...sold },
      { stage: 'received', soldCents: null },
      { containerId: 'p2' },
    )
    expect(unit).toMatchObject({ stage: 'received', containerId: 'p2' })
  })
})

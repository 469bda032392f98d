/** A unit that one device took off its order while another went on with it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDocs, type MergeDoc } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'
const unit = (fields: object, at = EARLY): MergeDoc =>
  ({ id: 'u1', createdAt: EARLY, createdBy: 'ann', _deleted: false, stage: 'sold', orderId: 'X', soldCents: 900, locationId: 'A-1', containerId: '', ...fields, updatedAt: at, updatedBy: 'bob' }) // prettier-ignore
const merged = (base: object, mine: object, theirs: object) =>
  mergeDocs({ base: unit(base), mine: unit(mine, LATE), theirs: unit(theirs), ...waysOf('units') })

const pairs = (one: object, other: object) => [[one, other], [other, one]] as const // prettier-ignore
const canceled = { stage: 'stored', orderId: '', soldCents: null }
const picked = { stage: 'picked', locationId: '' }
const out = { stage: 'handedOver', locationId: '' }
const given = { orderId: 'Y', soldCents: 700 }

describe('a unit whose order is canceled on one device', () => {
  test.each([
    ['is picked on the other waits for put-away, without an order', {}, canceled, picked, { stage: 'photographed', orderId: '', soldCents: null, locationId: '' }],
    ['is put back on its shelf on the other lies there, without an order', picked, { stage: 'inspected', locationId: '', orderId: '', soldCents: null }, { stage: 'sold', locationId: 'B-2' }, { stage: 'inspected', orderId: '', locationId: 'B-2' }],
    ['is fetched on the other where it lies is on its shelf', {}, canceled, { stage: 'picked' }, { stage: 'stored', orderId: '', locationId: 'A-1' }],
    ['is handed over on the other left with its order', {}, canceled, out, { stage: 'handedOver', orderId: 'X', soldCents: 900 }],
    ['is shipped on the other left with its order', picked, { ...canceled, ...picked, stage: 'photographed' }, { ...picked, stage: 'shipped' }, { stage: 'shipped', orderId: 'X', soldCents: 900 }],
    ['is listed again is listed, however it was picked on the other', {}, { ...canceled, stage: 'listed' }, picked, { stage: 'listed', orderId: '' }],
    ['is missed on the other is missing', {}, canceled, { stage: 'missing' }, { stage: 'missing', orderId: '' }],
    ['is sold with its pallet stays sold, however it was picked on the other', {}, { ...canceled, stage: 'sold' }, picked, { stage: 'sold', orderId: '' }],
  ])('and %s', (_sentence, base, off, on, result) => {
    for (const [mine, theirs] of [[off, on], [on, off]] as const) expect(merged(base, mine, theirs).doc).toMatchObject(result)
  }) // prettier-ignore
})

describe('a unit that is given to another order on one device', () => {
  test('is to be picked for that one, however the other device picked it for the first', () => {
    for (const [mine, theirs] of [[given, picked], [picked, given]] as const) {
      expect(merged({}, mine, theirs).doc).toMatchObject({ stage: 'sold', orderId: 'Y', soldCents: 700 })
    }
  }) // prettier-ignore

  test('is gone with the order that the other device handed it over for', () => {
    for (const [mine, theirs] of [[given, out], [out, given]] as const) {
      expect(merged({}, mine, theirs).doc).toMatchObject({ stage: 'handedOver', orderId: 'X', soldCents: 900 })
    }
  }) // prettier-ignore

  test('on both, one of which handed it over, is gone with that order, and the other’s choice is a conflict', () => {
    const { doc, conflicts } = merged({}, given, { ...out, orderId: 'Z', soldCents: 500 })
    expect(doc).toMatchObject({ stage: 'handedOver', orderId: 'Z', soldCents: 500 })
    expect(conflicts.filter(({ path }) => path === 'orderId')).toMatchObject([{ mine: 'Y', chosen: 'theirs' }])
  })
})

test.each(['picked', 'shipped', 'handedOver'])('a unit that one device missed is looked for no more where the other has it as %s, and the stages are a conflict', (stage) => {
  const had = { stage, locationId: '' }
  for (const code of ['pickNotFound', 'auditMissing'])
    for (const [mine, theirs] of pairs({ stage: 'missing', exceptionCode: code, exceptionAt: EARLY }, had)) {
      const { doc, conflicts } = merged({ exceptionCode: '', exceptionAt: '' }, { exceptionCode: '', exceptionAt: '', ...mine }, { exceptionCode: '', exceptionAt: '', ...theirs })
      expect(doc).toMatchObject({ stage, exceptionCode: '', exceptionAt: '' })
      expect(conflicts.map(({ path }) => path)).toEqual(['stage'])
    }
}) // prettier-ignore

test('a unit that was missed by both stays looked for', () => {
  const missed = { stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: EARLY }
  expect(merged({}, missed, { ...missed, note: 'x' }).doc).toMatchObject(missed)
})

test('a unit that was sold with its whole pallet stays sold, whatever else is noted of it', () => {
  const whole = { stage: 'sold', orderId: '', soldCents: null }
  expect(merged(whole, { ...whole, locationId: 'B-2' }, { ...whole, note: 'x' }).doc).toMatchObject({ stage: 'sold' })
  expect(merged({ ...canceled }, whole, { ...canceled, locationId: 'B-2' }).doc).toMatchObject({ stage: 'sold' })
})

test('a unit of no order has the stage that a person gave it', () => {
  const stored = { ...canceled }
  expect(merged(stored, { ...stored, note: 'x' }, { ...stored, stage: 'photographed' }).doc).toMatchObject({ stage: 'photographed' }) // prettier-ignore
})

const side = fc.oneof(
  fc.record({ stage: fc.constantFrom('sold', 'picked', 'handedOver', 'missing'), orderId: fc.constant('X'), soldCents: fc.constant(900), locationId: fc.constantFrom('', 'A-1') }),
  fc.record({ stage: fc.constantFrom('stored', 'photographed', 'inspected', 'listed', 'missing', 'hold'), orderId: fc.constant(''), soldCents: fc.constant(null), locationId: fc.constantFrom('', 'A-1', 'B-2') }),
  fc.record({ stage: fc.constantFrom('sold', 'picked', 'shipped'), orderId: fc.constant('Y'), soldCents: fc.constant(700), locationId: fc.constantFrom('', 'B-2') }),
) // prettier-ignore
const start = fc.record({ stage: fc.constantFrom('sold', 'picked', 'missing'), locationId: fc.constantFrom('', 'A-1') })
const time = fc.constantFrom(EARLY, LATE)
const fields = ['stage', 'orderId', 'soldCents', 'locationId'] as const
const ways = waysOf('units')

describe('whatever two devices do with a unit of an order', () => {
  test('merging again after a lost answer changes nothing, on either device', () => {
    fc.assert(
      fc.property(start, side, side, time, time, (base, one, two, at, then) => {
        const [mine, theirs] = [unit(one, at), unit(two, then)]
        const once = mergeDocs({ base: unit(base), mine, theirs, ...ways }).doc
        expect(mergeDocs({ base: unit(base), mine, theirs: once, ...ways }).doc).toEqual(once)
        const other = mergeDocs({ base: unit(base), mine: theirs, theirs: once, ...ways }).doc
        for (const key of fields) expect([key, other[key]]).toEqual([key, once[key]])
      }),
      { numRuns: 2_000 },
    )
  })

  test('both devices reach the same unit where the table allows either move', () => {
    fc.assert(
      fc.property(start, side, side, time, time, (base, one, two, at, then) => {
        fc.pre([one.stage, two.stage].every(isUnitStage) && mayMove(one.stage, two.stage) && mayMove(two.stage, one.stage)) // prettier-ignore
        const [mine, theirs] = [unit(one, at), unit(two, then)]
        const a = mergeDocs({ base: unit(base), mine, theirs, ...ways }).doc
        const b = mergeDocs({ base: unit(base), mine: theirs, theirs: mine, ...ways }).doc
        for (const key of fields) expect(sameValue(a[key], b[key])).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('no unit is in work for an order that neither of them had it in work for', () => {
    fc.assert(
      fc.property(start, side, side, time, time, (base, one, two, at, then) => {
        const { doc } = mergeDocs({ base: unit(base), mine: unit(one, at), theirs: unit(two, then), ...ways })
        const isInWork = ['sold', 'picked', 'shipped', 'handedOver'].includes(String(doc['stage']))
        if (isInWork) expect(doc['orderId']).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })
})

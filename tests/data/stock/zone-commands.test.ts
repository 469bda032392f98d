import { refusal } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import {
  addZone, blockPlace, closePlace, editPlace, removeZone, renamePlace, reopenPlace, unblockPlace, undoPlaceChange,
} from '#data/stock/zone-commands.ts' // prettier-ignore
import { changePlaces, undoPlaces } from '#data/stock/change-places.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const zone = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', name: 'Storage' })
const rack = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'rack', parentId: zone.id })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin', parentId: rack.id })
const fields = { name: 'Mezzanine', purpose: 'Shoes', allowedStages: ['stored'], capacity: 500 }

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [zone, rack, bin])
})
afterEach(async () => {
  await context.db.close()
})

describe('a zone', () => {
  test('is made under its code, once, and goes again by undo', async () => {
    const made = await addZone(context, 'mezzanine', fields)
    const { id } = made
    expect(await context.read('locations', id)).toMatchObject({ id: 'L-MEZZANINE', code: 'MEZZANINE', kind: 'zone', purpose: 'Shoes' }) // prettier-ignore
    expect(await refusal(addZone(context, 'MEZZANINE', fields))).toContain('taken')
    await removeZone(context, made)
    expect(await context.read('locations', id)).toBeNull()
    expect(await context.ledger(id)).toEqual(['location.added', 'location.added'])
  })
  test('that another person changed since stays, with that change, when its making is taken back', async () => {
    const made = await addZone(context, 'mezzanine', fields)
    await editPlace(context, made.id, { purpose: 'Only large things' })
    expect(await refusal(removeZone(context, made))).toBe('It was changed since. Nothing was taken back.')
    expect(await context.read('locations', made.id)).toMatchObject({ purpose: 'Only large things' })
    expect(await context.ledger(made.id)).toEqual(['location.added', 'location.edited'])
  })
  test('that is made again after an undo goes by undo again', async () => {
    await removeZone(context, await addZone(context, 'mezzanine', fields))
    const again = await addZone(context, 'mezzanine', { ...fields, purpose: 'Toys' })
    await removeZone(context, again)
    expect(await context.read('locations', again.id)).toBeNull()
  })
  test('with stock two levels down does not close, and shows where it is', async () => {
    await context.put('units', [aUnit({ id: 'u1', locationId: bin.id, qty: 3 })])
    expect(await refusal(closePlace(context, zone.id))).toContain('3 items (3 at A-01-01)')
    expect(await context.read('locations', zone.id)).toMatchObject({ closedAt: '' })
  })
  test('with a pallet in it does not close, though nothing is on the pallet', async () => {
    await context.put('containers', [aContainer({ locationId: rack.id, status: 'received' })])
    expect(await refusal(closePlace(context, zone.id))).toContain('1 pallet')
  })
  test('counts what is on a pallet in it when it does not close', async () => {
    await context.put('containers', [aContainer({ id: 'P-1', locationId: rack.id, status: 'received' })])
    const aboard = aUnit({ id: 'u1', containerId: 'P-1', locationId: '', qty: 54 })
    await context.put('units', [aboard, aUnit({ id: 'u2', containerId: 'P-1', locationId: rack.id, qty: 2 })])
    expect(await refusal(closePlace(context, zone.id))).toContain('56 items (56 at A-01) and 1 pallet are still in it')
  })
  test('whose stock was shipped closes, opens again, and undo does the same', async () => {
    await context.put('units', [aUnit({ id: 'u1', locationId: bin.id, stage: 'shipped' })])
    await context.put('containers', [aContainer({ locationId: rack.id, status: 'empty' })])
    const closed = await closePlace(context, zone.id)
    expect((await context.read('locations', zone.id))?.closedAt).not.toBe('')
    expect(await closePlace(context, zone.id)).toBeNull()
    if (closed) await undoPlaceChange(context, closed)
    expect(await context.read('locations', zone.id)).toMatchObject({ closedAt: '' })
    await closePlace(context, zone.id)
    await reopenPlace(context, zone.id)
    expect(await context.read('locations', zone.id)).toMatchObject({ closedAt: '' })
  })
  test('changes its purpose, and an undo leaves alone what a person changed since', async () => {
    const done = await editPlace(context, zone.id, { name: 'Racks', purpose: 'All that sells' })
    await editPlace(context, zone.id, { purpose: 'Only large things' })
    if (done) await undoPlaceChange(context, done)
    expect(await context.read('locations', zone.id)).toMatchObject({ name: 'Storage', purpose: 'Only large things' })
    expect(await editPlace(context, zone.id, { name: 'Storage' })).toBeNull()
  })
})

describe('renaming', () => {
  test('keeps the old code as an alias: the old label still finds the place', async () => {
    const done = await renamePlace(context, bin.id, 'a-01-1')
    expect(await context.read('locations', bin.id)).toMatchObject({ code: 'A-01-1', aliases: ['A-01-01'] })
    for (const code of ['L-A-01-01', 'A-01-01', 'A-01-1', 'L-A-01-1'])
      expect(await findPlace(context.db, classifyScan(code))).toMatchObject({ id: bin.id })
    if (done) await undoPlaceChange(context, done)
    expect(await context.read('locations', bin.id)).toMatchObject({ code: 'A-01-01', aliases: [] })
  })
  test('to a code of another place, or to none at all, is refused', async () => {
    expect(await refusal(renamePlace(context, bin.id, 'STORAGE'))).toContain('taken by another zone')
    expect(await refusal(renamePlace(context, bin.id, '  '))).toContain('needs a code')
  })
})

test('a bin is blocked with a reason, and taken into use again', async () => {
  await blockPlace(context, bin.id, '  Beam bent ')
  expect(await context.read('locations', bin.id)).toMatchObject({ blocked: true, blockedReason: 'Beam bent' })
  const done = await unblockPlace(context, bin.id)
  expect(await context.read('locations', bin.id)).toMatchObject({ blocked: false, blockedReason: '' })
  if (done) await undoPlaceChange(context, done)
  expect(await context.read('locations', bin.id)).toMatchObject({ blocked: true, blockedReason: 'Beam bent' })
})

describe('an undo after another person blocked the bin', () => {
  const bins = async () => {
    const { blocked, blockedReason } = (await context.read('locations', bin.id)) ?? {}
    return { blocked, blockedReason }
  }
  it('leaves the bin blocked that was unblocked and blocked again for another reason', async () => {
    const done = await blockPlace(context, bin.id, 'Beam bent')
    await unblockPlace(context, bin.id)
    await blockPlace(context, bin.id, 'Wet floor')
    expect(done && (await undoPlaceChange(context, done))).toBe(false)
    expect(await bins()).toEqual({ blocked: true, blockedReason: 'Wet floor' })
    expect(await context.ledger(bin.id)).toHaveLength(3)
  })
  it('leaves the bin blocked where the first block named no reason', async () => {
    const done = await blockPlace(context, bin.id, '')
    await unblockPlace(context, bin.id)
    await blockPlace(context, bin.id, 'Wet floor')
    expect(done && (await undoPlaceChange(context, done))).toBe(false)
    expect(await bins()).toEqual({ blocked: true, blockedReason: 'Wet floor' })
  })
  it('gives no earlier reason to a bin that was blocked again without one', async () => {
    await blockPlace(context, bin.id, 'Beam bent')
    const done = await unblockPlace(context, bin.id)
    await blockPlace(context, bin.id, '')
    expect(done && (await undoPlaceChange(context, done))).toBe(false)
    expect(await bins()).toEqual({ blocked: true, blockedReason: '' })
  })
  it('gives no reason to a bin that is in use again', async () => {
    await blockPlace(context, bin.id, 'Beam bent')
    const done = await blockPlace(context, bin.id, '')
    await unblockPlace(context, bin.id)
    expect(done && (await undoPlaceChange(context, done))).toBe(false)
    expect(await bins()).toEqual({ blocked: false, blockedReason: '' })
  })
  it('takes the other fields of the bin back all the same', async () => {
    const plain = { fields: { capacity: 12 }, walk: new Map<string, number>(), block: 'block', reason: 'Beam bent' } as const // prettier-ignore
    const watching = { onProgress: () => undefined, signal: new AbortController().signal }
    const changes = await changePlaces(context, [bin], plain, watching)
    await unblockPlace(context, bin.id)
    await blockPlace(context, bin.id, 'Wet floor')
    expect(await undoPlaces(context, changes, watching.onProgress)).toBe(false)
    const kept = { capacity: bin.capacity, blocked: true, blockedReason: 'Wet floor' }
    expect(await context.read('locations', bin.id)).toMatchObject(kept)
  })
})

describe('a zone', () => {
  it('gets its ledger row after a crash between the two writes, once', async () => {
    cutBeforeLedger(context)
    await editPlace(context, zone.id, { name: 'Racks' })
    expect(await context.ledger(zone.id)).toEqual([])
    await Promise.all([resumeJobs(context), resumeJobs(context)])
    await resumeJobs(context)
    expect(await context.read('locations', zone.id)).toMatchObject({ name: 'Racks' })
    expect(await context.ledger(zone.id)).toEqual(['location.edited'])
  })
  it('that was just made gets its ledger row too', async () => {
    cutBeforeLedger(context)
    await addZone(context, 'MEZZANINE', fields)
    await resumeJobs(context)
    expect(await context.ledger('L-MEZZANINE')).toEqual(['location.added'])
  })
  it('keeps its ledger as it is when an undo finds nothing to restore', async () => {
    const done = await editPlace(context, zone.id, { name: 'Racks' })
    await editPlace(context, zone.id, { name: 'Shelves' })
    expect(done && (await undoPlaceChange(context, done))).toBe(false)
    expect(await context.read('locations', zone.id)).toMatchObject({ name: 'Shelves' })
    expect(await context.ledger(zone.id)).toEqual(['location.edited', 'location.edited'])
  })
  it('names in its counter-entry what went back', async () => {
    const done = await editPlace(context, zone.id, { name: 'Racks', purpose: 'All that sells' })
    await editPlace(context, zone.id, { purpose: 'Only large things' })
    if (done) await undoPlaceChange(context, done)
    const row = await context.read('activity', `undo-${done?.id}`)
    expect(row).toMatchObject({ undoOf: done?.id, data: { before: { name: 'Racks' }, after: { name: 'Storage' } } })
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  UNKNOWN_VERSION,
  baseOf,
  localStateOf,
  markClean,
  markEdited,
  markEditedSince,
  markNew,
  withoutLocalState,
  type LocalState,
} from '#domain/core/merge/unsent.ts'

const t1 = '2026-11-20T08:00:00.000000001Z'
const t2 = '2026-11-20T08:00:00.000000002Z'
type Doc = Readonly<Record<string, unknown>>
const unit: Doc = { id: 'u1', title: 'Kettle', note: '', qty: 1, _deleted: false }

/** The document after each of these edits, one after the other. */
function edited(from: Doc, ...edits: readonly object[]): LocalState & Doc {
  let now: Doc = from
  for (const edit of edits) now = markEdited(now, { ...now, ...edit })
  return { ...now, ...localStateOf(now) }
}

describe('the marks of a document', () => {
  it('names a new unit unsent, with nothing in its base and no version of the server', () => {
    expect(markNew(unit)).toEqual({ ...unit, unsent: 1, base: {}, serverTime: '' })
  })

  it('names a unit from the server clean, in its version', () => {
    expect(markClean(unit, t1)).toEqual({ ...unit, unsent: 0, base: {}, serverTime: t1 })
  })

  it('names an edited unit unsent on the version that it rests on', () => {
    expect(edited(markClean(unit, t1), { title: 'Toaster' })).toEqual({
      ...unit,
      title: 'Toaster',
      unsent: 1,
      base: { title: 'Kettle' },
      serverTime: t1,
    })
  })

  it('takes the three local fields off, and no other', () => {
    expect(withoutLocalState(markClean(unit, t1))).toEqual(unit)
  })
})

describe('the base of an unsent unit', () => {
  it.each<[string, readonly object[], object]>([
    [
      'keeps the title from before the first of two edits of the title',
      [{ title: 'A' }, { title: 'B' }],
      { title: 'Kettle' },
    ],
    ['keeps both fields that two edits changed', [{ title: 'A' }, { note: 'dent' }], { title: 'Kettle', note: '' }],
    ['keeps a field that a second edit set back', [{ title: 'A' }, { title: 'Kettle' }], { title: 'Kettle' }],
    ['is empty when an edit changes nothing', [{ title: 'Kettle' }], {}],
    ['keeps that a removed unit was there', [{ _deleted: true }], { _deleted: false }],
    ['keeps a field that was not there as null', [{ grade: 'A' }], { grade: null }],
    ['keeps a list that was changed within', [{ defects: ['dent'] }], { defects: null }],
    [
      'leaves out what only the store or this device keeps',
      [{ updatedDesc: 1, atDesc: 1, _meta: 1, _rev: '1', _attachments: 1 }],
      {},
    ],
  ])('%s', (_, edits, base) => {
    expect(edited(markClean(unit, t1), ...edits).base).toEqual(base)
  })

  it('is none after an edit of a unit whose common state is unknown', () => {
    expect(edited({ ...markClean(unit, t1), base: null }, { title: 'A' }).base).toBeNull()
  })

  it('does not name a removal where a document does not state whether it is removed', () => {
    const { _deleted, ...silent } = markClean(unit, t1)
    expect(_deleted).toBe(false)
    expect(markEdited(silent, { ...unit, title: 'A' }).base).toEqual({ title: 'Kettle' })
  })

  it('of a unit that was removed and then made anew begins anew', () => {
    const removed = edited(markClean(unit, t1), { _deleted: true })
    expect(removed).toMatchObject({ unsent: 1, base: { _deleted: false } })
    expect(markNew({ ...unit, title: 'Lamp' })).toMatchObject({ base: {}, serverTime: '' })
  })

  it('holds what was sent of a unit that went on meanwhile, on the version that the server took in', () => {
    const sent = edited(markClean(unit, t1), { title: 'Sent' })
    const here = edited(sent, { title: 'Later' })
    expect(markEditedSince(sent, here, t2)).toMatchObject({
      title: 'Later',
      unsent: 1,
      base: { title: 'Sent' },
      serverTime: t2,
    })
  })

  const edit = fc.record(
    {
      title: fc.string(),
      note: fc.string(),
      qty: fc.integer(),
      defects: fc.array(fc.string()),
      _deleted: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  it('restores the last common state, however often the unit was edited', () => {
    const whole: Doc = { ...unit, defects: [] }
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1 }), (edits) => {
        const now = edited(markClean(whole, t1), ...edits)
        expect(now).toMatchObject({ unsent: 1, serverTime: t1 })
        expect(baseOf(now, withoutLocalState(now))).toEqual(whole)
      }),
    )
  })

  it('restores what was sent, however the unit went on', () => {
    fc.assert(
      fc.property(edit, edit, (first, second) => {
        const sent: Doc = { ...unit, ...first, defects: first.defects ?? [] }
        const here: Doc = { ...sent, ...second }
        expect(baseOf(markEditedSince(sent, here, t2), here)).toEqual(sent)
      }),
    )
  })

  it('is unknown where none is kept', () => {
    expect(baseOf({ ...unit, base: null }, unit)).toBeNull()
  })
})

describe('the state in a document of an older build', () => {
  it.each<[string, object, object]>([
    ['nothing counts as clean, in an unknown version', {}, { unsent: 0, base: {}, serverTime: UNKNOWN_VERSION }],
    ['an odd mark counts as clean', { unsent: 'yes' }, { unsent: 0 }],
    ['a mark counts as unsent', { unsent: 1 }, { unsent: 1 }],
    ['a base of null stays unknown', { base: null }, { base: null }],
    ['a version stays', { serverTime: t1 }, { serverTime: t1 }],
    ['an odd version is unknown', { serverTime: 7 }, { serverTime: UNKNOWN_VERSION }],
  ])('%s', (_, doc, state) => {
    expect(localStateOf(doc)).toMatchObject(state)
  })

  it('an unknown version is older than every version of the server', () => {
    expect(UNKNOWN_VERSION < t1 && UNKNOWN_VERSION > '').toBe(true)
    expect(UNKNOWN_VERSION).toMatch(/^\d{4}-01-01T00:00:00\.0{9}Z$/)
  })
})

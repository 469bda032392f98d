/** A unit whose inspection one device took back while another graded it or went on with it. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDocs, type MergeDoc } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'
const waits = { stage: 'received', grade: '', inspectedAt: '', disposition: '' }
const graded = { stage: 'inspected', grade: 'openBox', inspectedAt: EARLY, disposition: 'auction' }
const again = { ...graded, grade: 'forParts', inspectedAt: LATE }
const onward = { ...graded, stage: 'photographed' }
/** To take something back is an edit, also where the server never had it. */
const touched = new Set(Object.keys(waits))

const unit = (fields: object, at = EARLY): MergeDoc =>
  ({ id: 'u1', createdAt: EARLY, createdBy: 'ann', _deleted: false, orderId: '', soldCents: null, ...fields, updatedAt: at, updatedBy: 'bob' }) // prettier-ignore
const merged = (base: object, mine: object, theirs: object, minesAt = LATE) =>
  into(base, unit(mine, minesAt), unit(theirs))
const into = (base: object, mine: MergeDoc, theirs: MergeDoc) =>
  mergeDocs({ base: unit(base), mine, theirs, touched, ...waysOf('units') }).doc

describe('a unit whose grade was taken back', () => {
  it.each([
    ['before a colleague graded it apart has the grade of the colleague', waits, waits, again, again],
    ['while a colleague graded it again is inspected, with the grade of the colleague', graded, waits, again, again],
    ['while a colleague photographed it is photographed, with its grade', graded, waits, onward, onward],
    ['while nobody went on with it waits again', graded, waits, graded, waits],
  ])('%s', (_sentence, base, back, other, result) => {
    expect(merged(base, back, other)).toMatchObject(result)
    expect(merged(base, other, back)).toMatchObject(result === waits ? graded : result)
  })
})

it('no merge of what benches write leaves half of an inspection', () => {
  const state = fc.constantFrom(waits, graded, again, onward)
  fc.assert(
    fc.property(state, state, state, fc.constantFrom(EARLY, LATE), (base, mine, theirs, at) => {
      const doc = merged(base, mine, theirs, at)
      expect(doc['grade'] !== '').toBe(doc['inspectedAt'] !== '')
      expect(doc['grade'] !== '').toBe(doc['stage'] !== 'received')
      expect(into(base, unit(mine, at), doc)).toEqual(doc)
    }),
  )
})

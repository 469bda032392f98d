/** Whose work is in a row, remembered though another person signs it by now. */
import { describe, expect, it } from 'vitest'
import { markClean } from '#domain/core/unsent.ts'
import { isEditedBy, isMadeBy, marksOf, type OwnMarks } from '#sync/own-work.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const signed = (createdBy: string, updatedBy: string, fields: object = {}): ServerFields => ({
  ...serverUnit('u1', {}, createdBy),
  updatedBy,
  ...fields,
})
const row = (fields: ServerFields, marks: OwnMarks = {}) => ({
  createdBy: fields['createdBy'],
  updatedBy: fields['updatedBy'],
  _meta: { lwt: 1, ...marks },
})
const marksAfter = (before: ServerFields, after: ServerFields, marks: OwnMarks = {}): OwnMarks =>
  marksOf(row(before, marks), markClean(after, 'v2'), 'ann')

describe('the row of a record', () => {
  it('is marked as edited here when another person signs it next, and as made here when another person becomes its author', () => {
    expect(marksAfter(signed('bob', 'ann'), signed('bob', 'bob'))).toEqual({ ownEdit: true })
    expect(marksAfter(signed('ann', 'ann'), signed('bob', 'bob'))).toEqual({ ownMade: true, ownEdit: true })
  })
  it('is not marked while this person signs it, where it never was theirs, is new here, or goes', () => {
    expect(marksAfter(signed('ann', 'ann'), signed('ann', 'ann'))).toEqual({})
    expect(marksAfter(signed('bob', 'bob'), signed('bob', 'cid'))).toEqual({})
    expect(marksOf(undefined, markClean(signed('bob', 'bob'), 'v2'), 'ann')).toEqual({})
    expect(marksAfter(signed('ann', 'ann'), signed('', '', { _deleted: true }))).toEqual({})
  })
  it('keeps its marks, also when it goes and comes back', () => {
    const marks = { ownMade: true, ownEdit: true } as const
    expect(marksAfter(signed('bob', 'bob'), signed('', '', { _deleted: true }), marks)).toEqual(marks)
    expect(marksOf(row(signed('bob', 'bob'), marks), markClean(signed('bob', 'cid'), 'v2'), '')).toEqual(marks)
  })
  it('is this person’s work where they sign it or it is marked', () => {
    expect([isMadeBy('ann', row(signed('ann', 'bob'))), isEditedBy('ann', row(signed('ann', 'bob')))]).toEqual([true, false])
    expect([isMadeBy('ann', row(signed('bob', 'ann'))), isEditedBy('ann', row(signed('bob', 'ann')))]).toEqual([false, true])
    const marked = row(signed('bob', 'bob'), { ownMade: true, ownEdit: true })
    expect([isMadeBy('ann', marked), isEditedBy('ann', marked)]).toEqual([true, true])
  })
}) // prettier-ignore

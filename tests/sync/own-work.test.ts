/** Whose work is in a row, remembered though another person signs it by now. */
import { describe, expect, it } from 'vitest'
import { markClean } from '#domain/core/merge/unsent.ts'
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
  serverTime: 'v2',
  _meta: { lwt: 1, ...marks },
})
const marksAfter = (before: ServerFields, after: ServerFields, marks: OwnMarks = {}, lostSince?: string): OwnMarks =>
  marksOf(row(before, marks), markClean(after, 'v3'), 'ann', lostSince)

describe('the row of a record', () => {
  it('keeps the version of an edit when another person signs next, and that it was made here when another becomes its author', () => {
    expect(marksAfter(signed('bob', 'ann'), signed('bob', 'bob'))).toEqual({ ownEdit: 'v2' })
    expect(marksAfter(signed('bob', 'ann'), signed('bob', 'bob'), { ownEdit: 'v1' })).toEqual({ ownEdit: 'v2' })
    expect(marksAfter(signed('ann', 'ann'), signed('bob', 'bob'))).toEqual({ ownMade: true, ownEdit: 'v2' })
  })
  it('is not marked while this person signs it, where it never was theirs, is new here, or goes', () => {
    expect(marksAfter(signed('ann', 'ann'), signed('ann', 'ann'))).toEqual({})
    expect(marksAfter(signed('bob', 'bob'), signed('bob', 'cid'))).toEqual({})
    expect(marksOf(undefined, markClean(signed('bob', 'bob'), 'v2'), 'ann')).toEqual({})
    expect(marksAfter(signed('ann', 'ann'), signed('', '', { _deleted: true }))).toEqual({})
  })
  it('keeps its marks, also when it goes and comes back', () => {
    const marks = { ownMade: true, ownEdit: 'v1' } as const
    expect(marksAfter(signed('bob', 'bob'), signed('', '', { _deleted: true }), marks)).toEqual(marks)
    expect(marksOf(row(signed('bob', 'bob'), marks), markClean(signed('bob', 'cid'), 'v3'), '')).toEqual(marks)
  })
  it('is this person’s work where they sign it or made it, and where the backup lacks their edit', () => {
    expect([isMadeBy('ann', row(signed('ann', 'bob'))), isEditedBy('ann', row(signed('ann', 'bob')), '')]).toEqual([true, false])
    expect([isMadeBy('ann', row(signed('bob', 'ann'))), isEditedBy('ann', row(signed('bob', 'ann')), 'v9')]).toEqual([false, true])
    const marked = row(signed('bob', 'bob'), { ownMade: true, ownEdit: 'v2' })
    expect(isMadeBy('ann', marked)).toBe(true)
    expect(['', 'v1', 'v2'].map((since) => isEditedBy('ann', marked, since))).toEqual([true, true, false])
  })
  it('whose edit a restore took counts after every later restore', () => {
    const after = marksAfter(signed('bob', 'bob'), signed('bob', 'bob'), { ownEdit: 'v2' }, 'v1')
    expect(isEditedBy('ann', row(signed('bob', 'bob'), after), 'v9')).toBe(true)
    expect(marksAfter(signed('bob', 'bob'), signed('bob', 'bob'), { ownEdit: 'v1' }, 'v1')).toEqual({ ownEdit: 'v1' })
  })
}) // prettier-ignore

import { describe, expect, it } from 'vitest'
import { markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import type { Row } from '#sync/local-rows.ts'
import { planAgainst, planUnread, pushRowOf, type PlanTools, type PushRow } from '#sync/push/plan.ts'
import type { ServerDoc, ServerFields } from '#sync/transport/transport.ts'
import { ledgerRow, serverUnit } from '#tests/sim/records.ts'

const [t1, t2] = ['2026-11-20T08:00:00.000000001Z', '2026-11-20T08:00:00.000000002Z']
const [early, late] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']
const tools: PlanTools = { collection: 'units', uid: 'ann', rank: 'manager' as const, device: 'A01', at: late }
const common = serverUnit('u1', {}, 'bob')
const none: ReadonlySet<string> = new Set()

const held = (fields: ServerFields): ServerDoc => ({ id: fields.id, fields, syncedAt: null, updateTime: t2 })
const by = (fields: ServerFields, uid: string, updatedAt: string): ServerFields => ({
  ...fields,
  updatedBy: uid,
  updatedAt,
})
const rowOf = (row: object): PushRow => pushRowOf('units', row as Row)

/** What Ann made of the common state. */
function edited(fields: object): PushRow {
  const before = markClean(common, t1)
  return rowOf(markEdited(before as never, { ...before, ...fields, updatedBy: 'ann', updatedAt: late }))
}

const added = rowOf(markNew(by({ ...serverUnit('u1'), createdAt: late, createdBy: 'ann' }, 'ann', late)))

describe('a write that looks at nothing', () => {
  it('rests on the version that this device holds', () => {
    const row = edited({ title: 'Lamp' })
    expect(planUnread(row, tools)).toEqual({
      row,
      writes: [{ collection: 'units', fields: row.mine, precondition: { updateTime: t1 } }],
      result: row.mine,
      heldTime: '',
    })
  })
  it('makes a new unit only where there is none', () => {
    expect(planUnread(added, tools).writes).toMatchObject([{ precondition: { exists: false } }])
  })
  it('sends no local field, and has the common state', () => {
    const row = edited({ title: 'Lamp' })
    expect(row.base).toEqual(common)
    expect(Object.keys(row.mine)).not.toEqual(expect.arrayContaining(['unsent']))
    expect(row).toMatchObject({ id: 'u1', serverTime: t1, mine: { title: 'Lamp' } })
  })
})

describe('a row of the ledger that the server has already', () => {
  const ofLedger = { ...tools, collection: 'activity' } as const
  const seen = (at: string, uid = 'ann'): ServerFields =>
    ({ ...ledgerRow('seen-ann-A01', uid, { type: 'user.seen', at }), createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, _deleted: false }) // prettier-ignore
  const row: PushRow = { id: 'seen-ann-A01', base: null, mine: seen(late), serverTime: '' }
  it('is not written again, which the server would refuse for good: whose role was taken and given back has seen no refusal', () => {
    const plan = planAgainst(row, held(seen(early)), null, ofLedger, none)
    expect(plan).toMatchObject({ writes: [], result: { at: early }, heldTime: t2 })
  })
  it('and is another person’s stays a contradiction', () => {
    expect(planAgainst(row, held(seen(early, 'bob')), null, ofLedger, none).writes).not.toEqual([])
  })
})

describe('a lot that an associate withdrew without contact', () => {
  const lot = by({ ...common, id: 'lot-1', saleType: 'auction', status: 'live', title: 'Tools' }, 'bob', early)
  const withdrawn = by({ ...lot, status: 'withdrawn' }, 'ann', late)
  const row: PushRow = { id: 'lot-1', base: lot, mine: withdrawn, serverTime: t1 }
  const ofLots = { ...tools, collection: 'listings' } as const
  it('is sold where a manager took in that it was bid on, and the ledger names what gave way', () => {
    const sold = by({ ...lot, status: 'sold' }, 'max', early)
    const plan = planAgainst(row, held(sold), null, { ...ofLots, rank: 'associate' }, none)
    expect(plan.result).toMatchObject({ status: 'sold' })
    expect(plan.writes).toMatchObject([
      { collection: 'activity', fields: { type: 'conflict', from: 'withdrawn', to: 'sold' } },
    ])
  })
  it('is withdrawn where a manager edited it', () => {
    const retitled = by({ ...lot, title: 'Hand tools' }, 'max', early)
    const plan = planAgainst(row, held(retitled), null, { ...ofLots, rank: 'associate' }, none)
    expect(plan.result).toMatchObject({ status: 'withdrawn', title: 'Hand tools' })
  })
  it('is sold where a manager withdrew it later without contact, too', () => {
    const sold = by({ ...lot, status: 'sold' }, 'max', early)
    expect(planAgainst(row, held(sold), null, ofLots, none).result).toMatchObject({ status: 'sold' })
  })
  it('is withdrawn by a manager who saw that it was sold, whatever else of it changed meanwhile', () => {
    const sold = by({ ...lot, status: 'sold' }, 'max', early)
    const seen: PushRow = { ...row, base: sold, mine: by({ ...sold, status: 'withdrawn' }, 'ann', late) }
    const retitled = by({ ...sold, title: 'Hand tools' }, 'max', early)
    expect(planAgainst(seen, held(retitled), null, ofLots, none).result).toMatchObject({
      status: 'withdrawn',
      title: 'Hand tools',
    })
  })
})

describe('a person’s own record against what a restored server holds', () => {
  const own = { collection: 'users', uid: 'bob', device: 'A01', at: late } as const
  const record = { ...by({ ...common, id: 'bob' }, 'bob', early), role: 'manager', active: true, language: 'en' }
  const row: PushRow = { id: 'bob', base: null, mine: record, serverTime: t1 }
  it('makes no work of theirs of a rank that an admin had given them', () => {
    const theirs = { ...record, ...by(record, 'admin', late), role: '', active: false }
    const plan = planAgainst(row, held(theirs), null, { ...own, rank: 'signedIn' }, none)
    expect(plan).toMatchObject({ writes: [], result: { role: '', active: false }, heldTime: t2 })
  })
  it('still brings what is theirs', () => {
    const theirs = { ...record, role: 'associate', language: '' }
    const plan = planAgainst(row, held(theirs), null, { ...own, rank: 'associate' }, none)
    expect(plan.writes).toMatchObject([{ collection: 'users', fields: { role: 'associate', language: 'en' } }])
  })
})

describe('a write against what the server holds', () => {
  it('counts an undo as an edit: the value is back, and wins over an earlier one of another person', () => {
    const before = markClean(common, t1)
    const changed = markEdited(before as never, { ...before, title: 'Lamp', updatedBy: 'ann', updatedAt: early })
    const undone = markEdited(changed as never, { ...changed, title: common['title'], updatedAt: late })
    const theirs = { ...by(common, 'bob', early), title: 'Toaster' }
    const plan = planAgainst(rowOf(undone), held(theirs), null, tools, none)
    expect(plan.result).toMatchObject({ title: common['title'] })
    expect(plan.writes.map(({ collection }) => collection)).toEqual(['units', 'activity'])
  })
  it('of a new record goes over its own first state, which arrived though its answer was lost', () => {
    const first = markNew(by({ ...serverUnit('u1'), createdAt: late, createdBy: 'ann' }, 'ann', late))
    const row = rowOf(markEdited(first as never, { ...first, title: 'Lamp' }))
    const plan = planAgainst(row, held(added.mine), null, tools, none)
    expect(plan.writes).toMatchObject([{ fields: { title: 'Lamp' }, precondition: { updateTime: t2 } }])
  })
  it('is none where the server holds the same already', () => {
    const row = edited({ title: 'Lamp' })
    expect(planAgainst(row, held(row.mine), null, tools, none)).toEqual({
      row,
      writes: [],
      result: row.mine,
      heldTime: t2,
    })
  })

  it('overwrites the common state under its new version', () => {
    const plan = planAgainst(edited({ title: 'Lamp' }), held(common), null, tools, none)
    expect(plan.writes).toMatchObject([{ fields: { title: 'Lamp' }, precondition: { updateTime: t2 } }])
    expect(plan).toMatchObject({ heldTime: '', result: { title: 'Lamp', createdBy: 'bob' } })
  })

  it('merges other fields without a word', () => {
    const theirs = by({ ...common, note: 'dent' }, 'bob', early)
    const plan = planAgainst(edited({ title: 'Lamp' }), held(theirs), null, tools, none)
    expect(plan.writes).toHaveLength(1)
    expect(plan.writes).toMatchObject([{ precondition: { updateTime: t2 } }])
    expect(plan.result).toMatchObject({ title: 'Lamp', note: 'dent', updatedBy: 'ann', id: 'u1' })
  })

  it('writes a conflict row with a merge of one field', () => {
    const theirs = by({ ...common, title: 'Toaster' }, 'bob', early)
    const plan = planAgainst(edited({ title: 'Lamp' }), held(theirs), null, tools, none)
    expect(plan.result).toMatchObject({ title: 'Lamp' })
    expect(plan.writes.map(({ collection }) => collection)).toEqual(['units', 'activity'])
    expect(plan.writes[1]).toMatchObject({ fields: { type: 'conflict', refId: 'u1' }, precondition: { exists: false } })
  })

  it('does not write a conflict row twice', () => {
    const theirs = by({ ...common, title: 'Toaster' }, 'bob', early)
    const row = edited({ title: 'Lamp' })
    const [, ledger] = planAgainst(row, held(theirs), null, tools, none).writes
    const again = planAgainst(row, held(theirs), null, tools, new Set([ledger?.fields.id ?? '']))
    expect(again.writes.map(({ collection }) => collection)).toEqual(['units'])
  })

  it('writes the conflict row alone where the other edit wins', () => {
    const theirs = by({ ...common, title: 'Toaster' }, 'bob', '2026-11-20T11:00:00.000Z')
    const plan = planAgainst(edited({ title: 'Lamp' }), held(theirs), null, tools, none)
    expect(plan.writes.map(({ collection }) => collection)).toEqual(['activity'])
    expect(plan).toMatchObject({ result: theirs, heldTime: t2 })
  })

  it('takes what was sent and not answered as the common state', () => {
    const sent = by({ ...common, title: 'Lamp' }, 'ann', late)
    const plan = planAgainst(edited({ title: 'Lamp', note: 'dent' }), held(sent), sent, tools, none)
    expect(plan.writes).toHaveLength(1)
    expect(plan.result).toMatchObject({ title: 'Lamp', note: 'dent' })
  })

  it('merges a unit that two people made against nothing: what one left empty does not win', () => {
    const theirs = serverUnit('u1', { note: 'left shelf' }, 'bob', early)
    const plan = planAgainst(added, held(theirs), null, tools, none)
    expect(plan.result).toMatchObject({ note: 'left shelf', createdBy: 'bob' })
    expect(plan.writes.filter(({ collection }) => collection === 'activity')).toEqual([])
  })

  it('replaces a removed unit that is made anew under its name', () => {
    const theirs = { ...serverUnit('u1', { note: 'old' }, 'bob', early), _deleted: true }
    const plan = planAgainst(added, held(theirs), null, tools, none)
    expect(plan.result).toMatchObject({ _deleted: false, note: '', createdBy: 'bob', createdAt: early })
    expect(plan.writes).toMatchObject([{ precondition: { updateTime: t2 } }])
  })
})

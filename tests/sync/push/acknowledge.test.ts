/** What an acknowledgement leaves in the store, against a store of one unit that an edit may enter at any moment. */
import { describe, expect, it } from 'vitest'
import { markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import type { Judgement } from '#sync/pull/apply.ts'
import { acknowledge } from '#sync/push/acknowledge.ts'
import { pushRowOf, type Plan } from '#sync/push/plan.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const [t1, t2] = ['2026-11-20T08:00:00.000000001Z', '2026-11-20T08:00:00.000000002Z']
const judgement: Judgement = {
  mayJudge: () => false,
  facts: () => ({ rank: 'manager', uid: 'ann', nowMs: 0, loadState: () => 'open' }),
  onUnjudged: () => undefined,
  isNeeded: () => true,
}

class OneRow {
  readonly name = 'units'
  row: Row | undefined
  writes = 0
  /** Happens between the look and the next write. */
  meanwhile: (() => void) | null = null

  constructor(row: object | undefined) {
    this.row = row as Row | undefined
  }

  find(): Promise<Map<string, Row>> {
    return Promise.resolve(new Map(this.row ? [[this.row.id, this.row]] : []))
  }

  write(changes: readonly RowChange[]): Promise<Set<string>> {
    if (changes.length > 0) this.meanwhile?.()
    this.meanwhile = null
    const raced = new Set<string>()
    for (const { previous, next } of changes) {
      if (previous !== this.row) raced.add(next.id)
      else this.row = next as unknown as Row
      this.writes += 1
    }
    return Promise.resolve(raced)
  }
}

const rowsOf = (store: OneRow): LocalRows => store as unknown as LocalRows
const edit = (row: object, fields: object): Row => markEdited(row as never, { ...row, ...fields }) as unknown as Row

/** The unit as it was sent: an edit of a version of the server's. */
const sentRow = edit(markClean(serverUnit('u1'), t1), { title: 'Sent' })

function planOf(row: Row, result?: ServerFields): Plan {
  const pushed = pushRowOf('units', row)
  return { row: pushed, writes: [], result: result ?? pushed.mine, heldTime: '' }
}

const acknowledged = (store: OneRow, plan: Plan): Promise<void> =>
  acknowledge(rowsOf(store), judgement, [{ plan, serverTime: t2 }])

describe('acknowledge', () => {
  it('cleans a unit that is still as it was sent', async () => {
    const store = new OneRow(sentRow)
    await acknowledged(store, planOf(sentRow))
    expect(store.row).toMatchObject({ title: 'Sent', unsent: 0, base: {}, serverTime: t2 })
  })

  it('keeps a unit unsent that was edited meanwhile, on the new version', async () => {
    const store = new OneRow(edit(sentRow, { title: 'Later' }))
    await acknowledged(store, planOf(sentRow))
    expect(store.row).toMatchObject({ title: 'Later', unsent: 1, base: { title: 'Sent' }, serverTime: t2 })
  })

  it('looks again when an edit comes between its look and its write', async () => {
    const store = new OneRow(sentRow)
    store.meanwhile = () => {
      store.row = edit(sentRow, { note: 'dent' })
    }
    await acknowledged(store, planOf(sentRow))
    expect(store.row).toMatchObject({ title: 'Sent', note: 'dent', unsent: 1, base: { note: '' }, serverTime: t2 })
    expect(store.writes).toBe(2)
  })

  it.each([
    ['is gone', undefined],
    ['is clean already', markClean(serverUnit('u1'), t1)],
    ['was made anew under its name', markNew(serverUnit('u1', { title: 'Other' }))],
  ])('leaves a unit alone that %s', async (_, here) => {
    const store = new OneRow(here)
    await acknowledged(store, planOf(sentRow))
    expect(store.row).toBe(here)
    expect(store.writes).toBe(0)
  })

  it('takes what the server merged in, if the unit is still as it was sent', async () => {
    const store = new OneRow(sentRow)
    await acknowledged(store, planOf(sentRow, serverUnit('u1', { title: 'Sent', note: 'theirs' })))
    expect(store.row).toMatchObject({ title: 'Sent', note: 'theirs', unsent: 0, serverTime: t2 })
  })

  it('leaves a unit on its old version that was edited while the server merged', async () => {
    const here = edit(sentRow, { title: 'Later' })
    const store = new OneRow(here)
    await acknowledged(store, planOf(sentRow, serverUnit('u1', { title: 'Sent', note: 'theirs' })))
    expect(store.row).toBe(here)
  })
})

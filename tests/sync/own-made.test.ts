/** What a person made here, remembered though another device gave it back under its person's name. */
import { describe, expect, it } from 'vitest'
import { markClean } from '#domain/core/unsent.ts'
import type { Row, RowChange } from '#sync/local-rows.ts'
import { OwnMade } from '#sync/own-made.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { localDocs } from './small-context.ts'

const by = (uid: string, id: string, fields: object = {}): ServerFields => ({ ...serverUnit(id, {}, uid), ...fields })
const change = (from: ServerFields | undefined, to: ServerFields): RowChange => ({
  previous: from && (markClean(from, 'v1') as unknown as Row),
  next: markClean(to, 'v2'),
})
const noted = async (changes: readonly RowChange[]): Promise<string[]> => {
  const ownMade = new OwnMade(localDocs(), 'ann')
  await ownMade.note('units', changes)
  return [...(await ownMade.ids('units'))]
}

describe('a record that this person made', () => {
  it('is noted when another person becomes its author', async () => {
    expect(await noted([change(by('ann', 'u1'), by('bob', 'u1'))])).toEqual(['u1'])
  })
  it('is not noted while it is under its person’s name, is another’s, is new here, or goes', async () => {
    const changes = [
      change(by('ann', 'u1'), by('ann', 'u1')),
      change(by('bob', 'u2'), by('cid', 'u2')),
      change(undefined, by('bob', 'u3')),
      change(by('ann', 'u4'), by('bob', 'u4', { _deleted: true })),
    ]
    expect(await noted(changes)).toEqual([])
  })
  it('stays noted beside others, of its own collection alone, over a reload of the app', async () => {
    const database = localDocs()
    const before = new OwnMade(database, 'ann')
    const all = ['u1', 'u2'].map((id) => before.note('units', [change(by('ann', id), by('bob', id))]))
    await Promise.all(all)
    await before.note('photos', [change(by('ann', 'p1'), by('bob', 'p1'))])
    const after = new OwnMade(database, 'ann')
    expect([...(await after.ids('units')), ...(await after.ids('photos'))]).toEqual(['u1', 'u2', 'p1'])
    expect([...(await after.ids('loads'))]).toEqual([])
  })
  it('is noted though the disk refused to note the one before', async () => {
    const database = localDocs()
    const upsert = database.upsertLocal.bind(database)
    let isFull = true
    const full: typeof database = Object.assign(Object.create(database) as typeof database, {
      upsertLocal: (id: string, data: Record<string, unknown>) =>
        isFull ? Promise.reject(new Error('QuotaExceededError')) : upsert(id, data),
    })
    const ownMade = new OwnMade(full, 'ann')
    await expect(ownMade.note('units', [change(by('ann', 'u1'), by('bob', 'u1'))])).rejects.toThrow('Quota')
    isFull = false
    await ownMade.note('units', [change(by('ann', 'u2'), by('bob', 'u2'))])
    expect([...(await ownMade.ids('units'))]).toEqual(['u2'])
  })
})

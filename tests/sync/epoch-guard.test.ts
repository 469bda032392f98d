/** What a device gives back to a server that went back in time: document by document, against a store and a server in memory. */
import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rank } from '#domain/core/people/access.ts'
import { UNKNOWN_VERSION, markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { SyncDatabase } from '#sync/context.ts'
import { EpochGuard } from '#sync/epoch.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { TransportError, type Epoch, type ServerDoc, type ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { smallContext } from './small-context.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const version = (second: number): string => `2026-11-20T08:00:0${second}.000000000Z`
const [old, since, newer] = [version(1), version(2), version(3)]
const TROUBLE = 'The server was restored from a backup. This device sends again what the server lacks.'

const ann = (id: string, fields: object = {}): ServerFields => ({ ...serverUnit(id, {}, 'ann'), ...fields })
const other = (id: string, fields: object = {}): ServerFields => ({ ...serverUnit(id), ...fields })
const onServer = (fields: ServerFields, updateTime: string): ServerDoc => ({
  id: fields.id,
  fields,
  syncedAt: { seconds: 1, nanos: 0 },
  updateTime,
})

interface Case {
  readonly rows: readonly object[]
  readonly server?: readonly ServerDoc[]
  readonly hidden?: readonly string[]
  readonly name?: CollectionName
  readonly rank?: Rank
}

/** A device with these rows, and a server that holds these documents. */
function deviceWith({ rows, server = [], hidden = [], name = 'units', rank = 'manager' }: Case) {
  const asked: string[] = []
  const written: ServerFields[] = []
  const small = smallContext({
    read: (_, ids) => {
      asked.push(...ids)
      if (ids.some((id) => hidden.includes(id))) return Promise.reject(new TransportError('permission-denied', ''))
      return Promise.resolve(server.filter(({ id }) => ids.includes(id)))
    },
  })
  const events: string[] = []
  const local = {
    name,
    tookDown: () => Promise.resolve(),
    async *walk() {
      yield await Promise.resolve(rows.map((row) => ({ _meta: { lwt: 1 }, ...row })) as unknown as readonly Row[])
    },
    write: async (changes: readonly RowChange[]) => {
      await Promise.resolve()
      events.push('written')
      written.push(...changes.map(({ next }) => next))
      for (const { previous, next } of changes) expect(previous?.id).toBe(next.id)
      return new Set<string>()
    },
  } as unknown as LocalRows
  const guard = new EpochGuard(
    { ...small.context, rank },
    () => [local],
    () => undefined,
  )
  return {
    ...small,
    guard,
    asked,
    written,
    events,
    trouble: () => english(small.context.contact.state$.value.trouble),
  }
}

/** What one row becomes when what is newer than `from` is given back; `undefined` where it stays as it is. */
async function givenBack(row: object, rest: Omit<Case, 'rows'> = {}, from = since): Promise<unknown> {
  const { guard, written } = deviceWith({ rows: [row], ...rest })
  await guard.recover(from)
  expect(written.length).toBeLessThan(2)
  return written[0]
}

/** Sent as new; where the server has it by then, both are merged against nothing. */
const offered = <Fields extends object>(fields: Fields) => ({ ...markNew(fields), base: null })

describe('a restored server', () => {
  it('is asked only about versions that are newer than its backup', async () => {
    const rows = [markClean(ann('u1'), old), markClean(ann('u2'), since), markClean(ann('u3'), newer)]
    const { guard, asked, written } = deviceWith({ rows })
    await guard.recover(since)
    expect(asked).toEqual(['u3'])
    expect(written.map(({ id }) => id)).toEqual(['u3'])
  })

  it('is asked about every record that has a known version where the backup is unknown', async () => {
    const rows = [markNew(ann('u1')), markClean(ann('u2'), UNKNOWN_VERSION), markClean(ann('u3'), old)]
    const { guard, asked } = deviceWith({ rows })
    await guard.recover('')
    expect(asked).toEqual(['u3'])
  })

  it('is named as a trouble, and not for ever', async () => {
    const { guard, trouble, clock } = deviceWith({ rows: [markClean(ann('u1'), newer)] })
    const done = guard.recover(since)
    expect(trouble()).toBe(TROUBLE)
    await done
    await clock.advance(10 * 60_000)
    expect(trouble()).toBe('')
  })

  it('is given back once what two parts of sync ask for at the same time, and again when it is asked for later', async () => {
    const { guard, asked } = deviceWith({ rows: [markClean(ann('u1'), newer)] })
    await Promise.all([guard.recover(since), guard.recover('')])
    expect(asked).toEqual(['u1'])
    await guard.recover(since)
    expect(asked).toEqual(['u1', 'u1'])
  })
})

describe('what the server lost', () => {
  it('is made anew by its creator, with its own values', async () => {
    const row = markClean(ann('u1', { title: 'Mine', updatedBy: 'somebody' }), newer)
    expect(await givenBack(row)).toEqual(offered(ann('u1', { title: 'Mine' })))
  })

  it('is made anew under the person’s own name where the rank may create such a document', async () => {
    expect(await givenBack(markClean(other('u1'), newer))).toEqual(
      offered(ann('u1', { createdAt: other('u1')['createdAt'] })),
    )
  })

  it('keeps an edit that was not sent yet', async () => {
    const row = markEdited(markClean(ann('u1'), newer), ann('u1', { title: 'Edited' }))
    expect(await givenBack(row)).toEqual(offered(ann('u1', { title: 'Edited' })))
  })

  it('stays without a version where only its author may bring it back', async () => {
    const row = markClean({ ...other('a1'), id: 'a1' }, newer)
    expect(await givenBack(row, { name: 'activity' })).toMatchObject({
      unsent: 0,
      serverTime: '',
      createdBy: 'somebody',
    })
    const unit = markClean(other('u1'), newer)
    expect(await givenBack(unit, { rank: 'associate', name: 'locations' })).toMatchObject({ unsent: 0, serverTime: '' })
  })

  it('is sent all the same where the person edited it: the refusal keeps the work aside', async () => {
    const row = markEdited(markClean(other('l1'), newer), other('l1', { title: 'Edited' }))
    const next = await givenBack(row, { rank: 'associate', name: 'locations' })
    expect(next).toMatchObject({ unsent: 1, serverTime: '', createdBy: 'somebody', updatedBy: 'ann', title: 'Edited' })
  })

  it('is made anew from a removal that was not sent yet', async () => {
    const row = markEdited(markClean(ann('u1'), newer), ann('u1', { _deleted: true }))
    expect(await givenBack(row)).toMatchObject({ _deleted: true, unsent: 1, serverTime: '' })
  })
})

describe('what the server holds in an older version', () => {
  it('is edited back to what this device holds', async () => {
    const server = [onServer(other('u1', { title: 'Before' }), old)]
    expect(await givenBack(markClean(other('u1', { title: 'After' }), newer), { server })).toMatchObject({
      title: 'After',
      updatedBy: 'ann',
      unsent: 1,
      base: { title: 'Before', updatedBy: 'somebody' },
      serverTime: old,
    })
  })

  it('is left alone where the server has the same version', async () => {
    const server = [onServer(other('u1', { title: 'Theirs' }), newer)]
    expect(await givenBack(markClean(other('u1'), newer), { server })).toBeUndefined()
  })

  it('is merged, as what two people made, with what another person wrote anew since the restore', async () => {
    const server = [onServer(other('u1', { title: 'Theirs' }), version(4))]
    const row = markClean(other('u1'), newer)
    // Under the name of whoever gives it back: what is another person's is not sent.
    const mine = other('u1', { updatedBy: 'ann' })
    expect(await givenBack(row, { server })).toEqual({ ...mine, unsent: 1, base: null, serverTime: newer })
  })

  it('is taken as the server has it where that is newer and there is nothing to give back: a second restore may take it again', async () => {
    const server = [onServer(other('u1', { title: 'Theirs' }), version(4))]
    const [row, theirs] = [markClean(other('u1'), newer), markClean(other('u1', { title: 'Theirs' }), version(4))]
    expect(await givenBack(row, { server, rank: 'associate', name: 'locations' })).toMatchObject(theirs)
    expect(await givenBack(row, { server, name: 'activity' })).toMatchObject(theirs)
    const same = markClean(other('u1'), version(4))
    expect(await givenBack(row, { server: [onServer(other('u1'), version(4))] })).toEqual(same)
    expect(await givenBack(markNew(other('u1')), { server: [onServer(other('u1'), version(4))] })).toBeUndefined()
  })

  it('is not made anew, but news whatever the server has of it, where it left this device: its version is of a lost time', async () => {
    const row = markClean(ann('u1', { _deleted: true }), newer)
    const gone = markClean(ann('u1', { _deleted: true }), UNKNOWN_VERSION)
    expect(await givenBack(row, { server: [onServer(other('u1'), version(4))] })).toEqual(gone)
    expect(await givenBack(row)).toEqual(gone)
  })

  it('is left alone where the server has a newer version, and the age of its backup is unknown', async () => {
    const server = [onServer(other('u1', { title: 'Theirs' }), version(4))]
    expect(await givenBack(markClean(other('u1'), newer), { server }, '')).toBeUndefined()
  })

  it('is taken as the server has it where the rank may not edit it', async () => {
    const server = [onServer(other('l1', { title: 'Before' }), old)]
    const row = markClean(other('l1', { title: 'After' }), newer)
    const next = markClean(other('l1', { title: 'Before' }), old)
    expect(await givenBack(row, { server, rank: 'associate', name: 'locations' })).toMatchObject(next)
    expect(await givenBack(row, { server, name: 'activity' })).toMatchObject(next)
  })

  it('keeps unsent work on it, though the rank may not edit it: the refusal keeps it aside', async () => {
    const server = [onServer(other('l1', { title: 'Before' }), old)]
    const row = markEdited(markClean(other('l1'), newer), other('l1', { title: 'Edited' }))
    const next = await givenBack(row, { server, rank: 'associate', name: 'locations' })
    expect(next).toMatchObject({ title: 'Edited', unsent: 1, serverTime: old, base: { title: 'Before' } })
  })

  it('is removed again where the removal is not in the backup', async () => {
    const server = [onServer(other('u1', { title: 'Before' }), old)]
    expect(await givenBack(markClean(ann('u1', { _deleted: true, title: '' }), newer), { server })).toMatchObject({
      title: 'Before',
      _deleted: true,
      updatedBy: 'ann',
      updatedAt: '2026-11-20T08:00:00.000Z',
      unsent: 1,
      serverTime: old,
      base: { _deleted: false },
    })
  })

  it('stays removed where it is removed on both sides, at the version that the server has', async () => {
    const theirs = other('u1', { _deleted: true })
    const row = markClean(ann('u1', { _deleted: true }), newer)
    expect(await givenBack(row, { server: [onServer(theirs, old)] })).toEqual(markClean(theirs, old))
  })

  it('is edited back to a removal that was not sent yet', async () => {
    const server = [onServer(other('u1', { title: 'Before' }), old)]
    const row = markEdited(markClean(other('u1'), newer), ann('u1', { _deleted: true }))
    expect(await givenBack(row, { server })).toMatchObject({
      _deleted: true,
      title: 'Kettle',
      unsent: 1,
      serverTime: old,
    })
  })
})

describe('what the person may not see any more', () => {
  const hidden = ['u1']

  it('is sent as new where the person created it', async () => {
    expect(await givenBack(markClean(ann('u1'), newer), { hidden })).toEqual(offered(ann('u1')))
  })

  it('is sent as an edit without a common state where the person edited it last', async () => {
    const row = markClean(other('u1', { updatedBy: 'ann' }), newer)
    const next = { ...other('u1', { updatedBy: 'ann' }), unsent: 1, base: null, serverTime: newer }
    expect(await givenBack(row, { hidden })).toEqual(next)
  })

  it('is sent as an edit too where another person edited it after them', async () => {
    const row = { ...markClean(other('u1'), newer), _meta: { lwt: 1, ownEdit: newer } }
    expect(await givenBack(row, { hidden })).toMatchObject({ id: 'u1', unsent: 1, base: null, serverTime: newer })
    const inBackup = { ...row, _meta: { lwt: 1, ownEdit: old } }
    expect(await givenBack(inBackup, { hidden })).toBeUndefined()
  })

  it('is sent under the person’s name where they made it, though it came back under another', async () => {
    const row = { ...markClean(other('u1'), newer), _meta: { lwt: 1, ownMade: true } }
    expect(await givenBack(row, { hidden })).toMatchObject(offered({ ...other('u1'), createdBy: 'ann' }))
  })

  it('stays as it is where it is another person’s, or is gone here', async () => {
    expect(await givenBack(markClean(other('u1'), newer), { hidden })).toBeUndefined()
    expect(await givenBack(markClean(ann('u1', { _deleted: true }), newer), { hidden })).toBeUndefined()
  })

  it('stays as it is where the backup is unknown', async () => {
    expect(await givenBack(markClean(ann('u1'), newer), { hidden }, '')).toBeUndefined()
  })

  it('is not asked about in a collection that the rank does not read at all', async () => {
    const { guard, asked, written } = deviceWith({ rows: [markClean(ann('u1'), newer)], rank: 'signedIn' })
    await guard.recover(since)
    expect(asked).toEqual([])
    expect(written).toEqual([offered(ann('u1'))])
  })

  it('does not keep the others from being given back', async () => {
    const rows = [markClean(other('u1'), newer), markClean(ann('u2'), newer)]
    const { guard, written } = deviceWith({ rows, hidden })
    await guard.recover(since)
    expect(written).toEqual([offered(ann('u2'))])
  })
})

describe('meeting a server', () => {
  const epochs: readonly Epoch[] = [
    { name: 'second', restoredTo: since },
    { name: 'first', restoredTo: '' },
  ]
  const rows = [markClean(ann('u1'), newer), markClean(ann('u2'), old)]
  const noted = (kept: ReadonlyMap<string, unknown>): unknown => kept.get('sync-epoch')

  it('notes its epoch the first time, and gives nothing back', async () => {
    const { guard, database, written, asked } = deviceWith({ rows })
    await guard.ask()({ epochs })
    expect([noted(database.kept), written, asked]).toEqual([{ epoch: 'second', unread: [] }, [], []])
  })

  it('does nothing where the server names no epoch, or the one that this device has', async () => {
    const { guard, database, asked } = deviceWith({ rows })
    await guard.ask()({ epochs: [] })
    expect(database.kept.size).toBe(0)
    await database.upsertLocal('sync-epoch', { epoch: 'second' })
    await guard.ask()({ epochs })
    expect(asked).toEqual([])
  })

  it('gives back what is newer than the backup, and only then notes the new epoch', async () => {
    const { guard, database, written, events } = deviceWith({ rows })
    await database.upsertLocal('sync-epoch', { epoch: 'first' })
    const write: SyncDatabase['upsertLocal'] = (id, data) => {
      if (id === 'sync-epoch') events.push('noted')
      return Promise.resolve(database.kept.set(id, data))
    }
    Object.assign(database, { upsertLocal: write })
    await guard.ask()({ epochs })
    expect(written.map(({ id }) => id)).toEqual(['u1'])
    expect(events).toEqual(['written', 'noted'])
    expect(noted(database.kept)).toEqual({ epoch: 'second', unread: [] })
  })

  it('gives back once for two meetings at the same time', async () => {
    const { guard, database, asked } = deviceWith({ rows })
    await database.upsertLocal('sync-epoch', { epoch: 'first' })
    await Promise.all([guard.ask()({ epochs }), guard.ask()({ epochs })])
    expect(asked).toEqual(['u1'])
  })

  it('gives back for the new epoch when what was meant for the one before is through', async () => {
    const { guard, database, asked } = deviceWith({ rows })
    await database.upsertLocal('sync-epoch', { epoch: 'first' })
    await Promise.all([guard.recover(''), guard.ask()({ epochs })])
    expect(asked).toEqual(['u1', 'u2', 'u1'])
  })

  it('tries again at the next meeting where the disk failed', async () => {
    const { guard, database, asked } = deviceWith({ rows })
    await database.upsertLocal('sync-epoch', { epoch: 'first' })
    const write: SyncDatabase['upsertLocal'] = (id, data) => Promise.resolve(database.kept.set(id, data))
    Object.assign(database, { upsertLocal: () => Promise.reject(new Error('full')) })
    await expect(guard.ask()({ epochs })).rejects.toThrow('full')
    Object.assign(database, { upsertLocal: write })
    await guard.ask()({ epochs })
    expect(asked).toEqual(['u1', 'u1'])
    expect(noted(database.kept)).toEqual({ epoch: 'second', unread: [] })
  })

  it('vouches for what arrived once it has answered a question that was asked later', async () => {
    const { guard } = deviceWith({ rows: [] })
    expect(guard.arrival().isMet()).toBe(true)
    await guard.ask()({ epochs })
    const asked = guard.ask()
    const arrival = guard.arrival()
    expect([guard.name, arrival.isMet()]).toEqual(['second', false])
    await asked({ epochs })
    expect(arrival.isMet()).toBe(false)
    await guard.ask()({ epochs })
    expect([arrival.isMet(), arrival.isOver()]).toEqual([true, false])
    await guard.ask()({ epochs: [{ name: 'third', restoredTo: since }, ...epochs] })
    expect(arrival.isOver()).toBe(true)
  })

  it('vouches for nothing before what it lacks is given back', async () => {
    const { guard, database } = deviceWith({ rows })
    await guard.ask()({ epochs: epochs.slice(1) })
    const arrival = guard.arrival()
    Object.assign(database, { upsertLocal: () => Promise.reject(new Error('full')) })
    await expect(guard.ask()({ epochs })).rejects.toThrow('full')
    expect([arrival.isMet(), arrival.isOver()]).toEqual([false, true])
  })

  it('compares what the rank reads only with the restore that it slept through, whatever it could not read before', async () => {
    const { guard, database, asked } = deviceWith({ rows: [markClean(other('u1'), newer)] })
    const unread = [{ name: 'listings', since: old }]
    await database.upsertLocal('sync-epoch', { epoch: 'second', unread })
    await guard.ask()({ epochs: [{ name: 'third', restoredTo: newer }, ...epochs] })
    expect(asked).toEqual([])
  })

  it('remembers how far back a collection was not compared over another restore', async () => {
    const away = deviceWith({ rows: [], rank: 'signedIn' })
    await away.database.upsertLocal('sync-epoch', { epoch: 'second', unread: [{ name: 'units', since }] })
    await away.guard.ask()({ epochs: [{ name: 'third', restoredTo: version(4) }, ...epochs] })
    expect(noted(away.database.kept)).toEqual({ epoch: 'third', unread: [{ name: 'units', since }] })
  })

  it('compares at the next start what the server did not show, since the rank was taken away that very moment', async () => {
    const row = markClean(other('u1'), newer)
    const away = deviceWith({ rows: [row], hidden: ['u1'] })
    await away.database.upsertLocal('sync-epoch', { epoch: 'first' })
    await away.guard.ask()({ epochs })
    expect(noted(away.database.kept)).toEqual({ epoch: 'second', unread: [{ name: 'units', since }] })
    await away.guard.ask()({ epochs })
    expect([away.asked, away.written]).toEqual([['u1'], []])
    const back = deviceWith({ rows: [row] })
    for (const [id, data] of away.database.kept) back.database.kept.set(id, data)
    await back.guard.ask()({ epochs })
    expect(back.written.map(({ id }) => id)).toEqual(['u1'])
    expect(noted(back.database.kept)).toEqual({ epoch: 'second', unread: [] })
  })

  it('compares at the next start what is gone here too, where the server did not show it', async () => {
    const away = deviceWith({ rows: [markClean(other('u1', { _deleted: true }), newer)], hidden: ['u1'] })
    await away.database.upsertLocal('sync-epoch', { epoch: 'first' })
    await away.guard.ask()({ epochs })
    expect(noted(away.database.kept)).toEqual({ epoch: 'second', unread: [{ name: 'units', since }] })
  })

  it('compares what the rank could not read then once the rank is back', async () => {
    const away = deviceWith({ rows: [markClean(other('u1'), newer)], rank: 'signedIn' })
    await away.database.upsertLocal('sync-epoch', { epoch: 'first' })
    await away.guard.ask()({ epochs })
    expect([away.asked, away.written]).toEqual([[], []])
    const back = deviceWith({ rows: [markClean(other('u1'), newer)] })
    for (const [id, data] of away.database.kept) back.database.kept.set(id, data)
    await back.guard.ask()({ epochs })
    expect(back.written.map(({ id }) => id)).toEqual(['u1'])
    await back.guard.ask()({ epochs })
    expect(back.asked).toEqual(['u1'])
  })
})

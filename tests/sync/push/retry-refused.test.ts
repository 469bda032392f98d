/** What trying a refused change again brings back, in a real store of one session. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { markClean, markEdited, markNew, UNKNOWN_VERSION } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { toServer, type StoredCollection, type SyncDatabase } from '#sync/context.ts'
import { LocalRows, type Row } from '#sync/local-rows.ts'
import { planAgainst, pushRowOf } from '#sync/push/plan.ts'
import { writeAgain } from '#sync/push/retry-refused.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { SimDisk } from '#tests/sim/world/device/sim-disk.ts'
import { closeStore, openStore, type SimStore } from '#tests/sim/world/device/sim-store.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

const [t1, t2] = ['2026-11-20T07:00:00.000000001Z', '2026-11-20T07:00:00.000000002Z']
const NOW = '2026-11-20T08:00:00.000Z'

let store: SimStore
let rows: (name: CollectionName) => LocalRows
let context: Parameters<typeof writeAgain>[0]
beforeEach(async () => {
  store = await openStore(new SimDisk())
  const collection = (name: CollectionName) => ({ storageInstance: store.instances[name] }) as StoredCollection
  rows = (name) => new LocalRows(name, collection(name))
  const database = { collections: { units: collection('units'), activity: collection('activity') } }
  context = {
    database: database as unknown as SyncDatabase,
    device: 'A01',
    clock: new VirtualClock(),
    uid: 'ann',
    rank: 'manager',
  }
})
afterEach(() => closeStore(store))

async function find(name: CollectionName, id: string): Promise<Row | undefined> {
  return (await rows(name).find([id])).get(id)
}

async function put(doc: { readonly id: string }): Promise<void> {
  const previous = await find('units', doc.id)
  await rows('units').write([{ previous, next: doc as never }])
}

const ledger = async (): Promise<ServerFields[]> =>
  (await rows('activity').findWhere({ type: 'conflict' })).map((row) => toServer('activity', row))

const refused = (fields: object, rest: Partial<RefusedChange> = {}): RefusedChange => ({
  id: 'units-1',
  collection: 'units',
  docId: 'u1',
  refusedAt: NOW,
  by: 'ann',
  code: 'permission-denied',
  reason: '',
  doc: { ...serverUnit('u1', {}, 'ann'), ...fields },
  baseDoc: serverUnit('u1'),
  serverDoc: null,
  ...rest,
})

describe('a refused change that is tried again', () => {
  it('that changed a unit which left this device changes it still, whatever the server holds of it', async () => {
    await put(markClean({ ...serverUnit('u1'), _deleted: true }, t1))
    await writeAgain(context, refused({ title: 'Mine' }, { wasThere: true }))
    const row = await find('units', 'u1')
    expect(row).toMatchObject({
      title: 'Mine',
      _deleted: false,
      unsent: 1,
      base: { title: 'Kettle' },
      serverTime: UNKNOWN_VERSION,
    })
    const tools = { collection: 'units', uid: 'ann', rank: 'manager', device: 'A01', at: NOW } as const
    const held = { id: 'u1', fields: serverUnit('u1'), syncedAt: null, updateTime: t2 }
    expect(planAgainst(pushRowOf('units', row as Row), held, null, tools, new Set()).result).toMatchObject({
      title: 'Mine',
    })
  })

  it('that rested on nothing, after a restore, is merged with what the server holds', async () => {
    await writeAgain(context, refused({ title: 'Mine' }, { wasThere: true, baseDoc: null }))
    expect(await find('units', 'u1')).toMatchObject({
      title: 'Mine',
      unsent: 1,
      base: null,
      serverTime: UNKNOWN_VERSION,
    })
  })

  it('is made anew where its unit is not on this device, with a new time and under this person’s name', async () => {
    expect(await writeAgain(context, refused({ title: 'Mine', updatedBy: 'bob' }))).toBe(true)
    const row = await find('units', 'u1')
    expect(row).toMatchObject({ title: 'Mine', updatedAt: NOW, updatedBy: 'ann', unsent: 1, base: {}, serverTime: '' })
    expect(await ledger()).toEqual([])
  })

  it('that a build before made without a field of this one has it, or the server would refuse it for ever', async () => {
    const { brand: _laterField, ...doc } = serverUnit('u1', { title: 'Mine' }, 'ann')
    await writeAgain(context, refused({}, { doc, baseDoc: doc }))
    const row = await find('units', 'u1')
    expect(toServer('units', row ?? {})).toMatchObject({ title: 'Mine', brand: '' })
  })

  it('that a build before made without a field of this one leaves what others wrote into it', async () => {
    await put(markClean(serverUnit('u1', { brand: 'Acme' }), t2))
    const { brand: _laterField, ...before } = serverUnit('u1')
    await writeAgain(context, refused({}, { doc: { ...before, title: 'Mine' }, baseDoc: before }))
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine', brand: 'Acme' })
    expect(await ledger()).toEqual([])
  })

  it('is made anew over a unit that left this device', async () => {
    await put(markClean({ ...serverUnit('u1'), _deleted: true }, t1))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine', _deleted: false, unsent: 1, serverTime: '' })
  })

  it('rests on the version of a removal that was not sent yet', async () => {
    await put(markEdited(markClean(serverUnit('u1'), t1), { ...serverUnit('u1'), _deleted: true }))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({
      title: 'Mine',
      _deleted: false,
      unsent: 1,
      base: { _deleted: false },
      serverTime: t1,
    })
  })

  it('brings back what it changed and nothing else', async () => {
    await put(markClean(serverUnit('u1', { note: 'written since', qty: 3 }), t2))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({
      title: 'Mine',
      note: 'written since',
      qty: 3,
      unsent: 1,
      updatedBy: 'ann',
      updatedAt: NOW,
      serverTime: t2,
      base: { title: 'Kettle' },
    })
    expect(await ledger()).toEqual([])
  })

  it('of a unit that another person made since under the same label loses nothing, and the ledger names what gave way', async () => {
    const mine = {
      ...serverUnit('u1', { title: 'Mine', note: 'No lid' }, 'ann'),
      createdAt: '2026-11-20T06:00:00.000Z',
    }
    await put(markClean(serverUnit('u1', { title: 'Theirs', serialNo: 'S-1' }, 'bob'), t2))
    await writeAgain(context, refused(mine, { doc: mine, baseDoc: mine }))
    expect(await find('units', 'u1')).toMatchObject({
      title: 'Mine',
      note: 'No lid',
      serialNo: 'S-1',
      unsent: 1,
      createdBy: 'bob',
    })
    expect(JSON.stringify(await ledger())).toContain('Theirs')
  })

  it('brings back nothing else over a unit that another device gave back after a restore, under its person’s name', async () => {
    await put(markClean({ ...serverUnit('u1', { note: 'written since', qty: 3 }), createdBy: 'bob' }, t2))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine', note: 'written since', qty: 3, createdBy: 'bob' })
    expect(await ledger()).toEqual([])
  })

  it('wins where both changed one field, and the ledger names what gave way', async () => {
    await put(markClean(serverUnit('u1', { title: 'Theirs' }), t2))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine', unsent: 1 })
    expect(await ledger()).toMatchObject([
      {
        type: 'conflict',
        refType: 'units',
        refId: 'u1',
        from: 'Theirs',
        to: 'Mine',
        by: 'ann',
        device: 'A01',
        at: NOW,
      },
    ])
    const [row] = await rows('activity').findUnsent()
    expect(row).toMatchObject({ base: {}, serverTime: '' })
  })

  it('writes its ledger rows once, however often it is tried', async () => {
    for (const _ of [1, 2]) {
      await put(markClean(serverUnit('u1', { title: 'Theirs' }), t2))
      await writeAgain(context, refused({ title: 'Mine' }))
    }
    expect(await ledger()).toHaveLength(1)
  })

  it('follows the rules of its fields: a sold unit does not become an inspected one', async () => {
    await put(markClean(serverUnit('u1', { stage: 'sold' }), t2))
    await writeAgain(context, refused({ stage: 'inspected' }))
    expect(await find('units', 'u1')).toMatchObject({ stage: 'sold' })
  })

  it('gets a later time than the change itself and than the unit here, though the clock of the device is behind', async () => {
    await writeAgain(context, refused({ updatedAt: '2026-11-20T09:00:00.000Z' }))
    expect(await find('units', 'u1')).toMatchObject({ updatedAt: '2026-11-20T09:00:00.000Z' })
    await put(markClean({ ...serverUnit('u1'), updatedAt: '2026-11-20T10:00:00.000Z' }, t2))
    await writeAgain(context, refused({ title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine', updatedAt: '2026-11-20T10:00:00.001Z' })
  })

  it('takes the time of the device where the change carries none', async () => {
    await put(markClean({ ...serverUnit('u1'), updatedAt: 'never' }, t2))
    await writeAgain(context, refused({ updatedAt: 'never', title: 'Mine' }))
    expect(await find('units', 'u1')).toMatchObject({ updatedAt: NOW })
  })

  it('stays where it is in a store without its collection', async () => {
    expect(await writeAgain(context, refused({}, { collection: 'loads' }))).toBe(false)
  })

  it('is written without its ledger rows in a store without a ledger', async () => {
    await put(markClean(serverUnit('u1', { title: 'Theirs' }), t2))
    const { units } = context.database.collections
    const database = { collections: { units } } as unknown as SyncDatabase
    expect(await writeAgain({ ...context, database }, refused({ title: 'Mine' }))).toBe(true)
    expect(await find('units', 'u1')).toMatchObject({ title: 'Mine' })
  })

  it('is not written over an edit of this very moment, and can be tried again', async () => {
    await put(markClean(serverUnit('u1'), t2))
    const instance = store.instances.units.originalStorageInstance
    const bulkWrite = instance.bulkWrite.bind(instance)
    instance.bulkWrite = async (changes, by) => {
      instance.bulkWrite = bulkWrite
      await put(markNew(serverUnit('u1', { note: 'meanwhile' })))
      return bulkWrite(changes, by)
    }
    await expect(writeAgain(context, refused({ title: 'Mine' }))).rejects.toThrow('could not be written again')
    expect(await find('units', 'u1')).toMatchObject({ note: 'meanwhile', title: 'Kettle' })
    expect(await writeAgain(context, refused({ title: 'Mine' }))).toBe(true)
  })
})

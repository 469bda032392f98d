/** Making a document under a name that this device has seen before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeOne, insertAll, insertOne, removeAll, toPlain } from '#data/core/jobs/write.ts'
import { aLocation } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const T1 = '2026-11-20T08:00:00.000000000Z'
const clean = { unsent: 0, base: {}, serverTime: T1 }
const zone = (name: string, createdBy = 'ann') => aLocation({ id: 'A1', code: 'A1', name, createdBy })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['locations'])
})
afterEach(async () => {
  await context.db.close()
})

describe('insertOne', () => {
  it('makes a new zone that the server never had', async () => {
    expect(await insertOne(context, 'locations', zone('Dock'))).toBe(true)
    expect(await context.read('locations', 'A1')).toMatchObject({
      createdBy: 'u1',
      unsent: 1,
      base: {},
      serverTime: '',
    })
  })

  it('leaves half of a cut character out, so that every server takes the document as it is', async () => {
    await insertOne(context, 'locations', zone('Sofas 🛋'.slice(0, 7)))
    expect(await context.read('locations', 'A1')).toMatchObject({ name: 'Sofas ' })
    await changeOne(context, 'locations', 'A1', () => ({ name: 'Beds 🛏'.slice(0, 6) }))
    expect(await context.read('locations', 'A1')).toMatchObject({ name: 'Beds ' })
  })

  it('changes nothing where the zone is there already', async () => {
    await context.put('locations', [{ ...zone('Dock'), ...clean }])
    expect(await insertOne(context, 'locations', zone('Other'))).toBe(false)
    expect(await context.read('locations', 'A1')).toMatchObject({ name: 'Dock', unsent: 0 })
  })

  it('rests on the version of a zone whose removal is unsent, and keeps its author', async () => {
    await context.put('locations', [{ ...zone('Dock'), ...clean }])
    await removeAll(context, 'locations', ['A1'])
    expect(await context.read('locations', 'A1')).toBeNull()
    expect(await insertOne(context, 'locations', zone('Returns', 'cid'))).toBe(true)
    expect(await context.read('locations', 'A1')).toMatchObject({
      name: 'Returns', createdBy: 'ann', updatedBy: 'u1', unsent: 1, serverTime: T1, base: { name: 'Dock', _deleted: false },
    }) // prettier-ignore
  })

  it('is new where the server has taken the removal in', async () => {
    await context.put('locations', [{ ...zone('Dock'), ...clean }])
    await removeAll(context, 'locations', ['A1'])
    const { storageInstance } = context.db.locations
    const [removed] = await storageInstance.findDocumentsById(['A1'], true)
    if (!removed) throw new Error('The removal is not in the store.')
    await storageInstance.bulkWrite([{ previous: removed, document: { ...removed, ...clean } }], 'test')
    expect(await insertAll(context, 'locations', [zone('Returns')])).toEqual(['A1'])
    expect(await context.read('locations', 'A1')).toMatchObject({
      createdBy: 'u1',
      unsent: 1,
      base: {},
      serverTime: '',
    })
  })
})

describe('toPlain', () => {
  it('makes one object of one state of a zone, without what is the store’s or this device’s alone', async () => {
    await insertOne(context, 'locations', zone('Dock'))
    const find = () => context.db.locations.findOne('A1').exec(true)
    const dock = toPlain(await find())
    expect(toPlain(await find())).toBe(dock)
    expect(Object.keys(dock).filter((name) => /^_|^unsent$|^base$|^serverTime$/.test(name))).toEqual([])
    expect(dock).toMatchObject({ id: 'A1', name: 'Dock', createdBy: 'u1' })
    await changeOne(context, 'locations', 'A1', () => ({ name: 'Yard' }))
    expect(toPlain(await find())).toMatchObject({ name: 'Yard' })
    expect(dock.name).toBe('Dock')
  })
})

describe('changeOne', () => {
  it('gives a zone that was dated at the end of time a time that the server takes', async () => {
    await context.put('locations', [{ ...zone('Dock'), ...clean, updatedAt: '9999-12-31T23:59:59.999Z' }])
    await changeOne(context, 'locations', 'A1', () => ({ name: 'Returns' }))
    expect(await context.read('locations', 'A1')).toMatchObject({
      name: 'Returns',
      updatedAt: '9999-12-31T23:59:59.999Z',
    })
  })
})

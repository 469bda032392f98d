import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeViews, undoViews, type ViewsChange } from '#data/people/own-views.ts'
import { viewsOf, type ViewChange } from '#domain/core/people/saved-views.ts'
import { aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const TABLE = 'locations:locations.table'

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['users', 'activity'], 'mia')
  await work.put('users', [aUser({ id: 'mia' }), aUser({ id: 'ben' })])
})
afterEach(async () => {
  await work.db.close()
})

async function change(asked: ViewChange): Promise<ViewsChange> {
  const done = await changeViews(work, TABLE, asked)
  if (!done) throw new Error('nothing changed')
  return done
}
const names = async () => viewsOf((await work.read('users', 'mia'))?.views, TABLE).map(({ name }) => name)
const save = (name: string): ViewChange => ({ do: 'save', name, query: 'hide=' })

describe('a person’s views', () => {
  it('are saved in their own record alone, unsent, with no row in the ledger', async () => {
    await change(save('Bins'))
    expect(await names()).toEqual(['Bins'])
    expect(await work.read('users', 'mia')).toMatchObject({ updatedBy: 'mia', unsent: 1, role: 'manager' })
    expect(await work.read('users', 'ben')).toMatchObject({ views: {} })
    expect(await work.db.activity.find().exec()).toEqual([])
  })
  it('come back by undo after each change, and undo is safe to repeat', async () => {
    const { id } = await change(save('Bins'))
    for (const asked of [
      { do: 'rename', id, name: 'Racks' },
      { do: 'update', id, query: 'q=a' },
      { do: 'open', id },
      { do: 'remove', id },
    ] as const) {
      const before = (await work.read('users', 'mia'))?.views
      const done = await change(asked)
      expect((await work.read('users', 'mia'))?.views, asked.do).not.toEqual(before)
      expect(await undoViews(work, done)).toBe(true)
      expect(await undoViews(work, done)).toBe(true)
      expect((await work.read('users', 'mia'))?.views, asked.do).toEqual(before)
    }
  })
  it('keep what was saved since an undone change, also of the same view', async () => {
    const first = await change(save('Bins'))
    await change(save('Racks'))
    expect(await undoViews(work, first)).toBe(true)
    expect(await names()).toEqual(['Racks'])
    const again = await change(save('Zones'))
    await change({ do: 'rename', id: again.id, name: 'Aisles' })
    expect(await undoViews(work, again)).toBe(false)
    expect(await names()).toEqual(['Aisles', 'Racks'])
  })
  it('are refused in words beyond the bounds, and nothing is written', async () => {
    for (let number = 0; number < 20; number += 1) await change(save(`View ${number}`))
    await expect(changeViews(work, TABLE, save('One more'))).rejects.toThrow('views.tooMany')
    await expect(changeViews(work, TABLE, save('x'.repeat(41)))).rejects.toThrow('views.longName')
    expect(await names()).toHaveLength(20)
    const [gone] = viewsOf((await work.read('users', 'mia'))?.views, TABLE)
    const removed = await change({ do: 'remove', id: gone?.id ?? '' })
    await change(save('In its place'))
    await expect(undoViews(work, removed)).rejects.toThrow('views.tooMany')
  })
  it('wait for the person’s record to be on the device', async () => {
    const strange = { ...work, uid: 'nobody' }
    await expect(changeViews(strange, TABLE, save('Bins'))).rejects.toThrow('views.notHere')
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { walk } from '#data/store/walk.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units'])
  await context.put(
    'units',
    Array.from({ length: 450 }, (_, index) => aUnit({ id: `u-${index}` })),
  )
})
afterEach(() => context.db.close())

describe('a walk through the store', () => {
  it('passes each document once, in pages', async () => {
    const pages: number[] = []
    const ids = new Set<string>()
    for await (const page of walk(context.db.units)) {
      pages.push(page.length)
      for (const { id } of page) ids.add(id)
    }
    expect(pages).toEqual([200, 200, 50])
    expect(ids.size).toBe(450)
  })

  it('leaves out what is deleted, and passes what is changed or comes meanwhile, no document twice', async () => {
    await (await context.db.units.findOne('u-7').exec())?.remove()
    const seen: string[] = []
    for await (const page of walk(context.db.units)) {
      if (seen.length === 0) {
        const [first] = page
        await (await context.db.units.findOne(first?.id ?? '').exec())?.incrementalPatch({ title: 'Lamp' })
        await context.put('units', [aUnit({ id: 'u-new' })])
      }
      seen.push(...page.map(({ id }) => id))
    }
    expect(seen).toHaveLength(450)
    expect(new Set(seen).size).toBe(450)
    expect(seen).toContain('u-new')
    expect(seen).not.toContain('u-7')
  })
})

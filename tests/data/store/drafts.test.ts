/** Drafts of forms and benches: what was typed last stands, and what was dropped stays dropped, however fast one follows the other. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, readDraft, writeDraft } from '#data/store/device.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork

beforeEach(async () => {
  context = await openTestWork([])
})
afterEach(() => context.db.remove())

/** What this tab remembers, for texts of so many characters. */
function tabMemory(most = Infinity): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, text: string) {
      if (text.length > most) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      kept.set(key, text)
    },
  })
  return kept
}

describe('a draft', () => {
  it('that is dropped while the last letters are on their way to the disk is gone', async () => {
    const { db } = context
    await writeDraft(db, 'rule', { name: '' })
    for (let round = 0; round < 20; round += 1) {
      const typed = ['D', 'De', 'Dear'].map((name) => writeDraft(db, 'rule', { name }))
      await dropDraft(db, 'rule')
      await Promise.all(typed)
      expect(await readDraft(db, 'rule'), `round ${round}`).toBeNull()
    }
  })

  it('that is typed again after it was dropped is there', async () => {
    const { db } = context
    for (let round = 0; round < 20; round += 1) {
      const typed = writeDraft(db, 'rule', { name: 'D' })
      const dropped = dropDraft(db, 'rule')
      const again = writeDraft(db, 'rule', { name: 'New' })
      await Promise.all([typed, dropped, again])
      expect(await readDraft(db, 'rule'), `round ${round}`).toEqual({ name: 'New' })
    }
  })

  it('that is typed faster than the disk writes is not written letter by letter', async () => {
    const { db } = context
    const writes = vi.spyOn(db, 'upsertLocal')
    const name = 'A long name of a rule, typed by a scanner'
    await Promise.all(Array.from(name, (_, at) => writeDraft(db, 'rule', { name: name.slice(0, at + 1) })))
    expect(await readDraft(db, 'rule')).toEqual({ name })
    expect(writes.mock.calls.length).toBeLessThanOrEqual(2)
    writes.mockRestore()
  })

  it('that another tab changes in the same moment is dropped all the same', async () => {
    const { db } = context
    await writeDraft(db, 'rule', { name: 'D' })
    const found = await db.getLocal('draft:rule')
    // The other tab's write does not take this one's turn.
    const [, elsewhere] = await Promise.allSettled([
      dropDraft(db, 'rule'),
      found?.incrementalPatch({ value: { name: 'E' } }),
    ])
    expect(elsewhere.status).toBe('fulfilled')
    await dropDraft(db, 'rule')
    expect(await readDraft(db, 'rule')).toBeNull()
  })

  it('whose last letters a reload kept from the disk does not hide what another tab types later', async () => {
    const { db } = context
    const kept = tabMemory()
    try {
      kept.set(`${db.name}:draft:rule`, JSON.stringify({ name: 'Dear' }))
      expect(await readDraft(db, 'rule')).toEqual({ name: 'Dear' })
      // The other tab has a memory of its own.
      await db.upsertLocal('draft:rule', { value: { name: 'Dear reader' } })
      expect(await readDraft(db, 'rule')).toEqual({ name: 'Dear reader' })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('is as it was typed last where the tab has no room to remember more of it', async () => {
    const { db } = context
    tabMemory(20)
    try {
      await Promise.all(['D', 'De', 'A rule for shoes'].map((name) => writeDraft(db, 'rule', { name })))
      expect(await readDraft(db, 'rule')).toEqual({ name: 'A rule for shoes' })
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

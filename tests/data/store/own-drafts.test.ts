/** Half-typed new records in several tabs: each tab has its own, and none that was left behind is lost. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDraft } from '#data/store/device.ts'
import { ownDraftKey, takeDraftKey } from '#data/store/own-drafts.ts'
import { Locks } from '#tests/support/locks.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork([])
  vi.stubGlobal('navigator', { locks: new Locks() })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await context.db.remove()
})

/** As a tab that has just been opened asks. */
const inNewTab = () => takeDraftKey(context.db, 'lead-new')
const inThisTab = () => ownDraftKey(context.db, 'lead-new')

describe('a new record that is half typed', () => {
  it('in one tab is another one than that of a second tab', async () => {
    const first = await inNewTab()
    const second = await inNewTab()
    expect(first).toBe('lead-new')
    expect(second).not.toBe(first)
  })

  it('stays that of its tab however often the form is opened', async () => {
    const keys = await Promise.all([inThisTab(), inThisTab(), inThisTab()])
    expect(new Set([...keys, await inThisTab()]).size).toBe(1)
  })

  it('is found by the next tab once its own is closed', async () => {
    // The locks of tabs that are closed are free: both drafts were left, and only the second was begun.
    await writeDraft(context.db, 'lead-new', { id: 'a', fields: {} })
    await writeDraft(context.db, 'lead-new-2', { id: 'b', fields: { title: 'Pallet of lamps' } })
    expect(await inNewTab()).toBe('lead-new-2')
    expect(await inNewTab()).toBe('lead-new')
  })

  it('is the one that all tabs share where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect([await inNewTab(), await inNewTab()]).toEqual(['lead-new', 'lead-new'])
  })
})

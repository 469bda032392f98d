/** While an import is written, sync knows of it, in whatever tab of the device it runs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isMuchWritten, writingMuch } from '#data/store/much-written.ts'
import { Locks } from '#tests/support/locks.ts'

beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
afterEach(() => vi.unstubAllGlobals())

describe('a collection into which much is written', () => {
  it('is told of for as long as the work lasts, and no other', async () => {
    expect(await isMuchWritten('ann', 'manifestLines')).toBe(false)
    const answer = await writingMuch('ann', 'manifestLines', async () => {
      expect(await isMuchWritten('ann', 'manifestLines')).toBe(true)
      expect(await isMuchWritten('ann', 'units')).toBe(false)
      expect(await isMuchWritten('bea', 'manifestLines')).toBe(false)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await isMuchWritten('ann', 'manifestLines')).toBe(false)
  })

  it('is free again where the work fails', async () => {
    await expect(writingMuch('ann', 'loads', () => Promise.reject(new Error('The disk is full.')))).rejects.toThrow(
      'full',
    )
    expect(await isMuchWritten('ann', 'loads')).toBe(false)
  })

  it('is written by two tabs side by side, and told of until the last of them is done', async () => {
    let endFirst = (): void => undefined
    const first = writingMuch('ann', 'manifestLines', () => new Promise<void>((resolve) => (endFirst = resolve)))
    await writingMuch('ann', 'manifestLines', () => Promise.resolve())
    expect(await isMuchWritten('ann', 'manifestLines')).toBe(true)
    endFirst()
    await first
    expect(await isMuchWritten('ann', 'manifestLines')).toBe(false)
  })

  it('is written all the same where the browser has no locks, and holds nothing back', async () => {
    vi.stubGlobal('navigator', {})
    expect(await writingMuch('ann', 'loads', () => isMuchWritten('ann', 'loads'))).toBe(false)
  })

  it('holds nothing back where the browser does not answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new Error('InvalidStateError')) } })
    expect(await isMuchWritten('ann', 'loads')).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

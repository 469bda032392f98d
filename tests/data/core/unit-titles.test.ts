import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstValueFrom, filter } from 'rxjs'
import { findTitles, watchTitlesRead } from '#data/core/find/unit-titles.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let started = 0

/** Its file could not be loaded: it answers nothing, and throws nothing either. */
class Missing extends EventTarget {
  constructor() {
    super()
    started += 1
    setTimeout(() => this.dispatchEvent(new Event('error')), 0)
  }
  postMessage() {}
  terminate() {}
}

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units'])
  vi.stubGlobal('Worker', Missing)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await context.db.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the titles of units', () => {
  it('find nothing, at once and each time, where their Worker does not load, and are tried again by the next who looks', async () => {
    started = 0
    await firstValueFrom(watchTitlesRead(context.db).pipe(filter((read) => read === 'failed')))
    expect(await findTitles(context.db, ['lamp'], 9)).toEqual([])
    expect(await findTitles(context.db, ['kettle'], 9)).toEqual([])
    expect(started).toBe(1)
    watchTitlesRead(context.db).subscribe().unsubscribe()
    expect(started).toBe(2)
  })

  it('are not read of a store that was closed, though somebody still looks', async () => {
    const looking = watchTitlesRead(context.db).subscribe((read) => {
      if (read === 'none') void findTitles(context.db, ['lamp'], 9)
    })
    started = 0
    await context.db.close()
    expect(await findTitles(context.db, ['lamp'], 9)).toEqual([])
    watchTitlesRead(context.db).subscribe().unsubscribe()
    expect(started).toBe(0)
    looking.unsubscribe()
  })

  it('are not let go and read again while somebody looks, and are some minutes later', async () => {
    vi.useFakeTimers()
    started = 0
    const looking = watchTitlesRead(context.db).subscribe((read) => {
      if (read === 'none') void findTitles(context.db, ['lamp'], 9)
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(started).toBe(1)
    looking.unsubscribe()
    await vi.advanceTimersByTimeAsync(3_600_000)
    watchTitlesRead(context.db).subscribe().unsubscribe()
    expect(started).toBe(2)
  })
})

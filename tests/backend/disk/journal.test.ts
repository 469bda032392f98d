import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openJournal, type Journal } from '#backend/journal.ts'
import { temporaryFolder } from '#tests/backend/server-fixture.ts'

let folder: string
let journal: Journal
const failures: unknown[] = []

beforeEach(async () => {
  failures.length = 0
  folder = await temporaryFolder()
  journal = await openJournal(join(folder, 'db'), { onFailure: (error) => failures.push(error) })
})
afterEach(async () => {
  await journal.close().catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
})

const put = (key: string, value: string) => journal.write([{ type: 'put', key, value }])

async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const [key, value] of journal.entries('')) found[key] = value
  return found
}

describe('the journal', () => {
  test('keeps the last of many writes to one key, however they were joined', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, i) => put(`k${i % 7}`, String(i))))
    const kept = await everything()
    expect(Object.values(kept).map(Number)).toEqual([497, 498, 499, 493, 494, 495, 496])
  })

  test('answers in the order of the calls', async () => {
    const called: number[] = []
    const answered: number[] = []
    const write = async (i: number): Promise<void> => {
      if (i % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
      called.push(i)
      await put('k', String(i))
      answered.push(i)
    }
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(i)))
    expect(answered).toEqual(called)
    expect(await everything()).toEqual({ k: String(called.at(-1)) })
  })

  test('acknowledges nothing more once the disk has failed it', async () => {
    await put('before', '1')
    await journal.close()
    await expect(put('after', '2')).rejects.toThrow()
    await expect(put('later', '3')).rejects.toThrow()
    await expect(journal.settled()).rejects.toThrow()
    expect(failures).toHaveLength(1)
  })

  test('that cannot be read on while a page is worked on fails the one who reads it, and nothing else', async () => {
    // So large that each is a page.
    for (const key of ['a', 'b', 'c']) await put(key, 'x'.repeat(1_100_000))
    const begun = vi.spyOn(ClassicLevel.prototype, 'iterator')
    const nobodys: unknown[] = []
    const note = (error: unknown): void => void nobodys.push(error)
    process.on('unhandledRejection', note)
    const pages = journal.pages('')[Symbol.asyncIterator]()
    await pages.next()
    const iterator = begun.mock.results[0]?.value as ReturnType<ClassicLevel['iterator']>
    iterator.nextv = () => Promise.reject(new Error('bad block type'))
    expect((await pages.next()).done).toBe(false)
    await delay(20)
    await expect(pages.next()).rejects.toThrow('bad block type')
    process.off('unhandledRejection', note)
    vi.restoreAllMocks()
    expect(nobodys).toEqual([])
  })
})

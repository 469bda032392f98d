import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stopped } from '#sync/backoff.ts'
import { fetchPage } from '#sync/pull/fetch-page.ts'
import { readHeld } from '#sync/pull/read-held.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { TransportError, type PullPage, type ServerDoc } from '#sync/transport/transport.ts'
import { renewAccess, untilAnswered } from '#sync/transport/until-answered.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const docOf = (id: string, seconds = 1): ServerDoc => ({
  id,
  fields: serverUnit(id),
  syncedAt: { seconds, nanos: 0 },
  updateTime: '2026-11-20T08:00:00.000000001Z',
})
const fail = (code: ConstructorParameters<typeof TransportError>[0]): Promise<never> =>
  Promise.reject(new TransportError(code, ''))
const docsOf = (count: number): ServerDoc[] =>
  Array.from({ length: count }, (_, index) => docOf(`u${index}`, index + 1))
const pageOf = (docs: readonly ServerDoc[]): PullPage => ({ docs, readTime: { seconds: 100, nanos: 0 } })

describe('untilAnswered', () => {
  it('tries a call again until it is answered, and shows contact meanwhile', async () => {
    const { context, clock } = smallContext({})
    let tries = 0
    const answer = untilAnswered(context, 'pull', () => ((tries += 1) < 3 ? fail('network') : Promise.resolve('yes')))
    await clock.advance(500)
    expect(context.contact.state$.value.contact).toBe(false)
    await clock.advance(3000)
    expect([await answer, tries, context.contact.state$.value.contact]).toEqual(['yes', 3, true])
  })
  it.each(['permission-denied', 'already-exists'] as const)(
    'gives %s to the caller: the server did answer',
    async (code) => {
      const { context } = smallContext({})
      await expect(untilAnswered(context, 'push', () => fail(code))).rejects.toMatchObject({ code })
      expect(context.contact.state$.value.contact).toBe(true)
    },
  )
  it('fetches new credentials where the server asks who it is, and only there', async () => {
    const { context, clock, calls } = smallContext({})
    let codes = ['network', 'unauthenticated'] as const as readonly ('network' | 'unauthenticated')[]
    const answer = untilAnswered(context, 'pull', () => {
      const [code, ...rest] = codes
      codes = rest
      return code ? fail(code) : Promise.resolve('yes')
    })
    await clock.advance(1000)
    expect(await Promise.race([answer, Promise.resolve('not yet')])).toBe('not yet')
    await clock.advance(5000)
    expect([await answer, calls]).toEqual(['yes', ['refreshAccess']])
  })
  it('gives up after so many failures that are not the line’s', async () => {
    const { context, clock } = smallContext({})
    const codes = ['network', 'network', 'internal', 'network', 'internal', 'internal'] as const
    let tries = 0
    const answer = untilAnswered(context, 'x', () => fail(codes[(tries += 1) - 1] ?? 'unknown'), 3)
    const rejected = expect(answer).rejects.toMatchObject({ code: 'internal' })
    await clock.advance(60_000)
    await rejected
    expect(tries).toBe(3)
  })
  it.each(['network', 'timeout', 'not-our-server', 'unauthenticated'] as const)(
    'never gives up over %s, which is the line’s',
    async (code) => {
      const { context, clock } = smallContext({})
      let tries = 0
      const answer = untilAnswered(context, 'x', () => ((tries += 1) < 6 ? fail(code) : Promise.resolve('yes')), 2)
      await clock.advance(120_000)
      expect(await answer).toBe('yes')
    },
  )
  it('tries again only when the new credentials are there', async () => {
    const { context, clock } = smallContext({ refreshAccess: () => clock.sleep(30_000) })
    let tries = 0
    const answer = untilAnswered(context, 'x', () =>
      (tries += 1) === 1 ? fail('unauthenticated') : Promise.resolve('yes'),
    )
    await clock.advance(30_999)
    expect(tries).toBe(1)
    await clock.advance(1)
    expect(await answer).toBe('yes')
  })
  it('ends with sync, before a call and after one', async () => {
    const { context } = smallContext({})
    await expect(untilAnswered(context, 'x', () => Promise.reject(new Stopped()))).rejects.toBeInstanceOf(Stopped)
    const waiting = untilAnswered(context, 'x', () => fail('network'))
    await new Promise((resolve) => setImmediate(resolve))
    context.backoff.stop()
    await expect(waiting).rejects.toBeInstanceOf(Stopped)
    await expect(untilAnswered(context, 'x', () => Promise.resolve(1))).rejects.toBeInstanceOf(Stopped)
  })
  it('returns whether there are new credentials', async () => {
    expect(await renewAccess(smallContext({}).context)).toBe(true)
    const { context } = smallContext({ refreshAccess: () => fail('network') })
    expect(await renewAccess(context)).toBe(false)
  })
})

describe('fetchPage', () => {
  it('reads a page, and returns where the next one begins', async () => {
    const { context } = smallContext({ pull: () => Promise.resolve(pageOf(docsOf(3))) })
    expect(await fetchPage(context, 'units', [], beginning)).toEqual({
      docs: docsOf(3),
      next: { seconds: 3, nanos: 0, id: 'u2' },
      ended: true,
      readTime: { seconds: 100, nanos: 0 },
    })
  })
  it('asks for less after a time-out, and for more after a quick page', async () => {
    const limits: number[] = []
    const { context, clock } = smallContext({
      pull: ({ limit }) => {
        limits.push(limit)
        return limits.length === 1 ? fail('timeout') : Promise.resolve(pageOf(docsOf(limit)))
      },
    })
    const first = fetchPage(context, 'units', [], beginning)
    await clock.advance(2000)
    expect((await first).ended).toBe(false)
    await fetchPage(context, 'units', [], beginning)
    expect(limits).toEqual([100, 25, 100])
  })
  it('learns nothing of the line from an empty page', async () => {
    const { context } = smallContext({ pull: () => Promise.resolve(pageOf([])) })
    expect((await fetchPage(context, 'units', [], beginning)).ended).toBe(true)
    expect(context.pageSize.size).toBe(100)
  })
  it.each([
    [10_001, 25],
    [9999, 100],
  ])('asks after a call that broke off after %i ms for %i documents', async (ms, size) => {
    let tries = 0
    const { context, clock } = smallContext({
      pull: async () => {
        tries += 1
        if (tries > 1) return pageOf([])
        await clock.sleep(ms)
        throw new TransportError('network', '')
      },
    })
    const page = fetchPage(context, 'units', [], beginning)
    await clock.advance(20_000)
    await page
    expect(context.pageSize.size).toBe(size)
  })
  it('reports a refusal, fetches new credentials once, and tries again', async () => {
    let tries = 0
    const onDenied = vi.fn(() => Promise.resolve())
    const { context, clock, calls } = smallContext({
      pull: () => ((tries += 1) < 4 ? fail('permission-denied') : Promise.resolve(pageOf([]))),
    })
    const page = fetchPage(context, 'units', [], beginning, onDenied)
    await clock.advance(3000)
    expect(context.contact.state$.value.trouble).not.toBe('')
    await clock.advance(60_000)
    await page
    expect([tries, calls, onDenied.mock.calls.length]).toEqual([4, ['refreshAccess'], 3])
    expect(context.contact.state$.value.trouble).toBe('')
  })
  it('names a page that does not advance as trouble, until it does', async () => {
    let tries = 0
    const stuck = { seconds: 200, nanos: 0, id: 'x' }
    const { context, clock } = smallContext({
      pull: () => Promise.resolve(pageOf((tries += 1) < 2 ? docsOf(100) : [])),
    })
    const page = fetchPage(context, 'units', [], stuck)
    await clock.advance(0)
    expect(english(context.contact.state$.value.trouble)).toContain('does not get on')
    await clock.advance(60_000)
    await page
    expect(context.contact.state$.value.trouble).toBe('')
  })
})

describe('readHeld', () => {
  it('reads 200 units at once', async () => {
    const asked: number[] = []
    const { context } = smallContext({
      read: (_, ids) => {
        asked.push(ids.length)
        return Promise.resolve(ids.map((id) => docOf(id)))
      },
    })
    const ids = docsOf(401).map(({ id }) => id)
    const { docs, hidden } = await readHeld(context, 'units', ids)
    expect([asked, docs.size, hidden.size]).toEqual([[200, 200, 1], 401, 0])
    expect((await readHeld(context, 'units', [])).docs.size).toBe(0)
  })
  it('finds the unit that may not be read, and shows the others', async () => {
    const { context } = smallContext({
      read: (_, ids) =>
        ids.includes('u3')
          ? fail('permission-denied')
          : Promise.resolve(ids.filter((id) => id !== 'u4').map((id) => docOf(id))),
    })
    const { docs, hidden } = await readHeld(context, 'units', ['u1', 'u2', 'u3', 'u4', 'u5'])
    expect([[...docs.keys()].toSorted(), [...hidden]]).toEqual([['u1', 'u2', 'u5'], ['u3']])
  })
  it('mends a field that is not right', async () => {
    const { context } = smallContext({
      read: () => Promise.resolve([{ ...docOf('u1'), fields: { ...serverUnit('u1'), qty: 'many' } }]),
    })
    expect((await readHeld(context, 'units', ['u1'])).docs.get('u1')?.fields).toMatchObject({ qty: 0 })
  })
  it('ends with sync', async () => {
    const { context } = smallContext({ read: () => Promise.resolve([]) })
    context.backoff.stop()
    await expect(readHeld(context, 'units', ['u1'])).rejects.toBeInstanceOf(Stopped)
  })
})

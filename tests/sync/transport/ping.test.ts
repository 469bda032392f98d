import { describe, expect, it } from 'vitest'
import { pingByNonce } from '#sync/transport/ping.ts'

const answering =
  (answer: unknown): typeof fetch =>
  () =>
    Promise.resolve(new Response(JSON.stringify(answer)))

describe('pingByNonce', () => {
  it('asks our server with the nonce, past every cache', async () => {
    const asked: unknown[] = []
    const fetcher = ((url: string, init: RequestInit) => {
      asked.push(url, init.cache, init.signal instanceof AbortSignal)
      return Promise.resolve(new Response('{}'))
    }) as typeof fetch
    await pingByNonce('https://restow.test', 'a/b', fetcher)
    expect(asked).toEqual(['https://restow.test/__/restow/ping?n=a%2Fb', 'no-store', true])
  })
  it('learns the server’s epochs and how far each backup reached', async () => {
    const epochs = [{ name: 'e2', restoredTo: '2026-11-20T08:00:00Z' }, { name: 'e1' }]
    expect(await pingByNonce('', 'n', answering({ nonce: 'n', epochs }))).toEqual({
      epochs: [
        { name: 'e2', restoredTo: '2026-11-20T08:00:00.000000000Z' },
        { name: 'e1', restoredTo: '' },
      ],
    })
  })
  it.each([[{}], [{ epochs: 7 }], [{ epochs: [7, null, { name: 1 }] }]])(
    'takes a server that names no epoch (%j) as one',
    async (said) => {
      expect(await pingByNonce('', 'n', answering({ nonce: 'n', ...said }))).toEqual({ epochs: [] })
    },
  )
  it('learns the server’s time', async () => {
    const time = { seconds: Date.UTC(2026, 10, 20, 8) / 1000, nanos: 500_000_000 }
    expect(await pingByNonce('', 'n', answering({ nonce: 'n', time: '2026-11-20T08:00:00.5Z' }))).toEqual({
      epochs: [],
      time,
    })
  })
  it.each([[null], [7], ['n'], [{}], [{ nonce: 'other' }]])('does not take %j for our server', async (answer) => {
    expect(await pingByNonce('', 'n', answering(answer))).toBeNull()
  })
  it('does not take a page or a dead line for our server', async () => {
    expect(await pingByNonce('', 'n', () => Promise.resolve(new Response('<html>')))).toBeNull()
    expect(await pingByNonce('', 'n', () => Promise.reject(new Error('offline')))).toBeNull()
  })
})

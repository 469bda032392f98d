import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Session } from '#backend/webchannel/session.ts'

/** What a back channel has been sent, as one text. */
function backChannel(): { stream: PassThrough; text: () => string } {
  const stream = new PassThrough()
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { stream, text: () => text }
}

let ended: boolean
let session: Session

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  ended = false
  session = new Session('sid', 'dock', () => (ended = true))
})
afterEach(() => {
  session.end()
  vi.useRealTimers()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a silent channel', () => {
  test('gets a byte at once, so that no proxy is suspected, and a noop before the client gives it up', async () => {
    const { stream, text } = backChannel()
    session.connect(stream, false)
    await turn()
    expect(text()).toBe('14\n[[1,["noop"]]]')
    vi.advanceTimersByTime(40_000)
    await turn()
    expect(text().match(/noop/g)).toHaveLength(3)
  })

  test('asks its stream first for a better message', async () => {
    session.attach({
      uid: 'dock',
      receive: () => undefined,
      idle: () => session.send({ news: 1 }),
      close: () => undefined,
    })
    const { stream, text } = backChannel()
    session.connect(stream, false)
    vi.advanceTimersByTime(20_000)
    await turn()
    expect(text()).toContain('{"news":1}')
    expect(text().match(/noop/g)).toHaveLength(1)
  })
})

describe('a client that is gone', () => {
  test('keeps its session for a minute, for it may come back', () => {
    const { stream } = backChannel()
    session.connect(stream, false)
    stream.destroy()
    vi.advanceTimersByTime(59_000)
    expect(ended).toBe(false)
  })

  test('and is forgotten after it', async () => {
    const { stream } = backChannel()
    session.connect(stream, false)
    stream.destroy()
    await turn()
    vi.advanceTimersByTime(61_000)
    expect(ended).toBe(true)
  })
})

describe('text of the whole world', () => {
  test('is as long as the client counts it', async () => {
    const { stream, text } = backChannel()
    session.send({ title: 'Größe ½ 📦' })
    session.connect(stream, true)
    await turn()
    const [length = '', json = ''] = text().split('\n')
    expect(Number(length)).toBe(json.length)
    expect(JSON.parse(json)).toEqual([[1, [{ title: 'Größe ½ 📦' }]]])
    expect(Buffer.byteLength(json)).toBe(json.length)
  })
})

/** A body that nobody will read must not be read to its end just to be thrown away. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, DOCUMENTS, openServer, type TestServer } from './server-fixture.ts'

const MIB = 1024 * 1024
/** What is sent if the server takes all of it. */
const ALL = 100 * MIB
/** Buffers of the operating system on both sides hold a few. */
const MOST_TAKEN = 16 * MIB

let shop: TestServer
beforeAll(async () => void (shop = await openServer()))
afterAll(() => shop.close())

interface Sent {
  /** Bytes of the body that the connection took before its end. */
  readonly taken: number
  readonly answer: string
}

/** Sends a body as fast as the connection takes it, whatever is answered meanwhile. */
function send(head: readonly string[], frame = (chunk: Buffer): Buffer => chunk): Promise<Sent> {
  const chunk = frame(Buffer.alloc(MIB / 4, ' '))
  return new Promise((resolve) => {
    const socket = connect(shop.server.port, '127.0.0.1')
    let answer = ''
    const pump = (): void => {
      while (socket.bytesWritten < ALL) if (!socket.write(chunk)) return void socket.once('drain', pump)
      socket.end()
    }
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve({ taken: socket.bytesWritten - socket.writableLength, answer }))
    socket.write([...head, 'Host: restow', '\r\n'].join('\r\n'), pump)
  })
}

const long = `Content-Length: ${2 * ALL}`
const chunked = 'Transfer-Encoding: chunked'
const asChunk = (data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')])

describe('a long body', () => {
  test.each([
    ['of a sign-up', [`POST ${AUTH('signUp')} HTTP/1.1`, long], 413],
    ['of a commit without a sign-in', [`POST ${DOCUMENTS('commit')} HTTP/1.1`, long], 413],
    ['with a token that is none', [`POST ${DOCUMENTS('commit')} HTTP/1.1`, 'Authorization: Bearer x', long], 401],
    ['to an address that is none', ['POST /nothing HTTP/1.1', long], 404],
    ['with a question that has none', ['GET / HTTP/1.1', long], 413],
    ['of a ping', ['POST /__/restow/ping HTTP/1.1', long], 200],
  ] as const)('%s is answered, and the rest of it left where it is', async (_what, head, code) => {
    const { answer, taken } = await send(head)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} [^]*\\r\\n\\r\\n.`))
    expect(taken).toBeLessThan(MOST_TAKEN)
  })

  test('of unknown length is answered when it is longer than it may be', async () => {
    const { answer, taken } = await send([`POST ${DOCUMENTS('commit')} HTTP/1.1`, chunked], asChunk)
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*larger than/)
    expect(taken).toBeLessThan(MOST_TAKEN)
  })
})

test('a short body that is refused leaves its connection open for the next request', async () => {
  const answers = await new Promise<string>((resolve) => {
    const socket = connect(shop.server.port, '127.0.0.1')
    let got = ''
    const ask = 'POST /nothing HTTP/1.1\r\nHost: restow\r\nContent-Length: 4\r\n\r\nbody'
    socket.on('data', (data) => {
      got += data.toString()
      const { length } = got.match(/HTTP\/1.1 404/g) ?? []
      if (length === 1 && !got.includes('close')) socket.write(ask)
      if (length === 2) socket.end()
    })
    socket.on('close', () => resolve(got))
    socket.write(ask)
  })
  expect(answers.match(/HTTP\/1.1 404/g)).toHaveLength(2)
})

/** Sends each part a little after the one before, and resolves with all that was answered until the connection ended. */
function sendParts(port: number, parts: readonly string[], leaveAfterMs?: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    socket.on('data', (data) => (got += data.toString()))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(got))
    for (const [i, part] of parts.entries()) setTimeout(() => socket.write(part), 50 * i)
    if (leaveAfterMs !== undefined) setTimeout(() => socket.destroy(), leaveAfterMs)
  })
}

describe('a second request on a connection', () => {
  const signUpOf = (email: string): string => {
    const body = JSON.stringify({ email, password: 'secret crates', returnSecureToken: true })
    return `POST ${AUTH('signUp')} HTTP/1.1\r\nHost: restow\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const ping = 'GET /__/restow/ping?n=1 HTTP/1.1\r\nHost: restow\r\n\r\n'

  test('is not worked on once the answer said that the connection ends', async () => {
    const refused = `POST /nothing HTTP/1.1\r\nHost: restow\r\n${chunked}\r\n\r\n2\r\nab\r\n`
    const answers = await sendParts(shop.server.port, [refused, `0\r\n\r\n${signUpOf('late@restow.test')}`])
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 404'])
    const again = await shop.post(AUTH('signUp'), { email: 'late@restow.test', password: 'secret crates' })
    expect(again.code).toBe(200)
  })

  test('holds up no stop when its client went before its turn to be answered', async () => {
    const other = await openServer()
    await sendParts(other.server.port, [`${signUpOf('first@restow.test')}${ping}`], 10)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const startedAt = Date.now()
    await other.close()
    expect(Date.now() - startedAt).toBeLessThan(2000)
  })
})

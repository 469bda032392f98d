import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get as httpGet, type IncomingMessage, type ServerResponse } from 'node:http'
import { get as httpsGet } from 'node:https'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secureDoor } from '#backend/http/door.ts'
import { listen } from '#backend/http/listener.ts'
import { openCertificates } from '#backend/tls/server-certificate.ts'
import { createTrustPage } from '#backend/web/trust-page.ts'
import { openServer, type TestServer } from './server-fixture.ts'

let test: TestServer
beforeAll(async () => {
  test = await openServer({ host: '0.0.0.0', tls: 'own' })
})
afterAll(() => test.close())

interface Reply {
  readonly code: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

function read(get: typeof httpGet, url: string, options: object = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          code: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('latin1'),
          headers: response.headers,
        }),
      )
    }).once('error', reject)
  })
}

const PING = '/__/restow/ping?n=1'
const address = (scheme: string, host: string, path: string) => `${scheme}://${host}:${test.server.port}${path}`

describe('a server that listens to other devices', () => {
  it('serves this machine over plain HTTP, where nothing crosses a network', async () => {
    expect((await read(httpGet, address('http', '127.0.0.1', PING))).body).toContain('"nonce":"1"')
  })

  it('ends a connection that is neither HTTP nor TLS, and goes on', async () => {
    const socket = connect(test.server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end('SSH-2.0-noise\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    expect((await read(httpGet, address('http', '127.0.0.1', PING))).code).toBe(200)
  })

  it('proves itself to a device that trusts its authority, and to no other', async () => {
    const certificate = await authority()
    const trusted = await read(httpsGet, address('https', '127.0.0.1', PING), { ca: certificate })
    expect(trusted.body).toContain('"nonce":"1"')
    await expect(read(httpsGet, address('https', '127.0.0.1', PING))).rejects.toThrow(/self-signed|unable to verify/)
  })

  it('gives another machine nothing over plain HTTP but the way to HTTPS', async () => {
    const { current, authority: own } = await openCertificates('own', `${test.folder}/data/tls`)
    const handle = async (_request: IncomingMessage, response: ServerResponse) => void response.end('the warehouse')
    const door = secureDoor(handle, createTrustPage(own), current, () => false)
    const port = await listen(door.server, 0, '127.0.0.1')
    const at = (path: string) => `http://127.0.0.1:${port}${path}`
    for (const path of ['/', PING, '/v1/projects/demo-restow/databases/(default)/documents/users/x']) {
      const { code, body } = await read(httpGet, at(path))
      expect(code).toBe(200)
      expect(body).toContain('Connect this device')
      expect(body).toContain(test.server.fingerprint)
      expect(body).not.toMatch(/<script|the warehouse/)
    }
    const method = 'accounts:signInWithPassword'
    const post = await fetch(at(`/identitytoolkit.googleapis.com/v1/${method}`), { method: 'POST', body: '{}' })
    expect(post.status).toBe(403)
    expect((await read(httpGet, at('/'), { headers: { host: 'evil"><b>' } })).code).toBe(403)
    const spanish = await read(httpGet, at('/'), { headers: { 'accept-language': 'es-MX,en;q=0.5' } })
    expect(spanish.body).toContain('Conectar este dispositivo')
    const file = await read(httpGet, at('/restow-authority.crt'))
    expect(new X509Certificate(Buffer.from(file.body, 'latin1')).fingerprint256).toBe(test.server.fingerprint)
    const over = await read(httpsGet, `https://127.0.0.1:${port}/`, { ca: await authority() })
    expect(over.body).toBe('the warehouse')
    await door.stop()
  })
})

const authority = (): Promise<string> => readFile(`${test.folder}/data/tls/authority.pem`, 'utf8')

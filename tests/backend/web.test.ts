import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ServerOptions } from '#backend/server.ts'
import { openServer, type TestServer } from './server-fixture.ts'

/** What the next compression fails with. */
const fault = vi.hoisted(() => ({ next: null as Error | null }))
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const brotliCompress = (...of: Parameters<typeof zlib.brotliCompress>) => {
    const { next } = fault
    fault.next = null
    if (next) (of.at(-1) as unknown as (error: Error) => void)(next)
    else zlib.brotliCompress(...of)
  }
  return { ...zlib, brotliCompress }
})

let shop: TestServer
let dist: string
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'restow-dist-'))
  await writeFile(join(parent, 'secret.txt'), 'outside')
  dist = join(parent, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Restow</title>')
  await writeFile(join(dist, 'sw.js'), '// worker')
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), SCRIPT)
  shop = await openServer({ distDir: dist })
})
afterAll(async () => {
  await shop.close()
  await rm(join(dist, '..'), { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.server.origin + path, { headers })

/** fetch tidies an address up before it sends it; a raw socket does not. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(shop.server.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('the app', () => {
  test.each(['/', '/receive', '/pallets?open=P1', '/auth'])('%s is the shell, fresh each time', async (path) => {
    const page = await get(path)
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Restow</title>'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
  })

  test('every page carries the headers of firebase.json', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
  })

  test('no page may reach a host that no setting names, nor the device itself', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/https:|localhost|127\.0\.0\.1|\*/)
    expect(await readFile('firebase.json', 'utf8')).not.toMatch(
      /googletagmanager|google-analytics|localhost|127\.0\.0\.1/,
    )
  })

  test('a project’s hosts come with the project, analytics with its setting, a print service with its address', async () => {
    const settings = { projectId: 'real', apiKey: 'key', measurementId: 'G-1' }
    const policyOf = async (options: Partial<ServerOptions>): Promise<string> => {
      const other = await openServer({ distDir: dist, ...options })
      const answer = await fetch(other.server.origin)
      await other.close()
      return answer.headers.get('content-security-policy') ?? ''
    }
    const { measurementId: _none, ...plain } = settings
    const without = await policyOf({ firebaseConfig: JSON.stringify(plain) })
    expect(without).toContain('https://firestore.googleapis.com')
    expect(without).not.toMatch(/googletagmanager|analytics/)
    const withAnalytics = await policyOf({ firebaseConfig: JSON.stringify(settings) })
    expect(withAnalytics).toContain("script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com;")
    expect(await policyOf({ printService: 'http://localhost:9100' })).toContain(
      "connect-src 'self' http://localhost:9100;",
    )
  })

  test('every answer forbids guessing its type and showing it elsewhere, whatever was asked', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = ''
        const socket = connect(shop.server.port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (data) => (heard += data.toString()))
        socket.on('close', () => resolve(heard))
      })
    const lines = (line: string, ...more: string[]) => [line, ...more, 'Connection: close', '', ''].join('\r\n')
    const asked = ['/', '/assets/app-1a2b.js', '/gone.js', '/__/health', '/__/restow/ping', '/__/firebase/init.json', '/%zz', '/__/auth/action', '/v0/b/demo-restow.appspot.com/o', '/v1/projects/x', '/google.firestore.v1.Firestore/Listen/channel?SID=none'] // prettier-ignore
    const requests = [
      ...asked.flatMap((path) => ['GET', 'POST', 'OPTIONS', 'PUT'].map((method) => lines(`${method} ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 0'))),
      lines('POST /identitytoolkit.googleapis.com/v1/accounts:signUp HTTP/1.1', 'Host: x', 'Content-Length: 2') + '{}',
      lines('GET / HTTP/1.1'),
      lines('GET / HTTP/1.1', 'Host: x', 'Expect: wonders'),
      lines(`GET / HTTP/1.1`, `Host: x`, `X: ${'y'.repeat(40_000)}`),
      'nonsense\r\n\r\n',
    ] // prettier-ignore
    for (const request of requests) {
      const answer = await raw(request)
      expect(answer, request.slice(0, 80)).toMatch(/^HTTP\/1\.1 \d\d\d/)
      expect(answer, request.slice(0, 80)).toMatch(/^x-content-type-options: nosniff\r$/im)
      expect(answer, request.slice(0, 80)).toMatch(/^cross-origin-resource-policy: same-origin\r$/im)
    }
  })

  test('an asset is kept for ever, its worker never', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/assets/app-gone.js', '/assets/nothing', '/favicon.ico', '/robots.txt', '/__/nothing'])(
    '%s is missing, not the shell',
    async (path) => {
      const missing = await get(path)
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('text goes compressed to who takes it, and not at all to who has it', async () => {
    const plain = await rawGet('/assets/app-1a2b.js')
    expect(plain).not.toMatch(/content-encoding/i)
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toBe(SCRIPT)
    const etag = packed.headers.get('etag') ?? ''
    expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  })

  test.each([
    ['BR', 'br'],
    ['br;Q=0, gzip', 'gzip'],
    ['br;q=0.0', null],
    ['x-gzip', null],
  ])('who takes %j gets it as %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
  })

  test('a file that cannot be compressed now goes out as it is, and the next device gets it compressed', async () => {
    await writeFile(join(dist, 'assets', 'large-5e6f.js'), SCRIPT.repeat(3))
    fault.next = new Error('not enough memory')
    const plain = await get('/assets/large-5e6f.js', { 'accept-encoding': 'br' })
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
    expect(await plain.text()).toBe(SCRIPT.repeat(3))
    const packed = await get('/assets/large-5e6f.js', { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  // A build that is unpacked has the times of its archive, and a page names its scripts by sums of one length.
  test.each([
    ['a page that changes within its second', 'Restow, larger'],
    ['a page of the next build, as long and as old as the last one,', 'Latest'],
  ])('%s is served as it is now', async (_what, title) => {
    const page = join(dist, 'index.html')
    await utimes(page, 1_000, 1_000)
    await get('/')
    await writeFile(page, `<!doctype html><title>${title}</title>`)
    await utimes(page, 1_000, 1_000)
    expect(await (await get('/')).text()).toContain(title)
    await writeFile(page, '<!doctype html><title>Restow</title>')
  })

  test('a build made while the server runs is served', async () => {
    expect((await get('/assets/later-3c4d.js')).status).toBe(404)
    await writeFile(join(dist, 'assets', 'later-3c4d.js'), '1')
    expect((await get('/assets/later-3c4d.js')).status).toBe(200)
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Restow 2</title>')
    expect(await (await get('/')).text()).toContain('Restow 2')
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Restow</title>')
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '//etc/passwd',
    '/%00',
    '/%zz',
  ])('%s does not leave the folder', async (path) => {
    const answer = await rawGet(path)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404)/)
    expect(answer).not.toContain('outside')
    expect(answer).not.toContain('root:')
  })
})

describe('what the app asks the server about itself', () => {
  test('its project, marked as local', async () => {
    expect(await (await get('/__/firebase/init.json')).json()).toEqual({
      projectId: 'demo-restow',
      apiKey: 'local',
      appId: 'local',
      authDomain: '',
      storageBucket: 'demo-restow.appspot.com',
      restow: { local: true, signUp: true },
    })
  })

  test('a real project when one is set, never marked as local', async () => {
    const firebaseConfig = JSON.stringify({ projectId: 'real', apiKey: 'key', restow: { local: true, signUp: true } })
    const real = await openServer({ firebaseConfig })
    expect(await (await fetch(`${real.server.origin}/__/firebase/init.json`)).json()).toEqual({
      projectId: 'real',
      apiKey: 'key',
    })
    await real.close()
  })

  test('whether it is really there: the nonce comes back uncached', async () => {
    const ping = await get('/__/restow/ping?n=abc%22%3C')
    expect(ping.headers.get('cache-control')).toBe('no-store')
    const body = (await ping.json()) as { nonce: string; time: string }
    expect(body.nonce).toBe('abc"<')
    expect(Date.parse(body.time)).not.toBeNaN()
  })
})

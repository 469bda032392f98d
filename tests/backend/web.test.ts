import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, type TestServer } from './server-fixture.ts'

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

  test('a build made while the server runs is served', async () => {
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

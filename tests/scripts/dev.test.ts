/** `npm run dev` as a person runs it: Vite's pages and the local server's answers under one address. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, stopListening } from '#backend/http/listener.ts'
import { addressOf, killScripts, passwordIsRight, pressCtrlC, runScript } from '#tests/support/run-script.ts'

const SOON_MS = 60_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-dev-'))
})
afterAll(async () => {
  killScripts()
  await rm(folder, { recursive: true, force: true })
})

/** One address for each protocol; Vite would answer each with the page. */
const serverPaths = [
  ['POST', 'v1/projects/demo-restow/databases/(default)/documents:runQuery'],
  ['GET', 'v0/b/demo-restow.appspot.com/o/photos%2Fnobody'],
  ['GET', 'google.firestore.v1.Firestore/Listen/channel'],
] as const

const dev = (args: readonly string[]) => runScript('dev', args, {})

describe('npm run dev', { timeout: 2 * SOON_MS }, () => {
  it('serves the sources with hot reload and the local server under one address, until Ctrl-C', async () => {
    const one = dev(['--port', '0', '--data', join(folder, 'data')])
    const origin = await addressOf(one)
    expect(one.said().match(/http:\/\//g)).toHaveLength(1)

    expect(await (await fetch(`${origin}/receive`)).text()).toContain('src="/@vite/client"')
    expect((await fetch(`${origin}/src/app/main.tsx`)).headers.get('content-type')).toContain('javascript')
    expect(await (await fetch(`${origin}/__/firebase/init.json`)).json()).toMatchObject({ restow: { local: true } })
    expect(await (await fetch(`${origin}/__/restow/ping?n=seen`)).json()).toMatchObject({ nonce: 'seen' })
    expect(await passwordIsRight(origin, 'associate@restow.test')).toBe(true)
    for (const [method, path] of serverPaths) {
      const answer = await fetch(`${origin}/${path}`, method === 'POST' ? { method, body: '{}' } : { method })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-type') ?? '', path).not.toContain('text/html')
    }

    expect(await pressCtrlC(one)).toBe(0)
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  })

  it('names a port that is taken, and leaves the data folder alone', async () => {
    const other = createServer()
    const port = await listen(other, 0, '127.0.0.1')
    const data = join(folder, 'untouched')
    const one = dev(['--port', String(port), '--data', data, '--fresh'])
    expect(await one.ended).toBe(1)
    expect(one.said()).toContain(`The port ${port} on 127.0.0.1 is already in use; choose another with --port.`)
    expect(one.said()).not.toMatch(/\n\s+at /)
    expect(existsSync(data)).toBe(false)
    await stopListening(other)
  })

  it('shows the usage for an option that it does not have', async () => {
    const one = dev(['--no-build'])
    expect(await one.ended).toBe(1)
    expect(one.said()).toMatch(/Usage: npm run dev/)
  })
})

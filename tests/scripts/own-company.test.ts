/** `npm start -- --empty` as a person runs it: real processes, real folders, and the form's request. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepDemoHere } from '#scripts/demo/serve/fill-new-folder.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import type { StartWish } from '#scripts/demo/serve/start-wish.ts'
import { addressOf, killScripts, passwordIsRight, pressCtrlC, runScript, type Run } from '#tests/support/run-script.ts'

const SOON_MS = 60_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-own-'))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Restow</title>')
})
afterAll(async () => {
  killScripts()
  await rm(folder, { recursive: true, force: true })
})

const start = (...args: readonly string[]): Run =>
  runScript('start', ['--port', '0', '--no-build', ...args], { RESTOW_DIST: join(folder, 'dist') })

const company = {
  company: 'Harbor Liquidation', timeZone: 'America/Chicago', currency: 'USD', name: 'Ida Moss', email: 'ida@harbor.test', password: 'nine crates',
} // prettier-ignore

async function setUp(origin: string, body: object): Promise<number> {
  const answer = await fetch(`${origin}/__/restow/setup`, { method: 'POST', body: JSON.stringify(body) })
  return answer.status
}

const codeIn = async (run: Run): Promise<string> => (await run.until(/\/auth\?setup=([\w-]{20,})/))[1] ?? ''

async function signInAs(origin: string, email: string, password: string): Promise<Record<string, string>> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  return (await (await fetch(address, { method: 'POST', body })).json()) as Record<string, string>
}

describe('npm start -- --empty', { timeout: 2 * SOON_MS }, () => {
  it('has no demonstration, and a one-time address that makes the first admin once', async () => {
    const data = join(folder, 'own')
    const first = start('--empty', '--data', data)
    const origin = await addressOf(first)
    const lost = await codeIn(first)
    expect(first.said()).not.toContain('restow-demo')
    expect(await passwordIsRight(origin, 'admin@restow.test')).toBe(false)
    expect(await pressCtrlC(first)).toBe(0)

    // Without the option again: the folder stays the company's own, and the address of before is void.
    const second = start('--data', data)
    const again = await addressOf(second)
    const code = await codeIn(second)
    expect(second.said()).not.toContain('Filling')
    expect(await setUp(again, { ...company, code: lost })).toBe(400)
    expect(await setUp(again, { ...company, code: 'x'.repeat(code.length) })).toBe(400)
    expect(await setUp(again, { ...company, code, password: 'short' })).toBe(400)
    expect(await setUp(again, { ...company, code, timeZone: 'Chicago' })).toBe(400)
    // Every page would write its euros as dollars.
    expect(await setUp(again, { ...company, code, currency: 'EUR' })).toBe(400)
    expect(await setUp(again, { code })).toBe(200)
    const both = await Promise.all([setUp(again, { ...company, code }), setUp(again, { ...company, code })])
    expect(both.sort()).toEqual([200, 400])
    expect(await setUp(again, { ...company, code, email: 'thief@harbor.test' })).toBe(400)
    expect(await setUp(again, { code })).toBe(400)

    const { idToken = '', localId = '' } = await signInAs(again, company.email, company.password)
    const record = await fetch(`${again}/v1/projects/demo-restow/databases/(default)/documents/users/${localId}`, {
      headers: { authorization: `Bearer ${idToken}` },
    })
    expect(await record.json()).toMatchObject({
      fields: { role: { stringValue: 'admin' }, name: { stringValue: 'Ida Moss' } },
    })
    expect(await pressCtrlC(second)).toBe(0)
  })

  it('behind a proxy prints and hands out links to the address that people open', async () => {
    const one = start('--empty', '--data', join(folder, 'proxied'), '--address', 'https://restow.harbor.test/')
    const code = await codeIn(one)
    expect(one.said()).toContain('Restow is ready at https://restow.harbor.test\n')
    expect(one.said()).toContain(`https://restow.harbor.test/auth?setup=${code}`)
    const [, origin = ''] = await one.until(/a proxy that passes on to (http:\S+)/)
    expect(await setUp(origin, { ...company, code })).toBe(200)
    const { idToken = '' } = await signInAs(origin, company.email, company.password)
    const answer = await fetch(`${origin}/__/restow/people/invite`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ email: 'ben@harbor.test', name: 'Ben' }),
    })
    expect(await answer.json()).toMatchObject({ origin: 'https://restow.harbor.test', isTrustedFirst: false })
    expect(await pressCtrlC(one)).toBe(0)
  })

  it.each(['restow.harbor.test', 'https://restow.harbor.test/app', 'ftp://restow.harbor.test'])(
    'takes %s for no address that people open',
    async (address) => {
      const one = start('--empty', '--data', join(folder, 'nowhere'), '--address', address)
      expect(await one.ended).toBe(1)
      expect(one.said()).toContain('--address must be where the app begins')
    },
  )
})

describe('the demonstration', { timeout: SOON_MS }, () => {
  const everyone = { host: '0.0.0.0', address: '', data: 'here', empty: false, shareDemo: false } as StartWish
  const open = (name: string, wish: StartWish) =>
    openFolder({
      port: 0,
      dataDir: join(folder, name),
      log: () => undefined,
      own: wish.empty,
      mayServe: keepDemoHere(wish),
    })

  it('does not listen to other devices unless a person has asked for that in words', async () => {
    await expect(open('new', everyone)).rejects.toThrow(/passwords of the demonstration warehouse are published/)
    await expect(open('new', { ...everyone, host: '192.168.4.2' })).rejects.toThrow(/--share-demonstration/)
    const proxied = { ...everyone, host: '127.0.0.1', address: 'https://restow.harbor.test' }
    await expect(open('new', proxied)).rejects.toThrow(/do not reach it on https:\/\/restow\.harbor\.test/)
    for (const wish of [
      { ...everyone, host: '127.0.0.1' },
      { ...everyone, shareDemo: true },
    ]) {
      await (await open('new', wish)).close()
    }
    await (await open('own', { ...everyone, empty: true })).close()
    await (await open('own', everyone)).close()
  })

  it('is not taken for a company’s own', async () => {
    const filled = await open('demo', { ...everyone, shareDemo: true })
    await filled.admin.createUser({ uid: 'demo-admin', email: 'admin@restow.test', password: 'restow-demo' })
    await filled.close()
    await expect(open('demo', everyone)).rejects.toThrow(/published/)
    await expect(open('demo', { ...everyone, empty: true })).rejects.toThrow(/holds the demonstration warehouse/)
    const again = await open('demo', { ...everyone, shareDemo: true })
    expect(again.site.isOwn).toBe(false)
    await again.close()
  })
})

describe('npm start -- --help', { timeout: SOON_MS }, () => {
  it('prints every option and starts nothing', async () => {
    const one = start('--help')
    expect(await one.ended).toBe(0)
    for (const option of [
      '--port',
      '--host',
      '--address',
      '--data',
      '--fresh',
      '--empty',
      '--share-demonstration',
      '--no-build',
    ])
      expect(one.said()).toMatch(new RegExp(`^  ${option}`, 'm'))
    expect(one.said()).not.toContain('ready')
  })
})

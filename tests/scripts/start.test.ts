/** `npm start` and `npm run seed` as a person runs them: real processes, real folders, a free port. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf, killScripts, passwordIsRight, pressCtrlC, projectRoot as root, runScript, type Run,
} from '#tests/support/run-script.ts' // prettier-ignore

const SOON_MS = 60_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-start-'))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Restow</title>')
})
afterAll(async () => {
  killScripts()
  await rm(folder, { recursive: true, force: true })
})

const run = (script: 'start' | 'seed', args: readonly string[], environment: Record<string, string> = {}) =>
  runScript(script, args, { RESTOW_DIST: join(folder, 'dist'), ...environment })

const start = (args: readonly string[], environment?: Record<string, string>) =>
  run('start', ['--port', '0', '--no-build', ...args], environment)

async function stop(one: Run): Promise<void> {
  expect(await pressCtrlC(one)).toBe(0)
}

describe('npm start', { timeout: 2 * SOON_MS }, () => {
  it('ends at a printed address where the app, its settings and the demonstration people are, and again with the same data', async () => {
    const data = join(folder, 'data')
    const first = start(['--data', data])
    const origin = await addressOf(first)
    expect(await (await fetch(origin)).text()).toContain('<title>Restow</title>')
    expect(await (await fetch(`${origin}/__/firebase/init.json`)).json()).toMatchObject({ projectId: 'demo-restow' })
    for (const key of ['admin', 'manager', 'associate', 'newcomer']) {
      expect(first.said()).toContain(`${key}@restow.test`)
      expect(await passwordIsRight(origin, `${key}@restow.test`)).toBe(true)
    }
    expect(await passwordIsRight(origin, 'greg@restow.test')).toBe(false)

    const taken = run('start', ['--port', new URL(origin).port, '--no-build', '--data', join(folder, 'other')])
    expect(await taken.ended).toBe(1)
    expect(taken.said()).toMatch(/already in use; choose another with --port/)

    const held = start(['--data', data, '--fresh'])
    expect(await held.ended).toBe(1)
    expect(held.said()).toMatch(/in use by another running server/)
    const seeding = run('seed', ['--data', data, '--fresh'])
    expect(await seeding.ended).toBe(1)
    expect(seeding.said()).toMatch(/in use by another running server/)
    expect(await passwordIsRight(origin, 'admin@restow.test')).toBe(true)
    await stop(first)

    const second = start(['--data', data])
    expect(await passwordIsRight(await addressOf(second), 'admin@restow.test')).toBe(true)
    expect(second.said()).not.toContain('Filling')
    await stop(second)
  })

  it('serves a real project’s settings and puts no demonstration into it', async () => {
    const settings = JSON.stringify({ projectId: 'real-house', apiKey: 'abc' })
    const one = start(['--data', join(folder, 'real')], { RESTOW_FIREBASE_CONFIG: settings })
    const origin = await addressOf(one)
    expect(await (await fetch(`${origin}/__/firebase/init.json`)).json()).toEqual(JSON.parse(settings))
    expect(await passwordIsRight(origin, 'admin@restow.test')).toBe(false)
    expect(one.said()).not.toContain('restow-demo')
    await stop(one)
  })

  it.each([
    [['--port', 'eighty'], /--port must be a number/],
    [['--prot', '80'], /Usage: npm start/],
    [['--host', 'fe80::1%eth0'], /is an address of one link, which no browser opens/],
    [['--data', root], /holds files that are not Restow/],
  ])('explains in words what is wrong with %s', async (args, words) => {
    const one = start(args)
    expect(await one.ended).toBe(1)
    expect(one.said()).toMatch(words)
    expect(one.said()).not.toMatch(/\n\s+at /)
  })

  it('does not start without a built app when it may not build one', async () => {
    const one = start(['--data', join(folder, 'none')], { RESTOW_DIST: join(folder, 'nowhere') })
    expect(await one.ended).toBe(1)
    expect(one.said()).toMatch(/no built app/)
  })
})

describe('npm run seed', { timeout: 2 * SOON_MS }, () => {
  it('fills a folder that npm start then serves, and never mixes two warehouses', async () => {
    const data = join(folder, 'seeded')
    const seeded = run('seed', ['--units', '300', '--data', data])
    expect(await seeded.ended, seeded.said()).toBe(0)
    expect(seeded.said()).toMatch(/documents are in/)
    const again = run('seed', ['--units', '300', '--data', data])
    expect(await again.ended).toBe(1)
    expect(again.said()).toMatch(/already holds a warehouse/)
    const fresh = run('seed', ['--units', '200', '--data', data, '--fresh'])
    expect(await fresh.ended, fresh.said()).toBe(0)
    const served = start(['--data', data])
    expect(await passwordIsRight(await addressOf(served), 'manager@restow.test')).toBe(true)
    expect(served.said()).not.toContain('Filling')
    await stop(served)
  })

  it('refuses a number of units that is none', async () => {
    const one = run('seed', ['--units', 'many', '--data', join(folder, 'many')])
    expect(await one.ended).toBe(1)
    expect(one.said()).toMatch(/--units must be a whole number/)
  })
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '#backend/server.ts'
import { optionsIn, temporaryFolder } from './server-fixture.ts'

let folder: string
let options: ServerOptions
let running: RunningServer[] = []

const start = async (changes: Partial<ServerOptions> = {}): Promise<RunningServer> => {
  const server = await startServer({ ...options, ...changes })
  running.push(server)
  return server
}

beforeEach(async () => {
  folder = await temporaryFolder()
  options = await optionsIn(folder)
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  running = []
  await rm(folder, { recursive: true, force: true })
})

describe('the server does not start', () => {
  test('without rules, or with rules it does not understand', async () => {
    await expect(start({ rulesFile: join(folder, 'none.rules') })).rejects.toThrow(
      'cannot be read; without rules the server does not start',
    )
    await writeFile(
      join(folder, 'odd.rules'),
      "rules_version = '2'; service cloud.firestore { match /a/{b} { allow read: when true; } }",
    )
    await expect(start({ rulesFile: join(folder, 'odd.rules') })).rejects.toThrow('cannot be understood')
    await expect(start({ storageRulesFile: join(folder, 'none.rules') })).rejects.toThrow('cannot be read')
  })

  test('on a port that is taken, and leaves the data folder free', async () => {
    const first = await start()
    const dataDir = join(folder, 'second')
    await expect(start({ port: first.port, dataDir })).rejects.toThrow(/port \d+ .* is already in use/)
    await start({ dataDir })
  })

  test('on a data folder that another server uses', async () => {
    await start()
    await expect(start()).rejects.toThrow('in use by another running server')
  })

  test('afresh on a data folder that another server uses: nothing is taken from under it', async () => {
    const first = await start()
    await first.admin.writeDocuments([{ path: 'units/a', data: { qty: 7 } }])
    await mkdir(join(folder, 'data', 'blobs', 'ab'), { recursive: true })
    await writeFile(join(folder, 'data', 'blobs', 'ab', 'photo'), 'x')
    await expect(start({ fresh: true })).rejects.toThrow('in use by another running server')
    expect(existsSync(join(folder, 'data', 'blobs', 'ab', 'photo'))).toBe(true)
    await first.admin.writeDocuments([{ path: 'units/b', data: { qty: 8 } }])
    await first.close()
    running = []
    const second = await start()
    expect(second.admin.readDocument('units/a')).toEqual({ qty: 7 })
    expect(second.admin.readDocument('units/b')).toEqual({ qty: 8 })
  })

  test('in a folder with files of another person, least of all to empty it', async () => {
    const dataDir = join(folder, 'photos')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'holiday.jpg'), 'x')
    await expect(start({ dataDir, fresh: true })).rejects.toThrow("holds files that are not Restow's")
    expect(existsSync(join(dataDir, 'holiday.jpg'))).toBe(true)
  })

  test('with settings of a project that are no settings', async () => {
    await expect(start({ firebaseConfig: 'nonsense' })).rejects.toThrow('RESTOW_FIREBASE_CONFIG must be JSON')
  })
})

describe('the data folder', () => {
  test('keeps everything over a restart, and nothing with fresh', async () => {
    const first = await start()
    await first.admin.writeDocuments([
      { path: 'units/a', data: { qty: 7, at: new Date(0), tags: ['x'], weight: 0.5, none: null, place: { aisle: 1 } } },
    ])
    await first.admin.createUser({ uid: 'boss', email: 'boss@restow.test', password: 'restow-demo' })
    await first.close()
    running = []
    const second = await start()
    expect(second.admin.readDocument('units/a')).toEqual({
      qty: 7,
      at: '1970-01-01T00:00:00.000000Z',
      tags: ['x'],
      weight: 0.5,
      none: null,
      place: { aisle: 1 },
    })
    expect(second.admin.findUser('BOSS@restow.test')).toEqual({
      uid: 'boss',
      email: 'boss@restow.test',
      disabled: false,
      hasPassword: true,
    })
    await second.close()
    running = []
    const third = await start({ fresh: true })
    expect(third.admin.readDocument('units/a')).toBeUndefined()
    expect(third.admin.findUser('boss@restow.test')).toBeUndefined()
  })

  test('that cannot be read any more is given up with fresh, and only then', async () => {
    const first = await start()
    await first.close()
    running = []
    await writeFile(join(folder, 'data', 'db', 'CURRENT'), 'nonsense')
    await expect(start()).rejects.toThrow('is damaged. Lost: nothing.')
    const second = await start({ fresh: true })
    await second.admin.writeDocuments([{ path: 'units/a', data: { qty: 1 } }])
    expect(second.admin.readDocument('units/a')).toEqual({ qty: 1 })
  })
})

describe('the command', () => {
  const MAIN = fileURLToPath(new URL('../../backend/main.ts', import.meta.url))
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', MAIN, ...args], { timeout: 20_000 }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, text: stdout + stderr }),
      )
    })

  test('prints in one sentence why it does not start, and ends with 1', async () => {
    const taken = await start()
    const { code, text } = await run('--port', String(taken.port), '--data', join(folder, 'other'))
    expect(code).toBe(1)
    expect(text.trim()).toBe(`The port ${taken.port} on 127.0.0.1 is already in use; choose another with --port.`)
    const nonsense = await run('--port', 'many')
    expect(nonsense.code).toBe(1)
    expect(nonsense.text).toContain('--port must be a number')
  })
})

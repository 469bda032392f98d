/** One data folder, several commands at once: who comes second is refused in a sentence that says who has it, and takes nothing from under the first. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '#backend/backup/read-backup.ts'
import { repairData } from '#backend/repair-data.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { optionsIn, temporaryFolder } from '#tests/backend/server-fixture.ts'

const PROJECT = join(import.meta.dirname, '..', '..', '..')
const UNITS = 'd/projects/demo-restow/databases/(default)/documents/units'

let folder: string
let dataDir: string
let backup: string
let children: ChildProcess[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  backup = join(folder, 'night.backup')
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await rm(folder, { recursive: true, force: true })
})

const start = async (wish = {}): Promise<RunningServer> => startServer({ ...(await optionsIn(folder)), ...wish })
const units = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `units/u${at + 1}`, data: { title: `Lamp ${at + 1}` } }))

/** Four units with a backup of them, of which a unit is lost on the disk then. */
async function lostUnit(): Promise<void> {
  const server = await start()
  await server.admin.writeDocuments(units(4))
  await server.backup(backup)
  await server.close()
  const level = new ClassicLevel(join(dataDir, 'db'), { keyEncoding: 'utf8', valueEncoding: 'utf8' })
  await level.open()
  await level.del(`${UNITS}/u2`)
  await level.close()
}

interface Held {
  /** Lets it go on; resolves with how it ended and what it said. */
  goOn(): Promise<{ readonly code: number | null; readonly said: string }>
}

/** Runs a command of `scripts/backup.ts` that stands still at a point. */
async function held(at: string, ...args: readonly string[]): Promise<Held> {
  const preload = join(import.meta.dirname, 'killed-at.mjs')
  const command = ['--import', 'tsx', '--import', preload, 'scripts/backup.ts', ...args]
  const child = spawn(process.execPath, command, { cwd: PROJECT, env: { ...process.env, HELD_AFTER: at } })
  children.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += String(text)))
  child.stderr.on('data', (text: Buffer) => (said += String(text)))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  await expect.poll(() => said).toContain('held')
  // It says so a moment before it stands: let go on too early, it would stand for ever.
  await expect.poll(() => stateOf(child)).toBe('T')
  return {
    async goOn() {
      child.kill('SIGCONT')
      await expect.poll(() => child.exitCode ?? child.signalCode, { message: said }).not.toBeNull()
      return { code: await ended, said: said.replace('held\n', '') }
    },
  }
}

/** `T` for one that stands still. Source: proc_pid_stat(5). */
async function stateOf({ pid }: ChildProcess): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? ''
}

const filesOf = async (): Promise<readonly string[]> =>
  (await readdir(dataDir, { recursive: true })).filter((name) => !name.startsWith('.restow-lock')).sort()

/** All that may be tried on a folder that is in use. */
async function expectRefused(by: RegExp): Promise<void> {
  const before = await filesOf()
  await expect(start()).rejects.toThrow(by)
  await expect(start({ fresh: true })).rejects.toThrow(by)
  await expect(openFolder({ port: 0, dataDir, fresh: true, log: () => undefined })).rejects.toThrow(by)
  await expect(repairData(dataDir)).rejects.toThrow(by)
  await expect(restoreBackup({ file: backup, dataDir, fresh: true })).rejects.toThrow(by)
  expect(await filesOf()).toEqual(before)
}

describe('while a repair goes on', () => {
  // Before, between and after the moments at which the journal itself is open.
  test.each(['batch:1', 'rename:1', 'rename:2', 'rename:3'])(
    'nobody starts, repairs or restores on the folder after its %s, and it ends as if it had been alone',
    async (at) => {
      await lostUnit()
      const repair = await held(at, 'repair', '--data', dataDir)
      await expectRefused(/is in use by a repair \(process \d+, since 20\d\d-.*Z\)\.$/)
      const { code, said } = await repair.goOn()
      expect([code, said]).toEqual([0, expect.stringMatching(/^Repaired .* Lost: 1 of 4 units/)])
      const server = await start()
      expect(server.admin.countDocuments('units')).toBe(3)
      await server.close()
    },
  )
})

describe('while a restore goes on', () => {
  test.each(['batch:1', 'batch:2'])('nobody takes the folder after its %s', async (at) => {
    await lostUnit()
    const restore = await held(at, 'restore', backup, '--data', dataDir, '--fresh')
    await expectRefused(/is in use by a restore \(process \d+/)
    expect((await restore.goOn()).code).toBe(0)
    const server = await start()
    expect(server.admin.countDocuments('units')).toBe(4)
    await server.close()
  })
})

test('while a server runs, nobody repairs or restores on its folder, under whatever name', async () => {
  const server = await start()
  await server.admin.writeDocuments(units(1))
  await server.backup(backup)
  await expectRefused(/is in use by another running server \(process \d+/)
  await expect(repairData(join(folder, '.', 'data', '.'))).rejects.toThrow('another running server')
  await server.admin.writeDocuments(units(4))
  await server.close()
  const again = await start()
  expect(again.admin.countDocuments('units')).toBe(4)
  await again.close()
})

test('a repair that was killed, and a lock that is damaged, stop nobody', async () => {
  await lostUnit()
  const preload = join(import.meta.dirname, 'killed-at.mjs')
  const command = ['--import', 'tsx', '--import', preload, 'scripts/backup.ts', 'repair', '--data', dataDir]
  const env = { ...process.env, KILLED_AFTER: 'batch:1' }
  expect(spawnSync(process.execPath, command, { cwd: PROJECT, env }).signal).toBe('SIGKILL')
  for (const name of await readdir(join(dataDir, '.restow-lock')))
    await writeFile(join(dataDir, '.restow-lock', name), 'no lock')
  expect(await repairData(dataDir)).toMatch(/^Repaired/)
  const server = await start()
  await server.close()
})

test('a folder of another person gets no lock', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'holiday.jpg'), 'x')
  await expect(start()).rejects.toThrow("not Restow's")
  expect(await readdir(dataDir)).toEqual(['holiday.jpg'])
  expect(await readFile(join(dataDir, 'holiday.jpg'), 'utf8')).toBe('x')
})

/** A power cut in the middle of a repair or a restore: the next one ends it, and until then nothing is served. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repairData } from '#backend/repair-data.ts'
import { restoreBackup } from '#backend/backup/read-backup.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { optionsIn, temporaryFolder } from '#tests/backend/server-fixture.ts'

const PROJECT = join(import.meta.dirname, '..', '..', '..')
const UNITS = 'd/projects/demo-restow/databases/(default)/documents/units'
const PHOTOS = '/v0/b/demo-restow.appspot.com/o'
const OWNER = { authorization: 'Bearer owner', 'content-type': 'image/png' }

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = async (wish = {}): Promise<RunningServer> =>
  startServer({ ...(await optionsIn(folder)), testMode: true, ...wish })

/** Runs a command of `scripts/backup.ts` and cuts the power at a point. */
function killed(at: string, ...args: readonly string[]): NodeJS.Signals | null {
  const preload = join(import.meta.dirname, 'killed-at.mjs')
  const command = ['--import', 'tsx', '--import', preload, 'scripts/backup.ts', ...args]
  return spawnSync(process.execPath, command, { cwd: PROJECT, env: { ...process.env, KILLED_AFTER: at } }).signal
}

async function upload(server: RunningServer, name: string): Promise<void> {
  await fetch(`${server.origin}${PHOTOS}?name=photos%2Fann%2F${name}.png`, { method: 'POST', body: `pixels of ${name}`, headers: OWNER }) // prettier-ignore
}

async function epochOf(server: RunningServer): Promise<string> {
  const ping = (await (await fetch(`${server.origin}/__/restow/ping`)).json()) as { epochs: { name: string }[] }
  return ping.epochs[0]?.name ?? ''
}

/** Four units and two photos, of which a unit is lost on the disk. Resolves with the epoch of before. */
async function lostUnit(): Promise<string> {
  const server = await start()
  await server.admin.writeDocuments([1, 2, 3, 4].map((at) => ({ path: `units/u${at}`, data: { title: `Lamp ${at}` } })))
  await upload(server, 'one')
  await upload(server, 'two')
  const epoch = await epochOf(server)
  await server.close()
  await tamper((level) => level.del(`${UNITS}/u2`))
  return epoch
}

async function tamper(change: (level: ClassicLevel) => Promise<void>): Promise<void> {
  const level = new ClassicLevel(join(dataDir, 'db'), { keyEncoding: 'utf8', valueEncoding: 'utf8' })
  await level.open()
  await change(level)
  await level.close()
}

async function bendPhotos(): Promise<void> {
  await tamper(async (level) => {
    for await (const [key, value] of level.iterator({ gte: 's/', lt: 's0' })) {
      if (key.includes('one')) await level.put(key, value.replace('image', 'imagf'))
    }
  })
}

const contentsOf = async (name: RegExp): Promise<readonly string[]> => {
  const at = (await readdir(dataDir)).filter((one) => name.test(one))
  return (await Promise.all(at.map((one) => filesIn(join(dataDir, one))))).flat()
}

/** What stands in them. */
async function filesIn(at: string): Promise<readonly string[]> {
  const files = (await readdir(at, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
}

describe('a repair', () => {
  // The plan is written by the first renaming; a batch is of the new journal, which is not in place yet.
  test.each(['batch:1', 'batch:2', 'content:1', 'rename:1', 'rename:2', 'rename:3', 'rename:4', 'rename:5'])(
    'that was killed after %s: nothing is served before the next has ended it, and devices compare then',
    async (at) => {
      const before = await lostUnit()
      await bendPhotos()
      expect(killed(at, 'repair', '--data', dataDir)).toBe('SIGKILL')
      await expect(start()).rejects.toThrow(/npm run repair/)
      expect(await repairData(dataDir)).toMatch(/^Repaired .* Lost: 1 of 4 units.*The damaged files are in/)
      const server = await start()
      expect([1, 2, 3, 4].map((unit) => server.admin.readDocument(`units/u${unit}`)?.['title'])).toEqual(['Lamp 1', undefined, 'Lamp 3', 'Lamp 4']) // prettier-ignore
      expect(await epochOf(server)).not.toBe(before)
      await server.close()
      expect(await contentsOf(/^blobs$/)).toEqual(['pixels of two'])
      expect(await contentsOf(/^blobs\.damaged-/)).toEqual(['pixels of one'])
      expect(await repairData(dataDir)).toContain('is whole; nothing was done')
      expect((await readdir(dataDir)).filter((name) => /^(repair|look-)/.test(name))).toEqual([])
    },
  )

  test('of files alone that was killed leaves no data that devices would not compare', async () => {
    const before = await lostUnit()
    await repairData(dataDir)
    const server = await start()
    await upload(server, 'three')
    const between = await epochOf(server)
    await server.close()
    const blobs = join(dataDir, 'blobs')
    for (const file of (await readdir(blobs, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()))
      await rm(join(file.parentPath, file.name))
    expect(killed('batch:2', 'repair', '--data', dataDir)).toBe('SIGKILL')
    // Its names went with the second batch; the epoch was in the first.
    const after = await start()
    expect([before, between]).not.toContain(await epochOf(after))
    await after.close()
  })

  test('of a folder whose database is gone says to put back a backup, each time', async () => {
    await lostUnit()
    await rm(join(dataDir, 'db'), { recursive: true })
    await expect(start()).rejects.toThrow('is damaged')
    await expect(start()).rejects.toThrow('is damaged')
    await expect(repairData(dataDir)).rejects.toThrow('Put back a backup')
    await (await start({ fresh: true })).close()
    await (await start()).close()
  })

  test('that ended half way is given up with --fresh', async () => {
    await lostUnit()
    killed('rename:2', 'repair', '--data', dataDir)
    const server = await start({ fresh: true })
    expect(server.admin.countDocuments('units')).toBe(0)
    await server.close()
    await (await start()).close()
  })

  test('of damaged data from before records were counted keeps what can be read', async () => {
    await lostUnit()
    await tamper(async (level) => {
      for await (const [key, value] of level.iterator()) {
        if (key === 'p/proof') await level.del(key)
        else await level.put(key, value.slice(8))
      }
      await level.compactRange('', '\uffff')
    })
    for (const note of ['last', 'tables']) await rm(join(dataDir, `db.${note}`), { force: true })
    const [manifest] = (await readdir(join(dataDir, 'db'))).filter((name) => name.startsWith('MANIFEST'))
    await rm(join(dataDir, 'db', manifest ?? ''))
    await expect(start()).rejects.toThrow('is damaged')
    expect(await repairData(dataDir)).toContain('from before records were counted')
    const server = await start()
    expect(server.admin.countDocuments('units')).toBe(3)
    await server.close()
  })
})

describe('a repair of a folder whose photos lie on a disk of their own', () => {
  const OTHER_DISK = '/dev/shm'
  let other = ''
  afterEach(() => rm(other, { recursive: true, force: true }))

  test.runIf(existsSync(OTHER_DISK))('moves aside what no record names, and ends', async () => {
    other = await mkdtemp(join(OTHER_DISK, 'restow-photos-'))
    await (await start()).close()
    await rm(join(dataDir, 'blobs'), { recursive: true })
    await symlink(other, join(dataDir, 'blobs'))
    await lostUnit()
    await bendPhotos()
    await expect(start()).rejects.toThrow(/npm run repair/)
    expect(await repairData(dataDir)).toMatch(/^Repaired/)
    const server = await start()
    expect(server.admin.countDocuments('units')).toBe(3)
    await server.close()
    expect(await contentsOf(/^blobs\.damaged-/)).toEqual(['pixels of one'])
    expect(await filesIn(other)).toEqual(['pixels of two'])
  })
})

describe('a repair whose plan the disk has damaged', () => {
  const plan = () => join(dataDir, 'repair', 'plan.json')

  test.each(['', '{"damagedJournal":"db.dam', '[]'])('%j, before anything was moved, stops nobody', async (text) => {
    await (await start()).close()
    await mkdir(join(dataDir, 'repair'))
    await writeFile(plan(), text)
    await (await start()).close()
    expect(await repairData(dataDir)).toContain('is whole; nothing was done')
  })

  // The plan, the photo's content, the damaged journal, the new journal, its notes.
  test.each(['rename:1', 'rename:2', 'rename:3', 'rename:4'])(
    'when it was killed after %s, is ended by the next all the same',
    async (at) => {
      await lostUnit()
      await bendPhotos()
      expect(killed(at, 'repair', '--data', dataDir)).toBe('SIGKILL')
      await truncate(plan(), 5)
      await expect(start()).rejects.toThrow(/npm run repair/)
      expect(await repairData(dataDir)).toMatch(/^Repaired/)
      const server = await start()
      expect(server.admin.countDocuments('units')).toBe(3)
      await server.close()
    },
  )

  test('says to put back a backup where both journals are gone', async () => {
    await (await start()).close()
    await mkdir(join(dataDir, 'repair'))
    await writeFile(plan(), '')
    await rm(join(dataDir, 'db'), { recursive: true })
    await expect(start()).rejects.toThrow(/npm run repair/)
    await expect(repairData(dataDir)).rejects.toThrow('Put back a backup')
  })
})

test('a damaged folder is given up by the start of the demonstration with --fresh', async () => {
  await lostUnit()
  const server = await openFolder({ port: 0, dataDir, fresh: true, log: () => undefined })
  expect(server.admin.countDocuments('units')).toBe(0)
  await server.close()
})

test.each(['batch:1', 'batch:2', 'batch:3'])(
  'a restore that was killed after %s is not served, and is put right by another',
  async (at) => {
    const server = await start()
    await server.admin.writeDocuments(Array.from({ length: 1200 }, (_, at) => ({ path: `units/u${at}`, data: { at } })))
    const backup = join(folder, 'backup.gz')
    await server.backup(backup)
    await server.close()
    const target = join(folder, 'second')
    expect(killed(at, 'restore', backup, '--data', target, '--fresh')).toBe('SIGKILL')
    await expect(start({ dataDir: target })).rejects.toThrow(/npm run restore/)
    await expect(restoreBackup({ file: backup, dataDir: target, fresh: false })).rejects.toThrow('--fresh')
    await restoreBackup({ file: backup, dataDir: target, fresh: true })
    const restored = await start({ dataDir: target })
    expect(restored.admin.countDocuments('units')).toBe(1200)
    await restored.close()
  },
)

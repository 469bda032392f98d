/** Photos that were damaged on the server's disk: a backup has all that is whole, says what it lacks, and takes no place of a better one. */
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpOnce } from '#backend/backup/nightly.ts'
import { restoreBackup, verifyBackup } from '#backend/backup/read-backup.ts'
import { startServer } from '#backend/server.ts'
import { openServer, optionsIn, type TestServer } from '#tests/backend/server-fixture.ts'

const PROJECT = join(import.meta.dirname, '..', '..', '..')
const LAMP = 'photos/ann/lamp.png'
const NIGHT = new Date(2026, 1, 3, 4)

let test: TestServer
let file = ''
beforeEach(async () => {
  test = await openServer({ testMode: true })
  file = join(test.folder, 'weekly.backup')
  await test.server.admin.writeDocuments([{ path: 'units/u1', data: { title: 'Lamp' } }])
  await upload('lamp')
  await upload('crate')
})
afterEach(() => test.close())

async function upload(name: string): Promise<void> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'image/png' }
  const path = `/v0/b/demo-restow.appspot.com/o?name=photos%2Fann%2F${name}.png`
  await fetch(test.server.origin + path, { method: 'POST', body: `pixels of the ${name}`, headers })
}

/** Where the pixels of the lamp lie. */
async function lampFile(): Promise<string> {
  const blobs = join(test.folder, 'data', 'blobs')
  const found = (await readdir(blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const entry of found) {
    const at = join(entry.parentPath, entry.name)
    if ((await readFile(at, 'utf8')).startsWith('pixels of the l')) return at
  }
  throw new Error('There is no lamp.')
}

const damages: readonly (readonly [string, (at: string) => Promise<void>])[] = [
  ['was changed', (at) => writeFile(at, 'pixels of the lump')],
  ['was cut', (at) => truncate(at, 3)],
  ['is gone', (at) => rm(at)],
]

describe('a backup of a server on whose disk a photo', () => {
  it.each(damages)('%s holds all else, names the photo, and is restored without it', async (_what, damage) => {
    await damage(await lampFile())
    expect(await test.server.backup(file)).toMatchObject({ documents: 1, files: 1, lost: [LAMP] })
    expect(await verifyBackup(file)).toMatchObject({ documents: 1, files: 1, lost: [LAMP] })
    const dataDir = join(test.folder, 'second')
    expect((await restoreBackup({ file, dataDir, fresh: false })).lost).toEqual([LAMP])
    const restored = await startServer({ ...(await optionsIn(test.folder)), dataDir, testMode: true })
    expect(restored.admin.readDocument('units/u1')).toEqual({ title: 'Lamp' })
    const crate = await fetch(`${restored.origin}/v0/b/demo-restow.appspot.com/o/photos%2Fann%2Fcrate.png?alt=media`, { headers: { authorization: 'Bearer owner' } }) // prettier-ignore
    expect(await crate.text()).toBe('pixels of the crate')
    await restored.close()
  })

  it('was changed takes no place of an earlier backup that has the photo; both are kept', async () => {
    await test.server.backup(file)
    await writeFile(await lampFile(), 'pixels of the lump')
    await test.server.admin.writeDocuments([{ path: 'units/u2', data: { title: 'Crate' } }])
    await expect(test.server.backup(file)).rejects.toThrow(/photos\/ann\/lamp\.png.*lacks none.*weekly\.backup\.incomplete/)
    expect(await verifyBackup(file)).toMatchObject({ documents: 1, files: 2, lost: [] })
    expect(await verifyBackup(`${file}.incomplete`)).toMatchObject({ documents: 2, files: 1, lost: [LAMP] })
  }) // prettier-ignore

  it('was changed is told by the commands, which end with 2', async () => {
    await writeFile(await lampFile(), 'pixels of the lump')
    await test.server.backup(file)
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', 'verify', file], { cwd: PROJECT, encoding: 'utf8' }) // prettier-ignore
    expect([status, stdout]).toEqual([2, expect.stringMatching(/1 uploaded files\.\n {2}photos\/ann\/lamp\.png\n$/)])
  })
})

describe('two backups', () => {
  it('into one file at once leave a whole one, and nothing of a killed one stays for long', async () => {
    const old = `${file}.of-before.part`
    await writeFile(old, 'half')
    await utimes(old, 0, 0)
    await Promise.all([test.server.backup(file), test.server.backup(file)])
    expect((await verifyBackup(file)).files).toBe(2)
    expect((await readdir(test.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('the nightly backup', () => {
  const nights = () => join(test.folder, 'nights')
  const lines: string[] = []
  const parts = () => ({
    folder: nights(),
    backup: (to: string) => test.server.backup(to),
    log: (line: string) => void lines.push(line),
  })
  beforeEach(() => void (lines.length = 0))

  it('that lacks a photo says so, does not have the name of the night, and is tried again', async () => {
    const lamp = await lampFile()
    await writeFile(lamp, 'pixels of the lump')
    for (const _try of [1, 2]) await expect(backUpOnce(parts(), NIGHT)).rejects.toThrow(/1 uploaded files are damaged/)
    expect(await readdir(nights())).toEqual(['restow-2026-02-03.incomplete.backup'])
    await writeFile(lamp, 'pixels of the lamp')
    expect(await backUpOnce(parts(), NIGHT)).toBe(true)
    expect(await readdir(nights())).toEqual(['restow-2026-02-03.backup'])
    expect(await backUpOnce(parts(), NIGHT)).toBe(false)
  })

  it('that is damaged is kept aside, said, and written again', async () => {
    await mkdir(nights())
    const night = join(nights(), 'restow-2026-02-03.backup')
    await writeFile(night, 'no backup')
    expect(await backUpOnce(parts(), NIGHT)).toBe(true)
    expect(lines).toEqual([expect.stringContaining('kept as'), expect.stringContaining('read back and whole')])
    expect((await verifyBackup(night)).files).toBe(2)
    expect(await readFile(`${night}.damaged`, 'utf8')).toBe('no backup')
  })
})

/** A disk without room at a start, a repair, a backup or a restore: each says so in words, and all goes on when there is room. A disk is mounted for it, by root alone. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '#backend/backup/read-backup.ts'
import { repairData } from '#backend/repair-data.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { optionsIn, temporaryFolder } from '#tests/backend/server-fixture.ts'

const UNITS = 'd/projects/demo-restow/databases/(default)/documents/units'
const MEGABYTE = 1024 * 1024

let folder = ''
let disk = ''
let dataDir = ''
let canMount = false
beforeAll(async () => {
  folder = await temporaryFolder()
  disk = join(folder, 'disk')
  dataDir = join(disk, 'data')
  await mkdir(disk)
  canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]).status === 0
})
afterAll(async () => {
  if (canMount) execFileSync('umount', ['-l', disk])
  await rm(folder, { recursive: true, force: true })
})

const start = async (): Promise<RunningServer> => startServer({ ...(await optionsIn(folder)), dataDir })

async function fillDisk(leave: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  await writeFile(join(disk, 'films'), Buffer.alloc(Math.max(0, bavail * bsize - leave), 1))
}
const makeRoom = () => rm(join(disk, 'films'))

async function loseUnit(): Promise<void> {
  const level = new ClassicLevel(join(dataDir, 'db'), { keyEncoding: 'utf8', valueEncoding: 'utf8' })
  await level.open()
  await level.del(`${UNITS}/u7`)
  await level.close()
}

it('a full disk is said in words by a start, a repair and a restore', async ({ skip }) => {
  skip(!canMount)
  const server = await start()
  const units = Array.from({ length: 4_000 }, (_, at) => ({ path: `units/u${at}`, data: { note: randomBytes(500).toString('hex') } })) // prettier-ignore
  await server.admin.writeDocuments(units)
  const backup = join(folder, 'night.backup')
  await server.backup(backup)
  await fillDisk(MEGABYTE)
  await expect(server.backup(join(disk, 'night.backup'))).rejects.toThrow(`The disk of ${disk} is full.`)
  await makeRoom()
  await server.close()
  await loseUnit()

  await fillDisk(2 * MEGABYTE)
  const full = `The disk of ${dataDir} is full.`
  await expect(repairData(dataDir)).rejects.toThrow(full)
  await expect(repairData(dataDir)).rejects.toThrow(full)
  expect((await readdir(dataDir)).filter((name) => /^(repair|look-)/.test(name))).toEqual([])
  await rm(join(disk, 'films'))
  await fillDisk(0)
  await expect(start()).rejects.toThrow(full)
  await expect(restoreBackup({ file: backup, dataDir, fresh: false })).rejects.toThrow(full)
  await makeRoom()

  expect(await repairData(dataDir)).toMatch(/^Repaired .* Lost: 1 of 4,000 units/)
  await (await start()).close()
})

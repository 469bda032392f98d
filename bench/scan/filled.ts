/** A server's data and a handheld that has all of it, made once for a size and copied for each measurement. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '#bench/first-sync/builds.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { openTestWarehouse, type PersonName } from '#tests/support/test-warehouse.ts'
import { fillDevice, installWorker, type DeviceOptions } from './device.ts'
import { stockOf } from './stock.ts'

export interface Filled {
  readonly folder: string
  /** A browser's data belong to an origin, so the server comes back at the same port. */
  readonly port: number
  /** How long the first sync took; nothing where the device was kept from before. */
  readonly filledMs?: number
}

/** Fills a device with `size` documents by a first sync, unless `keep` has one from before. */
export async function fill(
  size: number,
  { distDir }: Build,
  keep: string,
  person: PersonName = 'associate',
): Promise<Filled> {
  const folder = join(keep, person === 'associate' ? `filled-${size}` : `filled-${size}-${person}`)
  const noted = join(folder, 'port')
  if (existsSync(noted)) return { folder, port: Number(await readFile(noted, 'utf8')) }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const warehouse = await openTestWarehouse({
    dataDir: join(folder, 'data'),
    distDir,
    stock: stockOf(size, Date.now()),
  })
  const started = performance.now()
  let filledMs = 0
  try {
    const options = { executablePath: ensureChromium(), profile: join(folder, 'profile'), origin: warehouse.origin }
    await fillDevice(options, person)
    filledMs = performance.now() - started
    console.log(`A device with ${size} documents was filled in ${Math.round(filledMs / 1000)} s.`)
  } finally {
    await warehouse.close()
  }
  const { port } = new URL(warehouse.origin)
  await writeFile(noted, port)
  return { folder, port: Number(port), filledMs }
}

/** Opens a copy of the device and its server in `work`, with this build's worker installed, for as long as `act` takes. */
export async function withCopy<Result>(
  { folder, port }: Filled,
  { distDir }: Build,
  work: string,
  act: (options: DeviceOptions) => Promise<Result>,
): Promise<Result> {
  await rm(work, { recursive: true, force: true })
  await cp(folder, work, { recursive: true })
  const warehouse = await openTestWarehouse({ dataDir: join(work, 'data'), distDir, port, withPeople: false })
  const options = { executablePath: ensureChromium(), profile: join(work, 'profile'), origin: warehouse.origin }
  try {
    await installWorker(options)
    return await act(options)
  } finally {
    await warehouse.close()
  }
}

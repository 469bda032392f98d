/** A backup each night, kept for two weeks. Invariant: an old one goes only after a newer one is whole and on disk. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyBackup } from './read-backup.ts'

export const KEPT_DAYS = 14
const LOOK_EVERY_MS = 15 * 60_000
const HOUR = 2
const NAME = /^restow-(\d{4}-\d{2}-\d{2})\.backup$/

/** The day of the night's work at this time of the machine's clock: before two in the morning it is still the day before. */
export function nightOf(now: Date): string {
  const shifted = new Date(now.getTime() - HOUR * 3_600_000 - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}

export interface NightlyParts {
  readonly folder: string
  readonly backup: (file: string) => Promise<void>
  readonly log: (line: string) => void
}

/** Writes the night's backup unless it is there. Returns whether one was written. */
export async function backUpOnce({ folder, backup, log }: NightlyParts, now = new Date()): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `restow-${nightOf(now)}.backup`
  if ((await readdir(folder)).includes(name)) return false
  const file = join(folder, name)
  await backup(file)
  const { documents, files } = await verifyBackup(file)
  log(`Backup ${file}: ${documents} documents, ${files} files, read back and whole.`)
  const old = (await readdir(folder))
    .filter((one) => NAME.test(one))
    .sort()
    .slice(0, -KEPT_DAYS)
  for (const one of old) await rm(join(folder, one), { force: true })
  return true
}

/** Looks now and every quarter of an hour. Returns the way to stop. */
export function backUpNightly(parts: NightlyParts): () => void {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => backUpOnce(parts))
      .catch((error: unknown) =>
        parts.log(`The nightly backup was not written: ${error instanceof Error ? error.message : String(error)}`),
      )
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * A backup each night, kept for two weeks. Invariants: an old one goes only after a newer one is whole and on disk; only a backup that lacks nothing has the
 * night's name. One that is damaged, or lacks uploaded files, lies beside it under a name that says so, and the night is tried again.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError } from './backup-lines.ts'
import { verifyBackup, type BackupFacts } from './read-backup.ts'

export const KEPT_DAYS = 14
const LOOK_EVERY_MS = 15 * 60_000
/** A backup that lacks files is written anew less often than is looked: each takes as long as a whole one. */
const TRY_EVERY_MS = 60 * 60_000
const HOUR = 2
const NAME = /^restow-(\d{4}-\d{2}-\d{2})\.backup$/
const ASIDE = [
  /^restow-[\d-]{10}\.incomplete\.backup$/,
  /^restow-[\d-]{10}(\.incomplete)?\.backup\.(damaged|incomplete)$/,
]

/** The records are in it, and some uploaded files are not. */
class IncompleteError extends BackupError {}

/** The day of the night's work at this time of the machine's clock: before two in the morning it is still the day before. */
export function nightOf(now: Date): string {
  const shifted = new Date(now.getTime() - HOUR * 3_600_000 - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}

export interface NightlyParts {
  readonly folder: string
  readonly backup: (file: string) => Promise<BackupFacts>
  readonly log: (line: string) => void
}

/**
 * Writes the night's backup unless it is there. Returns whether one was written. `proven` names those that were read whole, so that none is read at each look.
 * @throws BackupError where uploaded files are not in it
 */
export async function backUpOnce(
  { folder, backup, log }: NightlyParts,
  now = new Date(),
  proven = new Set<string>(),
): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const night = join(folder, `restow-${nightOf(now)}`)
  const file = `${night}.backup`
  if (await isThere(file, proven, log)) return false
  const written = `${night}.incomplete.backup`
  for (const name of ASIDE) await removeOld(folder, name)
  const { documents, files, lost } = await backup(written)
  if (lost.length > 0)
    throw new IncompleteError(
      `Backup ${written}: ${documents} documents and ${files} files, and ${lost.length} uploaded files are damaged on the server's disk and not in it. npm run verify -- ${written} names them. It is tried again.`,
    )
  await rename(written, file)
  proven.add(file)
  log(`Backup ${file}: ${documents} documents, ${files} files, read back and whole.`)
  await removeOld(folder, NAME, basename(file))
  return true
}

/** Whether the night's backup can be restored. One that cannot leaves the name free, and stays beside it. */
async function isThere(file: string, proven: Set<string>, log: NightlyParts['log']): Promise<boolean> {
  if (!(await readdir(dirname(file))).includes(basename(file))) return false
  if (proven.has(file)) return true
  try {
    await verifyBackup(file)
    proven.add(file)
    return true
  } catch (error) {
    await rename(file, `${file}.damaged`)
    log(`${error instanceof Error ? error.message : String(error)} It is kept as ${file}.damaged and written anew.`)
    return false
  }
}

/** What is named after `newest` was written while the clock was ahead: it goes first, and not what was written now. */
async function removeOld(folder: string, name: RegExp, newest = '~'): Promise<void> {
  const found = (await readdir(folder)).filter((one) => name.test(one)).sort()
  const inOrder = [...found.filter((one) => one > newest), ...found.filter((one) => one <= newest)]
  for (const one of inOrder.slice(0, -KEPT_DAYS)) await rm(join(folder, one), { force: true })
}

/** Looks now and every quarter of an hour. Returns the way to stop. */
export function backUpNightly(parts: NightlyParts): () => void {
  const proven = new Set<string>()
  let running: Promise<unknown> = Promise.resolve()
  let notBefore = 0
  const lookOnce = async (): Promise<void> => {
    if (Date.now() < notBefore) return
    try {
      await backUpOnce(parts, new Date(), proven)
    } catch (error) {
      if (error instanceof IncompleteError) notBefore = Date.now() + TRY_EVERY_MS
      const words = error instanceof Error ? error.message : String(error)
      parts.log(error instanceof IncompleteError ? words : `The nightly backup was not written: ${words}`)
    }
  }
  const look = () => void (running = running.then(lookOnce))
  look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

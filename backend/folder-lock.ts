/**
 * The one lock of a data folder. Invariants: whatever reads or changes the records holds it from its first look to its end, also while `db` is moved; a process that
 * ends, however it ends, holds nothing; who comes second is refused in one sentence that says who has the folder. Why a store of LevelDB: Node locks no files,
 * LevelDB locks one (fcntl) as long as the process lives, also for a process of another container. Danger: without its file `LOCK` two processes could hold it.
 * Cost: about 20 ms.
 */
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { diskFullWords, isDiskFull } from './room.ts'

export const LOCK_FOLDER = '.restow-lock'
const LOCK_FILE = 'LOCK'
const HOLDER_FILE = 'holder.json'

/** Who has the folder, in words. */
const USES = {
  server: 'another running server',
  repair: 'a repair',
  restore: 'a restore',
  backup: 'a backup',
  export: 'an export',
  reading: 'an export that is being read into it',
} as const

export type FolderUse = keyof typeof USES

/** `message` is a sentence for the console. */
export class FolderLockError extends Error {}

export interface FolderLock {
  release(): Promise<void>
  /** For a folder that is to be empty again. */
  remove(): Promise<void>
}

/** The folder must exist. @throws FolderLockError where another process, or another part of this one, has it */
export async function lockFolder(dataDir: string, use: FolderUse): Promise<FolderLock> {
  const folder = join(await realpath(dataDir), LOCK_FOLDER)
  const level = await openLock(folder).catch(async (error: unknown) => {
    throw await refusal(dataDir, folder, error)
  })
  const holder = join(folder, HOLDER_FILE)
  const since = new Date().toISOString()
  // Only words: a disk that takes no more has none.
  await writeFile(holder, JSON.stringify({ use, pid: process.pid, since }), { mode: 0o600 }).catch(() => undefined)
  return {
    async release() {
      await rm(holder, { force: true }).catch(() => undefined)
      await level.close()
    },
    async remove() {
      // Before it is let go: whoever makes it anew afterwards has another.
      await rm(folder, { recursive: true, force: true })
      await level.close()
    },
  }
}

/** Holds the folder while the work goes on. */
export async function withFolder<T>(dataDir: string, use: FolderUse, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(dataDir, use)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

async function openLock(folder: string): Promise<ClassicLevel> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await openLevel(folder)
  } catch (error) {
    if (isHeld(error) || isDiskFull(error)) throw error
  }
  // It holds nothing, so damage of it stops nobody. Whoever got the lock meanwhile keeps it: the file that is locked stays.
  for (const name of await readdir(folder))
    if (name !== LOCK_FILE) await rm(join(folder, name), { recursive: true, force: true })
  return openLevel(folder)
}

async function openLevel(folder: string): Promise<ClassicLevel> {
  const level = new ClassicLevel(folder)
  await level.open()
  return level
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error)

const isHeld = (error: unknown): boolean => {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED'
}

async function refusal(dataDir: string, folder: string, error: unknown): Promise<FolderLockError> {
  if (isHeld(error)) return new FolderLockError(`The data folder ${dataDir} is in use by ${await holderWords(folder)}.`)
  if (isDiskFull(error)) return new FolderLockError(diskFullWords(dataDir))
  const cause = causeOf(error)
  return new FolderLockError(
    `The data folder ${dataDir} cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}.`,
  )
}

async function holderWords(folder: string): Promise<string> {
  try {
    const text = await readFile(join(folder, HOLDER_FILE), 'utf8')
    const { use, pid, since } = JSON.parse(text) as { use: FolderUse; pid: number; since: string }
    return `${USES[use]} (process ${pid}, since ${since})`
  } catch {
    return 'another process'
  }
}

/**
 * The data folder: made by us, marked by us, and only then ever removed by us. Inside: `db`
 * (documents, accounts, metadata); `blobs` (uploaded files by content); `uploads` (files of which
 * only a part has come); `outbox.ndjson` (mails that are never sent).
 * Invariants: nothing is removed but by a process that holds the folder's lock (`folder-lock.ts`).
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamageError } from './damage.ts'
import { LOCK_FOLDER, lockFolder, type FolderLock, type FolderUse } from './folder-lock.ts'
import type { Journal, JournalOperation } from './journal.ts'

const MARKER = '.restow-data'
/** In place of the marker while an export is read into the folder: a folder that is half filled is never served. */
const FILLING_MARKER = '.restow-filling'

/** The folder is not ours to use. `message` is a sentence for the console. */
class DataFolderError extends Error {}

/**
 * Makes the folder if there is none, and takes its lock. Throws DataFolderError for a folder with a foreign file in it, FolderLockError where another has it.
 */
export async function takeDataFolder(folder: string, use: FolderUse): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireOurs(folder)
  const lock = await lockFolder(folder, use)
  try {
    // Whoever had it until now may have made something else of it.
    await requireOurs(folder)
    if (!existsSync(join(folder, MARKER))) await writeFile(join(folder, MARKER), MARK)
    return lock
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function requireOurs(folder: string): Promise<void> {
  if (existsSync(join(folder, MARKER))) return
  if (existsSync(join(folder, FILLING_MARKER))) throw new DataFolderError(halfFilled(folder))
  if ((await contentOf(folder)).length === 0) return
  throw new DataFolderError(
    `The folder ${folder} holds files that are not Restow's; name an empty or new folder with --data.`,
  )
}

const contentOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name !== LOCK_FOLDER)

const MARK = 'Made by the Restow server; removed with --fresh.\n'

const halfFilled = (folder: string): string =>
  `The folder ${folder} holds an export that was not read to its end. Read it again with npm run read-export, or name another folder with --data.`

export interface Filling {
  readonly lock: FolderLock
  /** Makes it a data folder: one step, so that it is whole or none. */
  readonly finish: () => Promise<void>
}

/**
 * Takes a new or empty folder to be filled, or one that was begun and not finished.
 * @throws DataFolderError for a folder with anything else in it, FolderLockError where another has it
 */
export async function beginFilling(folder: string): Promise<Filling> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireEmpty(folder)
  const lock = await lockFolder(folder, 'reading')
  const filling = join(folder, FILLING_MARKER)
  try {
    await requireEmpty(folder)
    await writeFile(filling, MARK)
  } catch (error) {
    await lock.release()
    throw error
  }
  return { lock, finish: () => rename(filling, join(folder, MARKER)) }
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await contentOf(folder)
  if (found.length === 0 || found.includes(FILLING_MARKER)) return
  throw new DataFolderError(
    `The folder ${folder} is not empty. An export is read into a new folder; name one with --data.`,
  )
}

/** Removes all that filling has made, and its mark; the folder itself stays. */
export async function emptyFilling(folder: string): Promise<void> {
  if (!existsSync(join(folder, FILLING_MARKER))) return
  for (const name of ['blobs', 'db', 'db.last', 'db.tables', FILLING_MARKER])
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes everything of an earlier run, and leaves these entries. The open journal is the proof that no other server uses the folder. */
export async function emptyDataFolder(
  folder: string,
  journal: Journal,
  instead: readonly JournalOperation[] = [],
): Promise<void> {
  await journal.clear(instead)
  for (const name of ['blobs', 'uploads', 'outbox.ndjson'])
    await rm(join(folder, name), { recursive: true, force: true })
}

const RESTORING = 'm/restoring'

/** Stands in the journal from the first entry of a restore to its last. */
export const restoring: JournalOperation = { type: 'put', key: RESTORING, value: '' }
export const restored: JournalOperation = { type: 'del', key: RESTORING }

/** @throws DamageError where a restore ended half way */
export async function requireRestored(folder: string, journal: Journal): Promise<void> {
  for await (const [key] of journal.entries(RESTORING)) {
    if (key !== RESTORING) continue
    throw new DamageError(
      `A backup was put into ${folder} and that ended half way. Do it again: npm run restore -- FILE --data ${folder} --fresh`,
    )
  }
}

/** Signs the ID tokens. Data without it get a new one, and no token of before is good. */
export const TOKEN_KEY = 'k/token'

export interface DataSecrets {
  /** Names these data; a resume token from others is not believed. */
  readonly dataId: string
  /** Signs the ID tokens. */
  readonly tokenKey: Buffer
}

/** Reads the folder's own secrets, or makes them the first time. */
export async function loadSecrets(journal: Journal): Promise<DataSecrets> {
  const found = new Map<string, string>()
  for await (const [key, value] of journal.entries('k/')) found.set(key, value)
  const dataId = found.get('k/data') ?? randomBytes(6).toString('hex')
  const tokenKey = found.get(TOKEN_KEY) ?? randomBytes(32).toString('base64')
  if (found.size < 2) {
    await journal.write([
      { type: 'put', key: 'k/data', value: dataId },
      { type: 'put', key: TOKEN_KEY, value: tokenKey },
    ])
  }
  return { dataId, tokenKey: Buffer.from(tokenKey, 'base64') }
}

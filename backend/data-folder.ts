/**
 * The data folder: made by us, marked by us, and only then ever removed by us. Inside: `db`
 * (documents, accounts, metadata); `blobs` (uploaded files by content); `uploads` (files of which
 * only a part has come); `outbox.ndjson` (mails that are never sent).
 * Invariants: nothing is removed but by a server that holds the folder's lock, which is the
 * journal's.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamageError } from './damage.ts'
import type { Journal, JournalOperation } from './journal.ts'

const MARKER = '.restow-data'
/** In place of the marker while an export is read into the folder: a folder that is half filled is never served. */
const FILLING_MARKER = '.restow-filling'

/** The folder is not ours to use. `message` is a sentence for the console. */
class DataFolderError extends Error {}

/**
 * Makes the folder if there is none. Throws DataFolderError for a folder with a foreign file in it.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(join(folder, MARKER))) {
    if (existsSync(join(folder, FILLING_MARKER))) throw new DataFolderError(halfFilled(folder))
    if ((await readdir(folder)).length > 0) {
      throw new DataFolderError(
        `The folder ${folder} holds files that are not Restow's; name an empty or new folder with --data.`,
      )
    }
    await writeFile(join(folder, MARKER), MARK)
  }
}

const MARK = 'Made by the Restow server; removed with --fresh.\n'

const halfFilled = (folder: string): string =>
  `The folder ${folder} holds an export that was not read to its end. Read it again with npm run read-export, or name another folder with --data.`

/**
 * Takes a new or empty folder to be filled, or one that was begun and not finished. Returns what makes it a data folder: one step, so that it is whole or none.
 * @throws DataFolderError for a folder with anything else in it
 */
export async function beginFilling(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await readdir(folder)
  const filling = join(folder, FILLING_MARKER)
  if (found.length > 0 && !found.includes(FILLING_MARKER))
    throw new DataFolderError(`The folder ${folder} is not empty. An export is read into a new folder; name one with --data.`)
  await writeFile(filling, MARK)
  return () => rename(filling, join(folder, MARKER))
} // prettier-ignore

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

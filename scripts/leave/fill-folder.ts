/**
 * Reads an export into an empty data folder. Invariants: nothing is written before the whole export was found right; the folder is a data folder only when all of
 * it is on disk; records keep the time at which the server received them, since what devices hold of old ones hangs on it; the data have an epoch of their own, so
 * that a device which knew the old server compares all that it holds; nobody can sign in until they have set a password by a one-time link.
 */
import { open, rmdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Accounts } from '#backend/auth/accounts.ts'
import { newAccount } from '#backend/auth/sign-in.ts'
import { beginFilling, emptyDataFolder, emptyFilling } from '#backend/data-folder.ts'
import { forgetHighWater, loadEpoch } from '#backend/data-epoch.ts'
import type { ExportedPhoto } from '#backend/export/export-form.ts'
import { encodeFields, type PlainData } from '#backend/firestore/values/plain-data.ts'
import { CLOCK_KEY, documentKey, encodeDocument } from '#backend/firestore/values/stored-form.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { openJournal, type Journal, type JournalOperation } from '#backend/journal.ts'
import { isDiskFull, watchRoom } from '#backend/room.ts'
import { DEFAULT_PROJECT } from '#backend/server.ts'
import { loadSite } from '#backend/site.ts'
import { Objects } from '#backend/storage/objects.ts'
import { microsOf, type Fields } from './document-problem.ts'
import { inSchemaForm, RECEIVED } from './export-form.ts'
import { ExportReading, verifyExport, type ExportToRead, type VerifiedExport } from './verify-export.ts'

const BATCH = 500
const ROOT = `projects/${DEFAULT_PROJECT}/databases/(default)/documents`
const BUCKET = `${DEFAULT_PROJECT}.appspot.com`
const LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60_000
/** Fits no password. */
const NO_PASSWORD = ''
/** Half a warehouse of admins needs no links: each of them makes links for others. */
const MOST_LINKS = 5

export interface AdminLink {
  readonly email: string
  /** Below the server's address. */
  readonly path: string
}

export interface FilledFolder extends VerifiedExport {
  /** For the admins; each sets a password, and makes links for the others on the page Users. */
  readonly links: readonly AdminLink[]
}

/** @throws ExportRefused with the places that are wrong, or an Error with one sentence; the folder is as before then */
export async function fillFolder(source: ExportToRead, dataDir: string): Promise<FilledFolder> {
  const verified = await verifyExport(source)
  const wasThere = existsSync(dataDir)
  const { lock, finish } = await beginFilling(dataDir)
  try {
    const filled = await fillTaken(source, dataDir, verified, finish)
    await lock.release()
    return filled
  } catch (error) {
    await lock.remove()
    if (!wasThere) await rmdir(dataDir).catch(() => undefined)
    throw error
  }
}

async function fillTaken(
  source: ExportToRead,
  dataDir: string,
  verified: VerifiedExport,
  finish: () => Promise<void>,
): Promise<FilledFolder> {
  const { hasRoom } = watchRoom(dataDir, () => undefined)
  // What an interrupted reading has left is given up.
  const journal = await openJournal(join(dataDir, 'db'), { onFailure: () => undefined, hasRoom, mayDiscard: true })
  try {
    await emptyDataFolder(dataDir, journal)
    const links = await fill(source, dataDir, journal, verified)
    await journal.close()
    await finish()
    await syncFolder(dataDir)
    await forgetHighWater(dataDir)
    return { ...verified, links }
  } catch (error) {
    await journal.close().catch(() => undefined)
    await emptyFilling(dataDir)
    throw isDiskFull(error) ? new Error(`The disk of ${dataDir} is full. Nothing was kept; name a folder on a larger disk.`) : error // prettier-ignore
  }
}

async function fill(
  source: ExportToRead,
  dataDir: string,
  journal: Journal,
  { manifest }: VerifiedExport,
): Promise<readonly AdminLink[]> {
  const reading = new ExportReading(source, manifest)
  const accounts = await fillAccounts(journal, reading)
  const admins = await fillDocuments(journal, reading, Object.keys(manifest.documents), source.tell)
  await fillPhotos(journal, dataDir, reading)
  // Files that were changed since they were found right.
  reading.problems.refuse(source.folder)
  if (manifest.ownCompany) await (await loadSite(journal)).makeOwn()
  await loadEpoch(journal)
  return linksFor(admins, accounts)
}

async function fillAccounts(journal: Journal, reading: ExportReading): Promise<Accounts> {
  const accounts = await Accounts.load(journal)
  for await (const { uid, email, name, disabled, createdAt } of reading.accounts()) {
    const fresh = newAccount({ uid, email, passwordHash: NO_PASSWORD, ...(name === '' ? {} : { displayName: name }) }) // prettier-ignore
    await accounts.save({ ...fresh, disabled, createdAt: Date.parse(createdAt) })
  }
  return accounts
}

/** Resolves with the uids of the active admins. */
async function fillDocuments(
  journal: Journal,
  reading: ExportReading,
  names: readonly string[],
  tell: ExportToRead['tell'],
): Promise<readonly string[]> {
  const admins: string[] = []
  const nowMicros = Date.now() * 1000
  let [written, newest] = [0, 0]
  let waiting: JournalOperation[] = []
  const flush = async (): Promise<void> => {
    await journal.write([{ type: 'put', key: CLOCK_KEY, value: String(newest) }, ...waiting])
    written += waiting.length
    waiting = []
    tell('Reading in', written)
  }
  for (const name of names) {
    for await (const record of reading.documents(name)) {
      const micros = microsOf(record[RECEIVED]) ?? nowMicros
      const fields = inSchemaForm(name, record)
      newest = Math.max(newest, micros)
      if (name === 'users' && isActiveAdmin(fields)) admins.push(String(fields['id']))
      waiting.push(documentPut(`${name}/${String(fields['id'])}`, fields, micros))
      if (waiting.length >= BATCH) await flush()
    }
  }
  await flush()
  return admins
}

const isActiveAdmin = ({ role, active, _deleted }: Fields): boolean =>
  role === 'admin' && active === true && _deleted !== true

function documentPut(path: string, fields: Fields, micros: number): JournalOperation {
  const name = `${ROOT}/${path}`
  // The schemas were compared: texts, numbers, true or false, null, lists and maps.
  const plain = encodeFields(fields as PlainData)
  const withTime = { ...plain, [RECEIVED]: { timestampValue: formatMicros(micros) } }
  const document = { name, id: String(fields['id']), fields: withTime, createdMicros: micros, updatedMicros: micros }
  return { type: 'put', key: documentKey(name), value: encodeDocument(document) }
}

async function fillPhotos(journal: Journal, dataDir: string, reading: ExportReading): Promise<void> {
  const objects = await Objects.open(journal, join(dataDir, 'blobs'))
  for await (const photo of reading.photos()) {
    const content = await reading.content(photo)
    if (content !== undefined) await putPhoto(objects, photo, content)
  }
}

async function putPhoto(objects: Objects, { path, contentType }: ExportedPhoto, content: Buffer): Promise<void> {
  await objects.put(BUCKET, path, content, { contentType })
}

async function linksFor(admins: readonly string[], accounts: Accounts): Promise<readonly AdminLink[]> {
  const links: AdminLink[] = []
  for (const uid of admins) {
    const account = accounts.find(uid)
    if (account === undefined || account.disabled || links.length >= MOST_LINKS) continue
    const { code } = await accounts.makeResetCode(uid, LINK_DAYS * DAY_MS)
    links.push({ email: account.email, path: `/auth?mode=resetPassword&oobCode=${code}` })
  }
  return links
}

/** The new name of the marker is on the disk then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Checking a backup, and putting one in place. Invariants: a folder gets data only from a backup that was read whole before; what is
 * restored has a new epoch, so that devices compare what they hold and send what these data lack; what was restored half way is not served; no sign-in
 * and no link of before is good, since some were ended after the backup.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { opensAccount } from '#backend/auth/accounts.ts'
import { emptyDataFolder, restored, restoring, takeDataFolder, TOKEN_KEY } from '#backend/data-folder.ts'
import { forgetHighWater, loadEpoch } from '#backend/data-epoch.ts'
import { CLOCK_KEY, DOCUMENT_PREFIX } from '#backend/firestore/values/stored-form.ts'
import { openJournal, type Journal, type JournalOperation } from '#backend/journal.ts'
import { isDiskFull } from '#backend/room.ts'
import { writeDurably } from '#backend/storage/durable-file.ts'
import { contentFile, isContentOf, OBJECT_PREFIX, type StoredObject } from '#backend/storage/objects.ts'
import { readLines } from './backup-lines.ts'

const BATCH = 500
const ACCOUNT_PREFIX = 'a/'

export interface BackupFacts {
  /** When it was made, ISO UTC. */
  readonly at: string
  readonly documents: number
  readonly accounts: number
  /** Uploaded files whose content is in it. */
  readonly files: number
  /** Names of uploaded files whose content was damaged or gone on the server's disk when it was made. */
  readonly lost: readonly string[]
  /** The SHA-256 of those contents. */
  readonly lostContents: ReadonlySet<string>
  /** µs since 1970 of the newest commit; 0 without one. */
  readonly lastCommitMicros: number
}

/** What is to be done with each part, once all of it is known to be whole. */
interface Taker {
  put(key: string, value: string): Promise<void>
  file(sha256: string, content: Buffer): Promise<void>
  tls(name: string, text: string): Promise<void>
}

const nowhere: Taker = { put: async () => {}, file: async () => {}, tls: async () => {} }

/** Reads the whole backup. @throws BackupError with one sentence where it is not whole */
export const verifyBackup = (file: string): Promise<BackupFacts> => takeBackup(file, nowhere)

async function takeBackup(file: string, taker: Taker): Promise<BackupFacts> {
  let [at, documents, accounts, files, lastCommitMicros] = ['', 0, 0, 0, 0]
  const [names, lost] = [new Map<string, string[]>(), new Set<string>()]
  let open: { readonly sha256: string; readonly size: number; readonly parts: Buffer[] } | undefined
  const close = async (): Promise<void> => {
    if (open === undefined) return
    const content = Buffer.concat(open.parts)
    // The lines are compared with their own checksum: it was damaged before the backup was made.
    if (isContentOf(open, content)) await taker.file(open.sha256, content)
    else lost.add(open.sha256)
    files += Number(!lost.has(open.sha256))
    open = undefined
  }
  for await (const line of readLines(file)) {
    if (line.is !== 'part') await close()
    if (line.is === 'head') at = line.at
    else if (line.is === 'put') {
      documents += Number(line.key.startsWith(DOCUMENT_PREFIX))
      accounts += Number(line.key.startsWith(ACCOUNT_PREFIX))
      if (line.key.startsWith(OBJECT_PREFIX)) noteName(names, line.value)
      if (line.key === CLOCK_KEY) lastCommitMicros = Number(line.value)
      await taker.put(line.key, line.value)
    } else if (line.is === 'file') {
      open = { sha256: line.sha256, size: line.size, parts: [] }
    } else if (line.is === 'part') open?.parts.push(Buffer.from(line.base64, 'base64'))
    else if (line.is === 'lost') lost.add(line.sha256)
    else await taker.tls(line.name, line.text)
  }
  await close()
  const lostNames = [...lost].flatMap((sha256) => names.get(sha256) ?? [])
  return { at, documents, accounts, files, lost: lostNames, lostContents: lost, lastCommitMicros }
}

function noteName(names: Map<string, string[]>, value: string): void {
  const { sha256, name } = JSON.parse(value) as StoredObject
  const known = names.get(sha256)
  if (known === undefined) names.set(sha256, [name])
  else known.push(name)
}

export interface RestoreWish {
  readonly file: string
  readonly dataDir: string
  /** Gives up what the folder holds. */
  readonly fresh: boolean
}

/** Puts a backup into a folder that is new, empty, or to be emptied. Rejects with a sentence, and then the folder is as before or holds nothing. */
export async function restoreBackup(wish: RestoreWish): Promise<BackupFacts> {
  const facts = await verifyBackup(wish.file)
  const lock = await takeDataFolder(wish.dataDir, 'restore')
  try {
    return await restoreInto(wish, facts)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new Error(`The disk of ${wish.dataDir} is full. The backup was not restored; make room and do it again.`, { cause: error }) // prettier-ignore
  } finally {
    await lock.release()
  }
}

async function restoreInto({ file, dataDir, fresh }: RestoreWish, facts: BackupFacts): Promise<BackupFacts> {
  const journal = await openJournal(join(dataDir, 'db'), { onFailure: () => undefined, mayDiscard: fresh })
  try {
    if (fresh) await emptyDataFolder(dataDir, journal, [restoring])
    else {
      await requireEmpty(journal, dataDir)
      await journal.write([restoring])
    }
    try {
      await fill(file, dataDir, journal, facts.lostContents)
      await (await loadEpoch(journal)).renew(facts.lastCommitMicros)
      await journal.write([restored])
    } catch (error) {
      // A half restored folder would be served as if it were whole.
      await emptyDataFolder(dataDir, journal)
      throw error
    }
    await forgetHighWater(dataDir)
    return facts
  } finally {
    await journal.close()
  }
}

async function requireEmpty(journal: Journal, dataDir: string): Promise<void> {
  for await (const [key] of journal.entries('')) {
    throw new Error(
      `The data folder ${dataDir} holds data (${key.slice(0, 2)}…). Name another with --data, or give up what it holds with --fresh.`,
    )
  }
}

async function fill(file: string, dataDir: string, journal: Journal, lost: ReadonlySet<string>): Promise<void> {
  let waiting: JournalOperation[] = []
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    if (batch.length > 0) await journal.write(batch)
  }
  await takeBackup(file, {
    async put(key, value) {
      // Nothing is to promise a file that is not there.
      if (key.startsWith(OBJECT_PREFIX) && lost.has((JSON.parse(value) as StoredObject).sha256)) return
      if (opensAccount(key) || key === TOKEN_KEY) return
      waiting.push({ type: 'put', key, value })
      if (waiting.length >= BATCH) await flush()
    },
    file: (sha256, content) => writeDurably(contentFile(join(dataDir, 'blobs'), sha256), content),
    async tls(name, text) {
      const folder = join(dataDir, 'tls')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The devices of this folder trust the authority that it has.
      if (!(await readdir(folder)).includes(name) && /^authority[\w-]*\.pem$/.test(name))
        await writeFile(join(folder, name), text, { mode: 0o600 })
    },
  })
  await flush()
}

/**
 * Checking a backup, and putting one in place. Invariants: a folder gets data only from a backup that was read whole before; what is
 * restored has a new epoch, so that devices compare what they hold and send what these data lack; what was restored half way is not served; no sign-in
 * and no link of before is good, since some were ended after the backup.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { opensAccount } from '#backend/auth/accounts.ts'
import { emptyDataFolder, prepareDataFolder, restored, restoring, TOKEN_KEY } from '#backend/data-folder.ts'
import { forgetHighWater, loadEpoch } from '#backend/data-epoch.ts'
import { CLOCK_KEY, DOCUMENT_PREFIX } from '#backend/firestore/stored-form.ts'
import { openJournal, type Journal, type JournalOperation } from '#backend/journal.ts'
import { writeDurably } from '#backend/storage/durable-file.ts'
import { contentFile } from '#backend/storage/objects.ts'
import { BackupError, readLines } from './backup-lines.ts'

const BATCH = 500
const ACCOUNT_PREFIX = 'a/'

export interface BackupFacts {
  /** When it was made, ISO UTC. */
  readonly at: string
  readonly documents: number
  readonly accounts: number
  readonly files: number
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
  let open: { readonly sha256: string; readonly size: number; readonly parts: Buffer[] } | undefined
  const close = async (): Promise<void> => {
    if (open === undefined) return
    const content = Buffer.concat(open.parts)
    const isWhole = content.length === open.size && createHash('sha256').update(content).digest('hex') === open.sha256
    if (!isWhole)
      throw new BackupError(`The backup ${file} holds an uploaded file that was damaged before: ${open.sha256}.`)
    await taker.file(open.sha256, content)
    open = undefined
  }
  for await (const line of readLines(file)) {
    if (line.is !== 'part') await close()
    if (line.is === 'head') at = line.at
    else if (line.is === 'put') {
      documents += Number(line.key.startsWith(DOCUMENT_PREFIX))
      accounts += Number(line.key.startsWith(ACCOUNT_PREFIX))
      if (line.key === CLOCK_KEY) lastCommitMicros = Number(line.value)
      await taker.put(line.key, line.value)
    } else if (line.is === 'file') {
      files += 1
      open = { sha256: line.sha256, size: line.size, parts: [] }
    } else if (line.is === 'part') open?.parts.push(Buffer.from(line.base64, 'base64'))
    else await taker.tls(line.name, line.text)
  }
  await close()
  return { at, documents, accounts, files, lastCommitMicros }
}

export interface RestoreWish {
  readonly file: string
  readonly dataDir: string
  /** Gives up what the folder holds. */
  readonly fresh: boolean
}

/** Puts a backup into a folder that is new, empty, or to be emptied. Rejects with a sentence, and then the folder is as before or holds nothing. */
export async function restoreBackup({ file, dataDir, fresh }: RestoreWish): Promise<BackupFacts> {
  const facts = await verifyBackup(file)
  await prepareDataFolder(dataDir)
  const journal = await openJournal(join(dataDir, 'db'), { onFailure: () => undefined, mayDiscard: fresh })
  try {
    if (fresh) await emptyDataFolder(dataDir, journal, [restoring])
    else {
      await requireEmpty(journal, dataDir)
      await journal.write([restoring])
    }
    try {
      await fill(file, dataDir, journal)
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

async function fill(file: string, dataDir: string, journal: Journal): Promise<void> {
  let waiting: JournalOperation[] = []
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    if (batch.length > 0) await journal.write(batch)
  }
  await takeBackup(file, {
    async put(key, value) {
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

/**
 * A backup of the data while the server goes on. Invariants: what is written is the data as they were at one moment, whatever is
 * committed meanwhile; the file has its name only when it was read back whole; an uploaded file that is damaged on the server's disk is listed as lost, and keeps
 * nothing else out; what lacks one takes no place of an earlier backup that lacks none; only its owner can read it, as it holds password hashes and the
 * authority's key.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Journal } from '#backend/journal.ts'
import { diskFullWords, isDiskFull } from '#backend/room.ts'
import { isContentOf, OBJECT_PREFIX, type Objects, type StoredObject } from '#backend/storage/objects.ts'
import { BACKUP_VERSION, BackupError, writeLines, type BackupLine } from './backup-lines.ts'
import { verifyBackup, type BackupFacts } from './read-backup.ts'

const PART_BYTES = 768 * 1024
/** A file that grew no more for so long is of a server that was killed. */
const LEFT_BEHIND_MS = 60 * 60_000

export interface BackupSource {
  readonly dataDir: string
  readonly journal: Journal
  readonly objects: Objects
}

/** Writes the backup to `file`, in place of an earlier one. @throws BackupError with a sentence; the earlier one is as it was then */
export async function writeBackup(file: string, source: BackupSource): Promise<BackupFacts> {
  await removeLeftBehind(file)
  // Why not one name: two backups at once would write into each other.
  const unfinished = `${file}.${randomUUID()}.part`
  const letGo = source.objects.holdContents()
  try {
    await source.journal.settled()
    const lines = writeLines(backupLines(source, new Date()))
    const packed = createGzip({ level: constants.Z_BEST_SPEED })
    await pipeline(Readable.from(lines), packed, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isDiskFull(error) ? new BackupError(diskFullWords(dirname(file)), { cause: error }) : error
  } finally {
    await letGo()
  }
  return putInPlace(file, unfinished)
}

async function putInPlace(file: string, unfinished: string): Promise<BackupFacts> {
  const facts = await verifyBackup(unfinished).catch(async (error: unknown) => {
    await rename(unfinished, `${file}.damaged`)
    throw new BackupError(
      `The backup was read back and is damaged: the disk keeps other bytes than were written. It is in ${file}.damaged; ${file} is as it was.`,
      { cause: error },
    )
  })
  if (facts.lost.length > 0 && (await isComplete(file))) {
    await rename(unfinished, `${file}.incomplete`)
    throw new BackupError(
      `${facts.lost.length} uploaded files are damaged on the server's disk (${facts.lost[0]}${facts.lost.length > 1 ? ', …' : ''}). The earlier backup ${file} lacks none and is as it was; the one of now is in ${file}.incomplete.`,
    )
  }
  await rename(unfinished, file)
  return facts
}

const isComplete = (file: string): Promise<boolean> =>
  verifyBackup(file).then(
    ({ lost }) => lost.length === 0,
    () => false,
  )

async function removeLeftBehind(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(`${basename(file)}.`) && one.endsWith('.part'))) {
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > LEFT_BEHIND_MS)
      await rm(join(folder, name), { force: true })
  }
}

async function* backupLines({ dataDir, journal, objects }: BackupSource, at: Date): AsyncGenerator<BackupLine> {
  // LevelDB reads an iterator from the moment at which it was made.
  const entries = journal.entries('')
  yield { is: 'head', version: BACKUP_VERSION, at: at.toISOString() }
  const contents = new Map<string, number>()
  for await (const [key, value] of entries) {
    if (key.startsWith(OBJECT_PREFIX)) {
      const { sha256, size } = JSON.parse(value) as StoredObject
      contents.set(sha256, size)
    }
    yield { is: 'put', key, value }
  }
  for (const [sha256, size] of contents) yield* contentLines(objects.file({ sha256 }), sha256, size)
  const tls = join(dataDir, 'tls')
  for (const name of (await readdir(tls).catch(() => [])).filter((one) => one.startsWith('authority')))
    yield { is: 'tls', name, text: await readFile(join(tls, name), 'utf8') }
}

async function* contentLines(file: string, sha256: string, size: number): AsyncGenerator<BackupLine> {
  const content = await readFile(file).catch(() => undefined)
  if (content === undefined || !isContentOf({ sha256, size }, content)) {
    yield { is: 'lost', sha256 }
    return
  }
  yield { is: 'file', sha256, size }
  for (let start = 0; start < content.length; start += PART_BYTES)
    yield { is: 'part', base64: content.subarray(start, start + PART_BYTES).toString('base64') }
}

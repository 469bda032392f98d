/**
 * A backup of the data while the server goes on. Invariants: what is written is the data as they were at one moment, whatever is
 * committed meanwhile; the file has its name only when it is whole and on disk; only its owner can read it, as it holds
 * password hashes and the authority's key.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Journal } from '#backend/journal.ts'
import { OBJECT_PREFIX, type Objects, type StoredObject } from '#backend/storage/objects.ts'
import { BACKUP_VERSION, writeLines, type BackupLine } from './backup-lines.ts'

const PART_BYTES = 768 * 1024

export interface BackupSource {
  readonly dataDir: string
  readonly journal: Journal
  readonly objects: Objects
}

/** Writes the backup to `file`, in place of an earlier one. */
export async function writeBackup(file: string, source: BackupSource): Promise<void> {
  const unfinished = `${file}.part`
  const letGo = source.objects.holdContents()
  try {
    await source.journal.settled()
    const lines = writeLines(backupLines(source, new Date()))
    const packed = createGzip({ level: constants.Z_BEST_SPEED })
    await pipeline(Readable.from(lines), packed, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await letGo()
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
  yield { is: 'file', sha256, size }
  for await (const chunk of createReadStream(file, { highWaterMark: PART_BYTES }))
    yield { is: 'part', base64: (chunk as Buffer).toString('base64') }
}

/**
 * `npm run repair`: a damaged data folder opens again with what of it is whole. Invariants: a folder that is whole, or in use, is left as it is; the data
 * get an epoch that makes devices compare all that they hold, since what is lost may be of any age.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamageError } from './damage.ts'
import { loadEpoch } from './data-epoch.ts'
import { openJournal, type Journal, type JournalOperation } from './journal.ts'
import { repairJournal } from './repair.ts'
import { contentFile, filesGone, isContentOf, OBJECT_PREFIX, type StoredObject } from './storage/objects.ts'

const BATCH = 500
/** Before every commit: what a device holds is newer. */
const BEFORE_ALL_MICROS = 1

const open = (folder: string): Promise<Journal> => openJournal(folder, { onFailure: () => undefined })

/** Resolves with what was done, in sentences. Rejects with one where the folder is in use or is none. */
export async function repairData(dataDir: string, now = new Date()): Promise<string> {
  const folder = join(dataDir, 'db')
  const damaged = await putWholeInPlace(folder, now)
  const journal = await open(folder)
  try {
    const files = await dropFiles(journal, join(dataDir, 'blobs'))
    const lost = [...damaged.lost, ...files]
    if (lost.length === 0) return `The data folder ${dataDir} is whole; nothing was done.`
    await (await loadEpoch(journal)).renew(BEFORE_ALL_MICROS)
    return [`Repaired ${dataDir}. Lost: ${lost.join('; ')}.`, ...damaged.notes, 'Devices that reconnect send what they hold.'].join(' ')
  } finally {
    await journal.close()
  }
} // prettier-ignore

async function putWholeInPlace(folder: string, now: Date): Promise<{ lost: readonly string[]; notes: readonly string[] }> {
  try {
    await (await open(folder)).close()
    return { lost: [], notes: [] }
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
  }
  const { lost, damaged } = await repairJournal(folder, writeAll, now)
  return { lost: [lost || 'no record'], notes: [`The damaged files are in ${damaged}; remove them when nothing is missed.`] }
} // prettier-ignore

async function writeAll(folder: string, entries: ReadonlyMap<string, string>): Promise<void> {
  const journal = await open(folder)
  try {
    const puts = [...entries].map(([key, value]): JournalOperation => ({ type: 'put', key, value }))
    for (let start = 0; start < puts.length; start += BATCH) await journal.write(puts.slice(start, start + BATCH))
  } finally {
    await journal.close()
  }
}

/** Uploaded files whose content is gone or damaged: their names go too, so that nothing promises them. */
async function dropFiles(journal: Journal, blobs: string): Promise<readonly string[]> {
  const gone: (readonly [string, StoredObject])[] = []
  let files = 0
  for await (const [key, value] of journal.entries(OBJECT_PREFIX)) {
    const object = JSON.parse(value) as StoredObject
    const content = await readFile(contentFile(blobs, object.sha256)).catch(() => undefined)
    files += 1
    if (content === undefined || !isContentOf(object, content)) gone.push([key, object])
  }
  if (gone.length === 0) return []
  await journal.write(gone.map(([key]) => ({ type: 'del', key })))
  const objects = gone.map(([, object]) => object)
  return [filesGone(objects, files)]
}

/**
 * `npm run repair`: a damaged data folder opens again with what of it is whole. Invariants: a folder that is whole, or in use, is left as it is; the data
 * get an epoch that makes devices compare all that they hold, since what is lost may be of any age; a repair that ends half way is finished by the next, and
 * until then nothing is served; nothing is erased.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DamageError } from './damage.ts'
import { loadEpoch } from './data-epoch.ts'
import { withFolder } from './folder-lock.ts'
import { openJournal, type Journal, type JournalOperation } from './journal.ts'
import { diskFullWords, isDiskFull } from './room.ts'
import { LOOK, salvage, type Salvage } from './repair.ts'
import {
  dropRepair,
  finishSwap,
  isRepairPending,
  moveAside,
  planSwap,
  repairedJournal,
  type SwapPlan,
} from './repair-swap.ts'
import { contentFile, filesGone, isContentOf, OBJECT_PREFIX, type StoredObject } from './storage/objects.ts'

const BATCH = 500
/** Before every commit: what a device holds is newer. */
const BEFORE_ALL_MICROS = 1
const DEVICES_SEND = 'Devices that reconnect send what they hold.'

const open = (folder: string): Promise<Journal> => openJournal(folder, { onFailure: () => undefined })
const stampOf = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')

/** Resolves with what was done, in sentences. Rejects with one where the folder is in use or is none. */
export const repairData = (dataDir: string, now = new Date()): Promise<string> =>
  withFolder(dataDir, 'repair', () =>
    repairHeld(dataDir, now).catch(async (error: unknown) => {
      if (!isDiskFull(error)) throw error
      // What it has written so far takes room, and is of no use before there is a plan.
      if (!isRepairPending(dataDir)) await dropRepair(dataDir)
      throw new Error(diskFullWords(dataDir), { cause: error })
    }),
  )

async function repairHeld(dataDir: string, now: Date): Promise<string> {
  if (isRepairPending(dataDir)) return finishSwap(dataDir)
  await dropRepair(dataDir)
  await dropLooks(dataDir)
  const journal = await open(join(dataDir, 'db')).catch((error: unknown) => {
    if (error instanceof DamageError) return undefined
    throw error
  })
  if (journal === undefined) return repairJournal(dataDir, now)
  try {
    return await repairFiles(dataDir, journal, now)
  } finally {
    await journal.close()
  }
}

/** Copies that a start made to say what would be lost, and was killed over. */
async function dropLooks(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(LOOK)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** The records are damaged: a new journal takes in what is whole, then takes the place of the damaged one. */
async function repairJournal(dataDir: string, now: Date): Promise<string> {
  const { entries, lost } = await salvage(join(dataDir, 'db'))
  const files = await lookAtFiles(entries, join(dataDir, 'blobs'))
  await writeJournal(repairedJournal(dataDir), entries, files.damaged)
  const damagedJournal = `db.damaged-${stampOf(now)}`
  const plan: Omit<SwapPlan, 'done'> = {
    damagedJournal,
    damagedContents: `blobs.damaged-${stampOf(now)}`,
    contents: files.unnamed,
  }
  const kept = [join(dataDir, damagedJournal), ...(files.unnamed.length > 0 ? [join(dataDir, plan.damagedContents)] : [])] // prettier-ignore
  const words = [lost || 'no record', ...files.lost].join('; ')
  const done = `Repaired ${dataDir}. Lost: ${words}. The damaged files are in ${kept.join(' and ')}; remove them when nothing is missed. ${DEVICES_SEND}`
  await planSwap(dataDir, { ...plan, done })
  return finishSwap(dataDir)
}

async function writeJournal(folder: string, entries: Salvage['entries'], without: ReadonlySet<string>): Promise<void> {
  const journal = await open(folder)
  try {
    const kept = [...entries].filter(([key]) => !without.has(key))
    const puts = kept.map(([key, value]): JournalOperation => ({ type: 'put', key, value }))
    for (let start = 0; start < puts.length; start += BATCH) await journal.write(puts.slice(start, start + BATCH))
    await (await loadEpoch(journal)).renew(BEFORE_ALL_MICROS)
  } finally {
    await journal.close()
  }
}

/** The records are whole; names of files whose content is gone or damaged go, so that nothing promises them. */
async function repairFiles(dataDir: string, journal: Journal, now: Date): Promise<string> {
  const entries = new Map<string, string>()
  for await (const [key, value] of journal.entries(OBJECT_PREFIX)) entries.set(key, value)
  const blobs = join(dataDir, 'blobs')
  const files = await lookAtFiles(entries, blobs)
  if (files.damaged.size === 0) return `The data folder ${dataDir} is whole; nothing was done.`
  await (await loadEpoch(journal)).renew(BEFORE_ALL_MICROS)
  const aside = join(dataDir, `blobs.damaged-${stampOf(now)}`)
  for (const path of files.unnamed) await moveAside(join(blobs, path), join(aside, path))
  await journal.write([...files.damaged].map((key) => ({ type: 'del', key })))
  const kept = files.unnamed.length > 0 ? ` The damaged files are in ${aside}.` : ''
  return `Repaired ${dataDir}. Lost: ${files.lost.join('; ')}.${kept} ${DEVICES_SEND}`
}

interface FilesFound {
  /** Keys of entries whose content is gone or damaged. */
  readonly damaged: ReadonlySet<string>
  /** Contents that no whole entry names, as paths below the folder of contents. */
  readonly unnamed: readonly string[]
  /** In words. */
  readonly lost: readonly string[]
}

async function lookAtFiles(entries: Salvage['entries'], blobs: string): Promise<FilesFound> {
  const all = [...entries].filter(([key]) => key.startsWith(OBJECT_PREFIX))
  const objects = all.map(([key, value]) => [key, JSON.parse(value) as StoredObject] as const)
  const gone: (readonly [string, StoredObject])[] = []
  const named = new Set<string>()
  for (const [key, object] of objects) {
    const file = contentFile(blobs, object.sha256)
    const content = await readFile(file).catch(() => undefined)
    if (content !== undefined && isContentOf(object, content)) named.add(relative(blobs, file))
    else gone.push([key, object])
  }
  const lost = gone.length === 0 ? [] : [filesGone(gone.map(([, object]) => object), objects.length)] // prettier-ignore
  return { damaged: new Set(gone.map(([key]) => key)), unnamed: (await filesIn(blobs)).filter((path) => !named.has(path)), lost } // prettier-ignore
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

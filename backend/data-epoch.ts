/**
 * The epoch names one history of the data. It changes when that history breaks: after a restore, or
 * when an older copy of the data folder was put in its place. To a device, another epoch means that
 * the server may lack writes that it acknowledged.
 * Invariants: a new epoch is on disk before any answer carries it; data that were never set back
 * keep their epoch over every restart.
 * Why a second file: an older copy of the journal is whole and valid, so it cannot reveal its age.
 * The high-water file lies beside the data folder, where a copy of the folder does not carry it
 * back. Without it (another machine, a parent folder that is read-only) an older copy is not
 * noticed.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isObject } from './http/json.ts'
import type { Journal } from './journal.ts'

const EPOCH_KEY = 'm/epoch'
/** How far the file may lag behind after a crash. A copy older by less than this is not noticed. */
const HIGH_WATER_EVERY_MS = 10_000

/**
 * The ping returns this many epochs. A device that was away for longer compares with the oldest of
 * them.
 */
const EPOCHS_KEPT = 20

export interface Epoch {
  /** 16 hex digits. */
  readonly name: string
  /** Time of the newest commit when this epoch began, µs: what devices have from later is not in these data. 0 for the first epoch. */
  readonly restoredToMicros: number
}

export interface DataEpoch {
  /** Name of the newest epoch. */
  readonly current: string
  /** Newest first: a device may have slept through several restores, and what each of them lost is not in these data. */
  readonly epochs: readonly Epoch[]
  /** Writes a new epoch and returns its name. `current` is the new one from then on. */
  renew(lastCommitMicros: number): Promise<string>
}

/** Reads the epoch of the data, or makes it the first time. */
export async function loadEpoch(journal: Journal): Promise<DataEpoch> {
  let epochs: readonly Epoch[] = []
  for await (const [, value] of journal.entries(EPOCH_KEY)) epochs = parseEpochs(value)
  const renew = async (lastCommitMicros: number): Promise<string> => {
    const name = randomBytes(8).toString('hex')
    const next = [{ name, restoredToMicros: lastCommitMicros }, ...epochs].slice(0, EPOCHS_KEPT)
    const value = next.map((epoch) => `${epoch.name} ${epoch.restoredToMicros}`).join(' ')
    await journal.write([{ type: 'put', key: EPOCH_KEY, value }])
    epochs = next
    return name
  }
  if (epochs.length === 0) await renew(0)
  return {
    get current() {
      return epochs[0]?.name ?? ''
    },
    get epochs() {
      return epochs
    },
    renew,
  }
}

/** Names and times by turns, with blanks between. */
function parseEpochs(value: string): Epoch[] {
  const words = value.split(' ')
  return words.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, restoredToMicros: Number(words[index + 1] ?? '0') }] : [],
  )
}

export interface HighWater {
  /** Returns whether these data were newer once than they are now, as far as the file shows. */
  wasHigher(): Promise<boolean>
  /** Writes the file now and every few seconds while commits go on. A failed write is ignored. */
  keep(): Promise<void>
  /** Writes the file a last time and stops. */
  close(): Promise<void>
}

const fileOf = (dataDir: string): string => `${resolve(dataDir)}.high-water`

/** For data whose times were set back on purpose: they have their new epoch already. */
export const forgetHighWater = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true })

/** `lastCommitMicros` is the time of the newest commit on disk. */
export function createHighWater(dataDir: string, dataId: string, lastCommitMicros: () => number): HighWater {
  const file = fileOf(dataDir)
  let noted = -1
  let timer: NodeJS.Timeout | undefined

  async function note(): Promise<void> {
    const micros = lastCommitMicros()
    if (micros === noted) return
    const temporary = `${file}.${randomUUID()}`
    try {
      await writeFile(temporary, JSON.stringify({ dataId, lastCommitMicros: micros }), { mode: 0o600 })
      await rename(temporary, file)
      noted = micros
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }

  return {
    async wasHigher() {
      const last = await readHighWater(file)
      return last?.dataId === dataId && last.lastCommitMicros > lastCommitMicros()
    },
    async keep() {
      await note()
      timer = setInterval(() => void note(), HIGH_WATER_EVERY_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await note()
    },
  }
}

async function readHighWater(file: string): Promise<{ dataId: unknown; lastCommitMicros: number } | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isObject(found)) return undefined
    const { dataId, lastCommitMicros } = found
    return typeof lastCommitMicros === 'number' ? { dataId, lastCommitMicros } : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a repaired journal in the place of the damaged one. Invariants: from the moment at which the plan is on disk the repair is finished by whoever repairs
 * next, and no server starts before that; nothing is erased: what is replaced is kept beside under a name with the time. A plan that cannot be read any more is
 * none while both journals are where they were; after that the places of the journals say how to end it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allLostError } from './damage.ts'
import { isObject } from './http/json.ts'
import { writeDurably } from './storage/durable-file.ts'

export interface SwapPlan {
  /** Where the damaged journal goes, in the data folder. */
  readonly damagedJournal: string
  /** Where contents go that nothing names any more, in the data folder. */
  readonly damagedContents: string
  /** Paths below the folder of contents. */
  readonly contents: readonly string[]
  /** What was done, in sentences. */
  readonly done: string
}

const planOf = (dataDir: string): string => join(dataDir, 'repair', 'plan.json')

/** Where the new journal is written. */
export const repairedJournal = (dataDir: string): string => join(dataDir, 'repair', 'db')

const NOTES = ['last', 'tables']

/** Whether a repair ended half way: then neither journal is to be opened. */
export const isRepairPending = (dataDir: string): boolean =>
  existsSync(planOf(dataDir)) && (readPlan(dataDir) !== undefined || hasBegun(dataDir))

/** `undefined` where it is empty, cut or no plan. */
function readPlan(dataDir: string): SwapPlan | undefined {
  try {
    const plan: unknown = JSON.parse(readFileSync(planOf(dataDir), 'utf8'))
    if (!isObject(plan) || !Array.isArray(plan['contents'])) return undefined
    const texts = [plan['damagedJournal'], plan['damagedContents'], plan['done'], ...(plan['contents'] as unknown[])]
    return texts.every((text) => typeof text === 'string') ? (plan as unknown as SwapPlan) : undefined
  } catch {
    return undefined
  }
}

/** Whether the damaged journal has left its place, and what takes its place is not all there. */
function hasBegun(dataDir: string): boolean {
  if (!existsSync(join(dataDir, 'db'))) return true
  const repaired = repairedJournal(dataDir)
  return !existsSync(repaired) && NOTES.some((note) => existsSync(`${repaired}.${note}`))
}

/** Contents are moved before the journal is. */
const planWithoutText = (dataDir: string): SwapPlan => ({
  damagedJournal: 'db.damaged',
  damagedContents: 'blobs.damaged',
  contents: [],
  done: `Repaired ${dataDir}. What was lost is not known: the disk damaged the notes of the repair too. The damaged files are in ${dataDir} under names with “damaged”; remove them when nothing is missed.`,
})

export const dropRepair = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'repair'), { recursive: true, force: true })

/** From here on the repair goes on to its end. */
export const planSwap = (dataDir: string, plan: SwapPlan): Promise<void> =>
  writeDurably(planOf(dataDir), Buffer.from(JSON.stringify(plan)))

/** Does what is not yet done of the plan. Resolves with what was done, in sentences. */
export async function finishSwap(dataDir: string): Promise<string> {
  const plan = readPlan(dataDir) ?? planWithoutText(dataDir)
  const blobs = join(dataDir, 'blobs')
  for (const path of plan.contents) await moveAside(join(blobs, path), join(dataDir, plan.damagedContents, path))
  const [db, repaired] = [join(dataDir, 'db'), repairedJournal(dataDir)]
  if (existsSync(repaired)) {
    await moveJournal(dataDir, join(dataDir, plan.damagedJournal))
    await rename(repaired, db)
  }
  if (!existsSync(db)) throw allLostError(dataDir)
  for (const note of NOTES) await moveAside(`${repaired}.${note}`, `${db}.${note}`)
  await sync(dataDir)
  await rm(planOf(dataDir))
  await dropRepair(dataDir)
  return plan.done
}

/** Nothing is erased: it is kept under the other name. A second time does nothing. */
export async function moveAside(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await moveToOtherDisk(from, to)
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/** A file; under either name it is whole, or not there. */
async function moveToOtherDisk(from: string, to: string): Promise<void> {
  const unfinished = `${to}.part`
  await copyFile(from, unfinished)
  await sync(unfinished)
  await rename(unfinished, to)
  await sync(dirname(to))
  await rm(from)
}

/** @throws Error with a sentence where the journal's folder is a mount, which cannot be moved; the repair is given up then */
async function moveJournal(dataDir: string, to: string): Promise<void> {
  const db = join(dataDir, 'db')
  try {
    if (existsSync(db)) await rename(db, to)
  } catch (error) {
    if (codeOf(error) !== 'EBUSY' && codeOf(error) !== 'EXDEV') throw error
    await dropRepair(dataDir)
    throw new Error(
      `The records cannot be repaired in ${db}, which is a disk or a mount of its own. Copy ${dataDir} to one disk, and repair it there.`,
      { cause: error },
    )
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

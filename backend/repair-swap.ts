/**
 * Puts a repaired journal in the place of the damaged one. Invariants: from the moment at which the plan is on disk the repair is finished by whoever repairs
 * next, and no server starts before that; nothing is erased: what is replaced is kept beside under a name with the time.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** Whether a repair ended half way: then neither journal is to be opened. */
export const isRepairPending = (dataDir: string): boolean => existsSync(planOf(dataDir))

export const dropRepair = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'repair'), { recursive: true, force: true })

/** From here on the repair goes on to its end. */
export const planSwap = (dataDir: string, plan: SwapPlan): Promise<void> =>
  writeDurably(planOf(dataDir), Buffer.from(JSON.stringify(plan)))

/** Does what is not yet done of the plan. Resolves with what was done, in sentences. */
export async function finishSwap(dataDir: string): Promise<string> {
  const plan = JSON.parse(await readFile(planOf(dataDir), 'utf8')) as SwapPlan
  const blobs = join(dataDir, 'blobs')
  for (const path of plan.contents) await moveAside(join(blobs, path), join(dataDir, plan.damagedContents, path))
  const [db, repaired] = [join(dataDir, 'db'), repairedJournal(dataDir)]
  if (existsSync(repaired)) {
    await moveAside(db, join(dataDir, plan.damagedJournal))
    await rename(repaired, db)
  }
  for (const note of ['last', 'tables']) await moveAside(`${repaired}.${note}`, `${db}.${note}`)
  await sync(dataDir)
  await rm(planOf(dataDir))
  await dropRepair(dataDir)
  return plan.done
}

/** Nothing is erased: it is kept under the other name. A second time does nothing. */
export async function moveAside(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

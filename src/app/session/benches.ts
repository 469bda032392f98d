/**
 * All benches that keep a draft on the device. A tab that is killed between an answer and its ledger row leaves the step in the draft: it is
 * finished here, whichever page opens next, and before a person signs out. A page is loaded only where its draft still names the last step.
 */
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import { finishJournal } from '#data/core/jobs/job.ts'
import { readJournal } from '#data/core/jobs/job-journal.ts'
import { finishOpenBenches } from '#data/core/jobs/open-benches.ts'
import { finishStep, readOpenStep, type Bench, type StepEnd } from '#data/core/jobs/bench-draft.ts'
import type { StepJob } from '#data/core/jobs/scan-writes.ts'
import type { Database } from '#data/store/database.ts'

/** The page of each draft, by the draft's key. Why pages, not flows: a flow that is loaded by itself becomes a file of its own (decision 0015). */
const pages: Readonly<Record<string, () => Promise<{ readonly flows: readonly Bench[] }>>> = {
  auction: () => import('#features/selling/auction/auction-page.tsx'),
  'bin-spot': () => import('#features/stock/bin-spot/bin-spot-page.tsx'),
  closeouts: () => import('#features/selling/closeouts/closeouts-page.tsx'),
  inbound: () => import('#features/dock/inbound/inbound-page.tsx'),
  inspect: () => import('#features/grading/inspect/inspect-page.tsx'),
  misplaced: () => import('#features/stock/misplaced/misplaced-page.tsx'),
  pack: () => import('#features/outbound/fulfillment/fulfillment-page.tsx'),
  pallets: () => import('#features/dock/pallets/pallets-page.tsx'),
  photo: () => import('#features/grading/photo/photo-page.tsx'),
  pick: () => import('#features/outbound/fulfillment/fulfillment-page.tsx'),
  pickup: () => import('#features/outbound/pickup/pickup-page.tsx'),
  receive: () => import('#features/dock/receive/receive-page.tsx'),
  recognition: () => import('#features/grading/photo-recognition/recognition-page.tsx'),
  sorts: () => import('#features/grading/sorts/sorts-page.tsx'),
  'whatnot-pack': () => import('#features/shows/whatnot-sales/whatnot-sales-page.tsx'),
  'whatnot-stickers': () => import('#features/shows/whatnot-sales/whatnot-sales-page.tsx'),
}

export const benchKeys = Object.keys(pages)

/** The bench that keeps this draft. */
export async function loadBench(key: string): Promise<Bench> {
  const load = pages[key]
  const bench = load && (await loadOrStay(load)).flows.find((flow) => flow.key === key)
  if (!bench) throw new Error(`No page keeps the draft ${key}.`)
  return bench
}

/** A page that does not come, or a step that waits for something, must not hold up a person who leaves. */
const PATIENCE_MS = 5_000

/** Resolves with whether no step and no command is left open; one that cannot be written now, or not in time, stays in its draft or in the journal. */
export const finishBenches = (context: CommandContext, patienceMs = PATIENCE_MS): Promise<boolean> =>
  inTime([isFinished(finishOpenBenches(context.db)), leftSteps(context), finishJournal(context)], patienceMs)

/** The work on many places that is not done; `null` where the code does not come that reads it: it is loaded after the shell. */
const readPlacesLeft = (db: Database) =>
  loadOrStay(() => import('#data/stock/begun-places.ts')).then(
    ({ readBegun }) => readBegun(db),
    () => null,
  )

/** The same for a person who leaves. Work on many places goes on when they are back, so their store must stay. */
export async function finishToLeave(context: CommandContext): Promise<boolean> {
  const isWhole = await finishBenches(context)
  const isNoneLeft = async () => (await readPlacesLeft(context.db))?.size === 0
  return isWhole && inTime([isNoneLeft()], PATIENCE_MS)
}

/** The same without the benches of open pages: such a page may be waiting for this. */
export const finishLeftSteps = (context: CommandContext): Promise<boolean> => inTime([leftSteps(context)], PATIENCE_MS)

/** In the order in which they were decided: where an item went last, it is. Resolves with whether none is left open. */
async function leftSteps(context: CommandContext): Promise<boolean> {
  const steps = Object.entries(await readOpenSteps(context.db)).map(([key, { at = '' }]) => ({ key, at }))
  let isAll = true
  for (const { key } of steps.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    isAll = (await isFinished(finishStep(context, key, () => loadBench(key)))) && isAll
  return isAll
}

async function isFinished(step: Promise<StepEnd | void>): Promise<boolean> {
  try {
    return (await step) !== 'open'
  } catch (error) {
    console.error('A step that was cut short could not be finished.', error)
    return false
  }
}

async function inTime(all: readonly Promise<boolean>[], patienceMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<readonly boolean[]>((resolve) => {
    timer = setTimeout(resolve, patienceMs, [false])
  })
  const ends = await Promise.race([Promise.all(all), late])
  clearTimeout(timer)
  return ends.every(Boolean)
}

/** The last steps of the benches, the commands of the journal and the work on places, for a file of what is on this device alone: by the draft's key, and by their ids. Some may be written. */
export async function readLeft(db: Database): Promise<Readonly<Record<string, object>>> {
  return {
    ...(await readOpenSteps(db)),
    ...Object.fromEntries([...(await readJournal(db)), ...((await readPlacesLeft(db)) ?? [])]),
  }
}

/** The last steps of the benches, by the draft's key. Some may be written. */
async function readOpenSteps(db: Database): Promise<Readonly<Record<string, StepJob<unknown>>>> {
  const steps = await Promise.all(benchKeys.map(async (key) => ({ key, step: await readOpenStep(db, key) })))
  return Object.fromEntries(steps.flatMap(({ key, step }) => (step ? [[key, step] as const] : [])))
}

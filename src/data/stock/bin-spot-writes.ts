/**
 * Carries out what a step of Bin spot decided: units and ledger rows as everywhere on the floor, and pallets with all that is on them. Invariants:
 * a pallet's row has an id that derives from the job, so that a repeated job moves it once; a pallet that another person moved
 * meanwhile stays where they put it.
 */
import type { PalletWrite, BinSpotWrite } from '#domain/stock/bin-spot-state.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import {
  jobWriter,
  unitJob,
  type Rest,
  type StepJob,
  type UnitOrRowWrite,
  type StepWriter,
} from '#data/core/jobs/scan-writes.ts'
import { movePallet, requireMovable } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'

/** Units are put away after the answer; the draft brings them back. */
const unitsLater = jobWriter(unitJob, 'draft')

/** Pallets go first: what was taken off one of them is put down after it. */
function parts(job: StepJob<BinSpotWrite>): {
  readonly pallets: readonly PalletWrite[]
  readonly rest: StepJob<UnitOrRowWrite>
} {
  const pallets = job.writes.filter((write) => write.kind === 'pallet')
  return { pallets, rest: { ...job, writes: job.writes.filter((write) => write.kind !== 'pallet') } }
}

const rowIdOf = (job: StepJob<unknown>, place: number): string => `${job.id}-p${place}`

/** Whether a repeated move has nothing left to do. */
async function isMoved(context: CommandContext, write: PalletWrite, rowId: string): Promise<boolean> {
  if (await context.db.activity.findOne(rowId).exec()) return true
  const container = await findContainer(context.db, write.containerId)
  return container?.locationId !== write.from
}

async function movePallets(context: CommandContext, job: StepJob<BinSpotWrite>, again: boolean): Promise<void> {
  // One that cannot be moved keeps all of them where they are: "Not done" is true of the whole.
  if (!again) for (const { containerId } of parts(job).pallets) await requireMovable(context, containerId)
  for (const [place, write] of parts(job).pallets.entries()) {
    const rowId = rowIdOf(job, place)
    if (again && (await isMoved(context, write, rowId))) continue
    try {
      await movePallet(context, write.containerId, write.place, rowId)
    } catch (error) {
      // What a colleague did with it meanwhile stays, and holds up nothing else of the step.
      if (!again || !(error instanceof Refusal)) throw error
    }
  }
}

async function apply(context: CommandContext, job: StepJob<BinSpotWrite>, again: boolean): Promise<void> {
  await movePallets(context, job, again)
  await unitsLater.apply(context, parts(job).rest, again)
}

async function begin(context: CommandContext, job: StepJob<BinSpotWrite>): Promise<Rest> {
  await movePallets(context, job, false)
  return unitsLater.begin(context, parts(job).rest)
}

async function undo(context: CommandContext, job: StepJob<BinSpotWrite>): Promise<boolean> {
  const { pallets, rest } = parts(job)
  let isWhole = await unitsLater.undo(context, rest)
  for (const place of pallets.keys()) {
    try {
      await undoPallet(context, rowIdOf(job, place))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      isWhole = false
    }
  }
  return isWhole
}

export const binSpotWriter: StepWriter<BinSpotWrite> = { apply, begin, undo }

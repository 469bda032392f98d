/** Lots follow their units where several people fill one, or a step is taken back after others went on. Cost: a look at the lots of a step, after its answer. */
import { isChange, removalOf, type Edit } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { isWaiting } from '#domain/selling/auction-checks.ts'
import { followingEdit, listFollowing } from '#domain/selling/lots/lot-follow.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { keyOf, readDocs, runJobs, type Job } from '#data/core/jobs/job.ts'
import type { JobWriter, StepWriter } from '#data/core/jobs/scan-writes.ts'
import { findUnits } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findAuction, findChannel } from './lots.ts'

const lotEdits = (jobs: readonly Job[]): readonly Edit[] =>
  jobs.flatMap(({ edits }) => edits.filter(({ collection, after }) => collection === 'listings' && after?.['unitIds']))

const idsIn = (fields: Edit['after'] | undefined): readonly string[] => {
  const ids: unknown = fields?.['unitIds']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** A writer of a bench that fills lots. */
export function followingUnits<Write>(writer: JobWriter<Write>): StepWriter<Write> {
  return {
    ...writer,
    apply: async (context, job, again) => {
      await writer.apply(context, job, again)
      await followLots(context, writer.jobsOf(job))
    },
    begin: async (context, job) => {
      const rest = await writer.begin(context, job)
      return async () => {
        const isHeld = await rest()
        await followLots(context, writer.jobsOf(job))
        return isHeld
      }
    },
    undo: async (context, job) => {
      const jobs = writer.jobsOf(job)
      const before = await readDocs(context, lotEdits(jobs))
      const isWhole = await writer.undo(context, job)
      await followLots(context, jobs, (edit) => [idsIn(before.get(keyOf(edit)))])
      return isWhole
    },
  }
}

/** @param wasOf what the lots listed before the step was taken back; left out where it was carried out */
async function followLots(
  context: CommandContext,
  jobs: readonly Job[],
  wasOf?: (edit: Edit) => readonly (readonly string[])[],
): Promise<void> {
  const follows: Job[] = []
  for (const edit of lotEdits(jobs)) {
    const found = await context.db.listings.findOne(edit.id).exec()
    const lot = found ? toPlain<ListingDoc>(found) : null
    const planned = wasOf ? edit.before?.['unitIds'] : edit.after?.['unitIds']
    if (!lot || !isWaiting(lot) || sameValue(lot.unitIds, planned)) continue
    const follow = await followOf(context, lot, edit, jobs, wasOf?.(edit) ?? [])
    const isOver = wasOf !== undefined && idsAfter(lot, follow).length === 0 && (await isMakingUndone(context, lot))
    if (isOver) follows.push({ ...jobOf(context, lot, follow), edits: [removalOf('listings', lot)] })
    else if (isChange(follow)) follows.push(jobOf(context, lot, follow))
  }
  await runJobs(context, follows)
}

const idsAfter = (lot: ListingDoc, { after }: Edit): readonly string[] =>
  after?.['unitIds'] ? idsIn(after) : lot.unitIds

const makings = ['lot.made', 'lot.relisted', 'lot.bundled'] as const satisfies readonly LedgerType[]

/** The step that made the lot was taken back while others were in it: it goes with the last of them. */
async function isMakingUndone({ db }: CommandContext, { id: refId }: ListingDoc): Promise<boolean> {
  const rows = await db.activity.find({ selector: { refId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] }).exec() // prettier-ignore
  return rows.some(({ type, undoOf }) => undoOf !== '' && (makings as readonly string[]).includes(type))
}

async function followOf(
  context: CommandContext,
  lot: ListingDoc,
  { before, after }: Edit,
  jobs: readonly Job[],
  were: readonly (readonly string[])[],
): Promise<Edit> {
  const moved = jobs.flatMap(({ edits }) => edits.filter(({ collection }) => collection === 'units').map(({ id }) => id))
  const others = lot.unitIds.filter((id) => !moved.includes(id))
  const lists = [idsIn(before), idsIn(after), lot.unitIds, others, ...were]
  const known = new Map((await findUnits(context.db, [...new Set([...lists.flat(), ...moved])])).map((unit) => [unit.id, unit]))
  const unitIds = listFollowing(lot, moved.flatMap((id) => known.get(id) ?? []))
  const event = await findAuction(context.db, lot.eventId)
  const rule = event ?? { startBidBase: 'fixed', startBidCents: null, startBidPct: null, startBidStepCents: null } as const
  return followingEdit(lot, unitIds, lists, known, { rule, channel: await findChannel(context.db, event?.channelKey ?? '') })
} // prettier-ignore

function jobOf(context: CommandContext, { id: refId, eventId, lotNo }: ListingDoc, edit: Edit): Job {
  const data = { eventId, before: edit.before, after: edit.after }
  const row = { type: 'lot.edited', refType: 'listing', refId, to: String(lotNo), data } as const
  return { id: context.newId(), edits: [edit], rows: [row] }
}

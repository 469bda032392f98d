/** Donations as they are on this device, and what a manager corrects of them. */
import { combineLatest, map, type Observable } from 'rxjs'
import { msg } from '#messages/message.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { DONATED, donationsOf, isDonationValue, REVALUED, type Donation } from '#domain/selling/donations.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'

const rowsOf = (db: Database, type: string) => db.activity.find({ selector: { type, at: { $gt: '' } } })

/** Donations that stand, with the values that count, the latest first. */
export const watchDonations = (db: Database): Observable<readonly Donation[]> =>
  combineLatest([rowsOf(db, DONATED).$, rowsOf(db, REVALUED).$]).pipe(
    map((found) => donationsOf(found.flat().map((doc) => toPlain<ActivityDoc>(doc)))),
  )

/**
 * Corrects what a donated unit was worth; the receipt follows. A ledger row, since the donation's own row is never changed. Resolves with the job for its
 * undo; `null` where the value is that already.
 * @throws Refusal where the donation was taken back, or for a value that no receipt may say
 */
export async function correctDonation(context: CommandContext, id: string, valueCents: number): Promise<Job | null> {
  const { db } = context
  refuseIf(isDonationValue(valueCents) ? '' : msg('closeout.donationNoValue'))
  const found = await Promise.all([rowsOf(db, DONATED).exec(), rowsOf(db, REVALUED).exec()])
  const donation = donationsOf(found.flat().map((doc) => toPlain<ActivityDoc>(doc))).find((one) => one.id === id)
  refuseIf(donation ? '' : msg('closeout.donationGone'))
  if (!donation || donation.valueCents === valueCents) return null
  const data = { donationId: id, valueCents, wasCents: donation.valueCents, replaces: donation.correctionId }
  const job: Job = {
    id: context.newId(),
    edits: [],
    rows: [{ type: REVALUED, refType: 'unit', refId: donation.unitId, data }],
  }
  await runJob(context, job)
  return job
}

/**
 * Differences that are not claimed. Invariants: the seller's words on a line are never touched,
 * only our reason beside them; waiving twice changes nothing; a waiver can be taken back, to the
 * reason that was there before.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { planChange, type Change } from '#data/core/jobs/change-doc.ts'
import { runJobs } from '#data/core/jobs/job.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/**
 * Waives the differences of these lines for a reason (at most 200 characters); an empty reason takes the waiver away. Resolves with what an undo
 * needs, a job for each line.
 */
export async function waiveLines(
  context: CommandContext,
  lineIds: readonly string[],
  reason: string,
): Promise<readonly Change<ManifestLineDoc>[]> {
  const waivedReason = reason.trim().slice(0, 200)
  const plans = lineIds.map((lineId) =>
    planChange(context, 'manifestLines', lineId, {
      wanted: () => ({ waivedReason }),
      row: ({ doc }) => ({
        type: waivedReason === '' ? 'line.unwaived' : 'line.waived',
        refType: 'manifestLine',
        refId: lineId,
        from: doc.waivedReason,
        to: waivedReason,
        data: { loadId: doc.loadId },
      }),
    }),
  )
  return runJobs(
    context,
    (await Promise.all(plans)).filter((plan) => plan !== null),
  )
}

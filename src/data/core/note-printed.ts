/** The ledger of labels: each print is a row, and the second of the same label is a reprint. */
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { changeAll } from '#data/core/jobs/write.ts'
import { log } from '#data/core/jobs/activity.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

const PRINTED = 'label.printed'

/** @param way how it was printed: by the browser, as a file, by a print service */
export async function notePrinted(context: CommandContext, printed: readonly LabelJob[], way: string): Promise<void> {
  // A printed command is of no record.
  const jobs = printed.flatMap(({ kind, refId, label }) => (kind === 'command' ? [] : [{ kind, refId, label }]))
  // The number on a lot's tag: where the lot has another one later, the tag is to be printed again.
  await changeAll(
    context,
    'listings',
    jobs.filter((job) => job.kind === 'lot').map((job) => job.refId),
    ({ sticker, lotNo }) => (sticker === String(lotNo) ? null : { sticker: String(lotNo) }),
  )
  const first = await context.db.activity.findByIds(jobs.map((job) => `${PRINTED}-${job.refId}`)).exec()
  await log(
    context,
    jobs.map((job) => {
      const again = first.has(`${PRINTED}-${job.refId}`)
      return {
        ...(again ? {} : { id: `${PRINTED}-${job.refId}` }),
        type: again ? 'label.reprinted' : PRINTED,
        refType: job.kind,
        refId: job.refId,
        to: job.label,
        data: { way },
      }
    }),
  )
}

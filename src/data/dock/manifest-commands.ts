/**
 * Differences that nobody claims. Must stay true: the seller's words on a line are never touched, only our reason beside them; waiving twice
 * changes nothing; a waiver can be taken back, to the reason that stood there before.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { log } from '#data/core/activity.ts'
import { changeOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

/** What was waived, to take it back: line id and the reason that it had. */
export interface Waiver {
  readonly lineId: string
  readonly before: string
  readonly rowId: string
}

async function setReason(work: Work, lineId: string, reason: string, undoOf: string): Promise<Waiver | null> {
  const found = await work.db.manifestLines.findOne(lineId).exec()
  const line: ManifestLineDoc | null = found ? plain(found) : null
  if (!line || line.waivedReason === reason) return null
  await changeOne(work, 'manifestLines', lineId, (doc) =>
    doc.waivedReason === reason ? null : { waivedReason: reason },
  )
  const [rowId = ''] = await log(work, [
    {
      ...(undoOf === '' ? {} : { id: `undo-${undoOf}` }),
      type: reason === '' ? 'line.unwaived' : 'line.waived',
      refType: 'manifestLine',
      refId: lineId,
      from: line.waivedReason,
      to: reason,
      undoOf,
      data: { loadId: line.loadId },
    },
  ])
  return { lineId, before: line.waivedReason, rowId }
}

/** Waives the differences of these lines for a reason (at most 200 characters); an empty reason takes the waiver away. */
export async function waiveLines(work: Work, lineIds: readonly string[], reason: string): Promise<Waiver[]> {
  const done: Waiver[] = []
  for (const lineId of lineIds) {
    const waiver = await setReason(work, lineId, reason.trim().slice(0, 200), '')
    if (waiver) done.push(waiver)
  }
  return done
}

/** Puts each line's former reason back. */
export async function undoWaivers(work: Work, waivers: readonly Waiver[]): Promise<void> {
  for (const { lineId, before, rowId } of waivers) await setReason(work, lineId, before, rowId)
}

/** A pallet, by its id or by what was scanned. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export async function findContainer(db: Database, id: string): Promise<ContainerDoc | null> {
  const found = id === '' ? null : await db.containers.findOne(id).exec()
  return found ? toPlain(found) : null
}

/** A pallet by our label, or by the seller's: one that is still in use before one that is gone. */
export async function findPallet(db: Database, scan: Scan): Promise<ContainerDoc | null> {
  if (scan.kind === 'container') return findContainer(db, idOfLabel(scan.value))
  if (scan.kind !== 'sourcePallet' && scan.kind !== 'sscc' && scan.kind !== 'unknown') return null
  const found = (await db.containers.find({ selector: { sourcePallet: scan.value } }).exec()).map(toPlain)
  return found.find((one) => !['empty', 'scrapped', 'soldWhole'].includes(one.status)) ?? found[0] ?? null
}

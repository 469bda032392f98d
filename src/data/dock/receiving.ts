/** Gathers what the store knows about a scan at the receiving table: by index and by derived id only, so that it answers within a frame. */
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { CandidateLine, ReceiveFacts, ReceiveState } from '#domain/dock/receiving.ts'
import type { Database } from '#data/store/database.ts'
import { findLinesByCode } from '#data/core/find-lines.ts'
import { receivableStages } from '#data/core/loads.ts'
import { plain } from '#data/core/write.ts'

/** Lines beyond this many do not help a person to choose. */
const MOST_CANDIDATES = 40

async function findLoad(db: Database, id: string): Promise<LoadDoc | null> {
  const found = id === '' ? null : await db.loads.findOne(id).exec()
  return found ? plain(found) : null
}

async function findPallet(db: Database, scan: Scan): Promise<ReceiveFacts['pallet']> {
  const bySource = scan.kind === 'sourcePallet' || scan.kind === 'sscc' || scan.kind === 'unknown'
  if (scan.kind !== 'container' && !bySource) return null
  const list =
    scan.kind === 'container'
      ? [await db.containers.findOne(idOfLabel(scan.value)).exec()]
      : await db.containers.find({ selector: { sourcePallet: scan.value } }).exec()
  const pallets = await Promise.all(
    list
      .filter((found) => found !== null)
      .map(async (found) => ({ container: plain(found), load: await findLoad(db, found.loadId) })),
  )
  // The same seller's label may come back in a later load: the one that is still open counts.
  return pallets.find((one) => one.load && isReceivable(one.load)) ?? pallets[0] ?? null
}

function isReceivable(load: LoadDoc): boolean {
  return (receivableStages as readonly string[]).includes(load.stage)
}

/** How many things have been received against a line. */
async function receivedOf(db: Database, lineId: string): Promise<number> {
  const units = await db.units.find({ selector: { lineId } }).exec()
  return units.reduce((sum, unit) => sum + unit.qty, 0)
}

async function findCandidates(db: Database, scan: Scan, active: LoadDoc | null): Promise<CandidateLine[]> {
  const lines = await findLinesByCode(db, scan, MOST_CANDIDATES)
  const loads = new Map<string, LoadDoc | null>()
  for (const line of lines) if (!loads.has(line.loadId)) loads.set(line.loadId, await findLoad(db, line.loadId))
  const candidates: CandidateLine[] = []
  for (const line of lines) {
    const load = loads.get(line.loadId)
    if (!load || (load.id !== active?.id && !isReceivable(load))) continue
    candidates.push({ line, load, receivedQty: await receivedOf(db, line.id) })
  }
  // The active load first, then the most recent; within a load the order of the file.
  const age = (one: CandidateLine) => (one.load.id === active?.id ? '9' : one.load.arrivedAt || one.load.createdAt)
  return candidates.sort((a, b) => age(b).localeCompare(age(a)) || a.line.row - b.line.row)
}

export async function receiveFacts(db: Database, state: ReceiveState, scan: Scan): Promise<ReceiveFacts> {
  const [load, containerFound, pallet, unitFound] = await Promise.all([
    findLoad(db, state.loadId),
    state.containerId === '' ? null : db.containers.findOne(state.containerId).exec(),
    findPallet(db, scan),
    scan.kind === 'unit' ? db.units.findOne(idOfLabel(scan.value)).exec() : null,
  ])
  return {
    load,
    container: containerFound ? plain(containerFound) : null,
    pallet,
    unit: unitFound ? plain(unitFound) : null,
    candidates: pallet ? [] : await findCandidates(db, scan, load),
  }
}

/** Queries of the dock: what is known of a scanned code, which codes are taken. */
import { map, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { countPallets, type PalletCount } from '#domain/dock/inbound.ts'
import type { InboundFacts } from '#domain/dock/inbound-scan.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { Database } from '#data/store/database.ts'
import { plain } from '#data/core/write.ts'

const bySellersLabel: readonly Scan['kind'][] = ['sourcePallet', 'sscc', 'unknown']
const doneStages: readonly string[] = ['closed', 'reconciled', 'refused']

async function findLoad(db: Database, id: string): Promise<LoadDoc | null> {
  const found = id === '' ? null : await db.loads.findOne(id).exec()
  return found ? plain(found) : null
}

async function findPallet(db: Database, scan: Scan, openLoadIds: readonly string[]): Promise<InboundFacts['pallet']> {
  if (scan.kind === 'container') {
    const found = await db.containers.findOne(idOfLabel(scan.value)).exec()
    return found && { container: plain(found), load: await findLoad(db, found.loadId) }
  }
  if (!bySellersLabel.includes(scan.kind)) return null
  const found = await db.containers.find({ selector: { sourcePallet: scan.value } }).exec()
  const pallets = await Promise.all(
    found.map(async (one) => ({ container: plain(one), load: await findLoad(db, one.loadId) })),
  )
  // Sellers use a label again in a later load: the truck on the page counts first, then what is not done with.
  return (
    pallets.find(({ load }) => load && openLoadIds.includes(load.id)) ??
    pallets.find(({ load }) => load && !doneStages.includes(load.stage)) ??
    pallets[0] ??
    null
  )
}

async function findLoadByCode(db: Database, scan: Scan): Promise<LoadDoc | null> {
  if (scan.kind !== 'load') return null
  const found = await db.loads.findOne({ selector: { code: scan.value } }).exec()
  return found ? plain(found) : null
}

export async function inboundFacts(db: Database, openLoadIds: readonly string[], scan: Scan): Promise<InboundFacts> {
  const [pallet, load, open] = await Promise.all([
    findPallet(db, scan, openLoadIds),
    findLoadByCode(db, scan),
    Promise.all(openLoadIds.map((id) => findLoad(db, id))),
  ])
  return { pallet, load, openLoads: open.filter((one) => one !== null) }
}

/** The codes of all loads but this one. */
export async function findLoadCodes(db: Database, exceptId = ''): Promise<ReadonlySet<string>> {
  const found = await db.loads.find({ selector: { code: { $gte: '' } } }).exec()
  return new Set(found.filter((load) => load.id !== exceptId).map((load) => load.code))
}

/** How many pallets of a load are here, as of now. */
export async function findPalletCount(db: Database, loadId: string): Promise<PalletCount> {
  const [load, containers] = await Promise.all([
    findLoad(db, loadId),
    db.containers.find({ selector: { loadId, status: { $gte: '' } } }).exec(),
  ])
  return countPallets(load ?? { palletsExpected: null, palletsCounted: null }, containers)
}

/** The codes of the dock's doors that are in use, in the order of the walk. */
export function watchDockDoors(db: Database): Observable<string[]> {
  return db.locations.find({ selector: { kind: 'dock' } }).$.pipe(map((docs) => dockCodes(docs.map(plain))))
}

function dockCodes(doors: readonly LocationDoc[]): string[] {
  return doors
    .filter((door) => !door.blocked && door.closedAt === '')
    .sort((a, b) => a.pickOrder - b.pickOrder || a.code.localeCompare(b.code, undefined, { numeric: true }))
    .map((door) => door.code)
}

/** Queries of the dock: the records of a scanned code, which codes are taken. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { withoutCounted } from '#domain/core/floor/pallet-contents.ts'
import type { NoState } from '#domain/core/floor/scan-step.ts'
import { inboundStep, type InboundEvent, type InboundFacts, type InboundWrite } from '#domain/dock/inbound-scan.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { compareCodes } from '#domain/core/words/code-order.ts'
import { watchAsCame } from '#data/core/first-in.ts'
import { findSellersPallets, watchLoadsIn } from '#data/core/loads.ts'
import type { Database } from '#data/store/database.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { palletCounter } from './count-pallets.ts'
import { nextPalletLabel } from './open-pallet.ts'

const bySellersLabel: readonly Scan['kind'][] = ['sourcePallet', 'sscc', 'unknown']
const doneStages: readonly string[] = ['closed', 'reconciled', 'refused']

async function findLoad(db: Database, id: string): Promise<LoadDoc | null> {
  const found = id === '' ? null : await db.loads.findOne(id).exec()
  return found ? toPlain(found) : null
}

async function findPallet(db: Database, scan: Scan, openLoadIds: readonly string[]): Promise<InboundFacts['pallet']> {
  if (scan.kind === 'container') {
    const found = await db.containers.findOne(idOfLabel(scan.value)).exec()
    return found && { container: toPlain(found), load: await findLoad(db, found.loadId) }
  }
  if (!bySellersLabel.includes(scan.kind)) return null
  const found = await findSellersPallets(db, scan.value)
  const pallets = await Promise.all(
    found.map(async (one) => ({ container: one, load: await findLoad(db, one.loadId) })),
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
  return found ? toPlain(found) : null
}

async function findOnLoad(db: Database, loadId: string): Promise<ContainerDoc[]> {
  const found = await db.containers.find({ selector: { loadId, status: { $gte: '' } } }).exec()
  return withoutCounted(found.map(toPlain<ContainerDoc>))
}

async function scanFacts(db: Database, openLoadIds: readonly string[], scan: Scan): Promise<Partial<InboundFacts>> {
  const [pallet, load] = await Promise.all([findPallet(db, scan, openLoadIds), findLoadByCode(db, scan)])
  return { pallet, load, onLoad: pallet?.load ? await findOnLoad(db, pallet.load.id) : [] }
}

/** The store's facts for an event; a choice was made a while after its question. */
async function knownOf(
  context: CommandContext,
  openLoadIds: readonly string[],
  event: InboundEvent,
): Promise<Partial<InboundFacts>> {
  const { db } = context
  switch (event.kind) {
    case 'scan':
      return scanFacts(db, openLoadIds, event.scan)
    case 'tick': {
      const container = await db.containers.findOne(event.container.id).exec()
      const pallet = container && { container: toPlain(container), load: event.load }
      return { pallet, onLoad: await findOnLoad(db, event.load.id) }
    }
    case 'add':
      return {
        palletLabel: event.own ? '' : await nextPalletLabel(context),
        onLoad: await findOnLoad(db, event.load.id),
      }
    case 'leave':
      return {}
  }
}

export async function inboundFacts(
  context: CommandContext,
  openLoadIds: readonly string[],
  event: InboundEvent,
): Promise<InboundFacts> {
  const [known, open] = await Promise.all([
    knownOf(context, openLoadIds, event),
    Promise.all(openLoadIds.map((id) => findLoad(context.db, id))),
  ])
  const openLoads = open.filter((one) => one !== null)
  return { pallet: null, load: null, onLoad: [], palletLabel: '', ...known, openLoads }
}

/** The page's scans; `input` are the ids of the loads of the truck that is open. */
export const inboundFlow: ScanFlow<NoState, InboundEvent, InboundFacts, InboundWrite, readonly string[]> = {
  key: 'inbound',
  empty: {},
  step: inboundStep,
  facts: (context, _state, event, _scan, openLoadIds) => inboundFacts(context, openLoadIds, event),
  writer: palletCounter,
}

export interface InboundLoad {
  readonly load: LoadDoc
  /** The last moment for a claim, ISO UTC: from the first item where nobody noted the arrival; `''` where no clock runs. */
  readonly claimBy: string
}

export function watchInboundLoads(db: Database, stages: readonly LoadStage[]): Observable<readonly InboundLoad[]> {
  const withClaim = (load: LoadDoc) =>
    watchAsCame(db, load).pipe(map(({ claimBy }): InboundLoad => ({ load, claimBy })))
  return watchLoadsIn(db, stages).pipe(
    switchMap((loads) => (loads.length === 0 ? of([]) : combineLatest(loads.map(withClaim)))),
  )
}

/** The codes of all loads but this one. */
export async function findLoadCodes(db: Database, exceptId = ''): Promise<ReadonlySet<string>> {
  const found = await db.loads.find({ selector: { code: { $gte: '' } } }).exec()
  return new Set(found.filter((load) => load.id !== exceptId).map((load) => load.code))
}

/** The codes of the dock's doors that are in use, in the order of the walk. */
export function watchDockDoors(db: Database): Observable<string[]> {
  return db.locations.find({ selector: { kind: 'dock' } }).$.pipe(map((docs) => dockCodes(docs.map(toPlain))))
}

function dockCodes(doors: readonly LocationDoc[]): string[] {
  return doors
    .filter((door) => !door.blocked && door.closedAt === '')
    .sort((a, b) => a.pickOrder - b.pickOrder || compareCodes(a.code, b.code))
    .map((door) => door.code)
}

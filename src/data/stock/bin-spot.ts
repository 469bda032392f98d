/** What the page Bin spot reads from the store: the facts of a step, a count under way, what waits for a shelf and what was put away. */
import { findScanned } from '#data/pallets/pallet-facts.ts'
import { combineLatest, debounceTime, map, of, startWith, switchMap, type Observable } from 'rxjs'
import { mirrorOf } from '#schemas/document.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isOnPallet, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import {
  emptyBinSpot, type Audit, type LadenPallet, type BinSpotEvent, type BinSpotFacts, type BinSpotState, type BinSpotWrite,
} from '#domain/stock/bin-spot-state.ts' // prettier-ignore
import { binSpotStep } from '#domain/stock/bin-spot.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { putAwayQueue } from '#domain/dispositions/work-queues.ts'
import { watchBy } from '#data/core/jobs/activity.ts'
import { binSpotWriter } from './bin-spot-writes.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { findAboard, findPlaceChain } from '#data/pallets/pallets.ts'
import { findUnits } from '#data/core/units.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** More that waits for a shelf does not help anyone to choose. */
const MOST_WAITING = 2_000
const MOST_DONE = 60
/** Moves of the whole warehouse while one bin is counted. */
const MOST_MOVES = 1_000
/** The history of one unit while a bin was counted. */
const MOST_ROWS = 20

/** Rows of others that take a unit out of a place, or bring it, without being about the place. */
const moves: readonly string[] = [
  'unit.relocated', 'unit.stored', 'unit.found', 'unit.sorted', 'unit.moved', 'unit.picked', 'unit.packed', 'unit.shipped',
  'unit.handedOver', 'container.moved', 'container.merged', 'container.split',
] // prettier-ignore

async function findLaden(db: Database, ids: readonly string[]): Promise<LadenPallet[]> {
  const pallets: LadenPallet[] = []
  for (const id of ids) {
    const container = await findContainer(db, id)
    if (container) pallets.push({ container, aboard: await findAboard(db, id) })
  }
  return pallets
}

/** The pallets that these units are recorded on. */
async function findPallets(db: Database, units: readonly UnitDoc[]): Promise<ContainerDoc[]> {
  const ids = [...new Set(units.map(({ containerId }) => containerId).filter((id) => id !== ''))]
  return ids.length === 0 ? [] : [...(await db.containers.findByIds(ids).exec()).values()].map(toPlain<ContainerDoc>)
}

async function findAt(db: Database, placeId: string): Promise<UnitDoc[]> {
  if (placeId === '') return []
  return (await db.units.find({ selector: { locationId: placeId, stage: { $gte: '' } } }).exec()).map(toPlain)
}

async function findMoves(db: Database, since: string): Promise<ActivityDoc[]> {
  const lists = moves.map((type) =>
    db.activity
      .find({
        selector: { type, atDesc: { $lte: mirrorOf(since) } },
        sort: [{ type: 'asc' }, { atDesc: 'asc' }],
        limit: MOST_MOVES,
      })
      .exec(),
  )
  return (await Promise.all(lists)).flat().map(toPlain)
}

async function findRowsOf(db: Database, refId: string, since: string): Promise<ActivityDoc[]> {
  const rows = await db.activity
    .find({
      selector: { refId, atDesc: { $lte: mirrorOf(since) } },
      sort: [{ refId: 'asc' }, { atDesc: 'asc' }],
      limit: MOST_ROWS,
    })
    .exec()
  return rows.map(toPlain)
}

/** What a count rests on: the units that are recorded there, were counted, or went out meanwhile, and what was done with them. */
export type AuditWorld = Pick<BinSpotFacts, 'auditPlace' | 'auditUnits' | 'auditPallets' | 'rows'>

const noAudit: AuditWorld = { auditPlace: [], auditUnits: [], auditPallets: [], rows: [] }

export async function findAuditWorld(db: Database, audit: Audit | null): Promise<AuditWorld> {
  if (!audit) return noAudit
  const { placeId, startedAt, counted, pallets } = audit
  const [auditPlace, there, counts, moved, auditPallets] = await Promise.all([
    findPlaceChain(db, placeId),
    findAt(db, placeId),
    findUnits(db, counted.map((one) => one.unitId)),
    findMoves(db, startedAt),
    findLaden(db, pallets),
  ]) // prettier-ignore
  const known = new Set([...there, ...counts].map((unit) => unit.id))
  const out = moved.filter((row) => row.refType === 'unit' && row.from === placeId && !known.has(row.refId))
  const gone = await findUnits(db, [...new Set(out.map((row) => row.refId))])
  const auditUnits = [...new Map([...there, ...counts, ...gone].map((unit) => [unit.id, unit])).values()]
  const isCounted = new Set(counted.map((one) => one.unitId))
  // What is counted and recorded here raises no question.
  const doubtful = auditUnits.filter(
    (unit) => unit.locationId !== placeId || !isCounted.has(unit.id) || !isOnPallet(unit),
  )
  const own = await Promise.all(doubtful.map((unit) => findRowsOf(db, unit.id, startedAt)))
  const rows = [...new Map([...moved, ...own.flat()].map((row) => [row.id, row])).values()]
  return { auditPlace, auditUnits, auditPallets, rows }
}

async function facts(
  context: CommandContext,
  state: BinSpotState,
  event: BinSpotEvent,
  scan: Scan | null,
): Promise<BinSpotFacts> {
  const { db } = context
  // A count that goes on asks for nothing but what was scanned: what is expected is looked up when it ends.
  const isBlind = event.kind === 'scan' && state.audit?.isOver === false
  const counted = state.audit?.counted.map((one) => one.unitId)
  const at: AtPage = {
    inWork: '',
    taken: counted ?? state.inHand,
    waits: (one) => !counted && one.stage === 'photographed',
  }
  const [{ unit, doubt }, scanned, inHand, palletsInHand] = await Promise.all([
    findMeant(db, scan, at),
    scan ? findScanned(db, scan) : null,
    findUnits(db, state.inHand),
    findLaden(db, state.pallets),
  ])
  const place = scanned?.place ?? []
  const isEnd = place[0] !== undefined && place[0].id === state.audit?.placeId
  const [pallet] = scanned?.pallet ? await findLaden(db, [scanned.pallet.id]) : []
  const world = isBlind && !isEnd ? { ...noAudit, auditPlace: await findPlaceChain(db, state.audit.placeId) } : await findAuditWorld(db, state.audit) // prettier-ignore
  const isAsked = place[0] !== undefined && place[0].capacity !== null && state.audit === null
  return {
    unit,
    unitOn: unit ? await findContainer(db, unit.containerId) : null,
    doubt,
    pallet: pallet ?? null,
    place,
    placeQty: isAsked ? qtyOf((await findAt(db, place[0]?.id ?? '')).filter(isOnPallet)) : 0,
    inHand,
    inHandOn: await findPallets(db, inHand),
    palletsInHand,
    ...world,
    at: context.now(),
  }
}

export const binSpotFlow: ScanFlow<BinSpotState, BinSpotEvent, BinSpotFacts, BinSpotWrite> = {
  key: 'bin-spot',
  empty: emptyBinSpot,
  step: binSpotStep,
  facts,
  writer: binSpotWriter,
}

/** Pallets with what is on them, as they are now. */
export function watchLaden(db: Database, ids: readonly string[]): Observable<readonly LadenPallet[]> {
  if (ids.length === 0) return of([])
  return combineLatest([
    db.containers.findByIds([...ids]).$,
    ...ids.map((containerId) => db.units.find({ selector: { containerId } }).$),
  ]).pipe(switchMap(() => findLaden(db, ids)))
}

const SETTLE_MS = 150

/** A finished count in its current state: what others do meanwhile is followed. */
export function watchAuditWorld(db: Database, audit: Audit): Observable<AuditWorld> {
  const changes = combineLatest([
    db.units.find({ selector: { locationId: audit.placeId, stage: { $gte: '' } } }).$,
    db.units.findByIds(audit.counted.map((one) => one.unitId)).$,
    db.activity.$.pipe(startWith(null)),
  ])
  return changes.pipe(
    debounceTime(SETTLE_MS),
    switchMap(() => findAuditWorld(db, audit)),
  )
}

/** Photographed units that wait for a shelf, the longest waiting first. */
export function watchPutAwayQueue(db: Database): Observable<readonly UnitDoc[]> {
  return db.units
    .find({
      selector: { stage: 'photographed', updatedDesc: { $gte: 0 } },
      sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
      limit: MOST_WAITING,
    })
    .$.pipe(map((docs) => putAwayQueue(docs.map(toPlain))))
}

const putTypes: readonly string[] = ['unit.stored', 'unit.relocated', 'container.moved']
/** What was brought along with its pallet was put away by whoever moved that. */
const isPut = ({ type, data }: ActivityDoc): boolean => putTypes.includes(type) && data['page'] !== 'pallets'

/** Rows of what this person put away since a time (ISO UTC), newest first, undone ones left out. */
export function watchMyPutAways(db: Database, uid: string, since: string): Observable<readonly ActivityDoc[]> {
  return watchBy(db, uid, since).pipe(
    map((rows) => {
      const undone = new Set(rows.map((row) => row.undoOf))
      return rows.filter((row) => isPut(row) && row.undoOf === '' && !undone.has(row.id)).slice(0, MOST_DONE) // prettier-ignore
    }),
  )
}

/** Places where the same is, the one with the most first: by UPC, else by the manifest line. */
export async function findSameAt(db: Database, unit: UnitDoc): Promise<readonly string[]> {
  const selector = unit.gtin !== '' ? { gtin: unit.gtin } : unit.lineId !== '' ? { lineId: unit.lineId } : null
  if (!selector) return []
  const same = (await db.units.find({ selector, limit: 200 }).exec()).filter((one) => one.id !== unit.id && isOnPallet(one) && one.locationId !== '') // prettier-ignore
  const sums = new Map<string, number>()
  for (const one of same) sums.set(one.locationId, (sums.get(one.locationId) ?? 0) + one.qty)
  return [...sums].sort((a, b) => b[1] - a[1]).map(([id]) => id)
}

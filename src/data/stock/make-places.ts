/**
 * Making many places at once, and taking them back whole. Invariants: called off or broken off,
 * nothing of it stays; what a reload cuts short is finished at the next start of the app, and the
 * ledger counts what was made; a code that was taken meanwhile is left out; a place that holds stock
 * by now, or that a person changed, is not taken back.
 */
import { firstValueFrom } from 'rxjs'
import type { LocationDoc } from '#schemas/locations.ts'
import { leaveOutTaken } from '#domain/stock/place-racks.ts'
import type { NewPlace } from '#domain/stock/places.ts'
import { Canceled } from '#data/core/canceled.ts'
import { log } from '#data/core/jobs/activity.ts'
import { removeChunk } from '#data/core/jobs/bulk-writes.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { insertAll } from '#data/core/jobs/write.ts'
import { findAllPlaces } from '#data/core/zones.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { noteInstead, RankLost, refuseRankLost, strikeNote, whileNoted, type Making } from './begun-places.ts'

/** The places of one lot were written in pieces of this size: a frame of the page each. */
const CHUNK = 100

export interface PlacesOrder {
  readonly pattern: string
  readonly parentId: string
  /** A rack before its bins. */
  readonly places: readonly NewPlace[]
  readonly allowedStages: readonly string[]
}

/** What was made; what an undo needs. */
export interface MadePlaces {
  readonly rowId: string
  readonly parentId: string
  readonly pattern: string
  /** The time that all of them carry while no person has changed them. */
  readonly at: string
  /** Places that were there already by then are not among them. */
  readonly ids: readonly string[]
}

export interface MadeLot extends MadePlaces {
  /** Codes of the order that others have taken since it was planned. */
  readonly taken: readonly string[]
}

export interface Watching {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

const rest = { aliases: [], name: '', purpose: '', blocked: false, blockedReason: '', closedAt: '' } as const

/** Makes all places of an order. Rejects with `Canceled` when a person canceled it: nothing of it is left. */
export function makePlaces(context: CommandContext, order: PlacesOrder, watching: Watching): Promise<MadeLot> {
  const making = { kind: 'make', rowId: context.newId(), at: context.now(), order } as const
  return whileNoted(context.db, making.rowId, making, () => finishMaking(context, making, watching))
}

/** Makes those that are missing. The caller has noted the work. */
export async function finishMaking(
  context: CommandContext,
  making: Making,
  { onProgress, signal }: Watching,
): Promise<MadeLot> {
  const { allowedStages } = making.order
  const { places, taken } = await findFree(context, making)
  const sameTime: CommandContext = { ...context, now: () => making.at }
  const total = places.length
  try {
    for (let start = 0; start < total; start += CHUNK) {
      if (signal.aborted) throw new Canceled()
      await refuseRankLost(context)
      const chunk = places.slice(start, start + CHUNK)
      await insertAll(sameTime, 'locations', chunk.map((place) => ({ ...rest, ...place, allowedStages }))) // prettier-ignore
      onProgress(Math.min(total, start + CHUNK), total)
    }
    const made = await findMade(context, making)
    if (made.ids.length > 0) await logMade(context, made)
    return { ...made, taken }
  } catch (error) {
    if (error instanceof RankLost) throw error
    const made = await findMade(context, making)
    await noteInstead(context.db, made.rowId, { kind: 'unmake', made })
    if (made.ids.length > 0) await finishUnmaking(context, made, () => undefined)
    await strikeNote(context.db, made.rowId)
    throw error
  }
}

/** Why again: the work may go on days after it was planned. */
async function findFree(context: CommandContext, { at, order }: Making) {
  const isOwn = (place: LocationDoc): boolean =>
    (place.createdAt === at && place.createdBy === context.uid) ||
    (place.updatedAt === at && place.updatedBy === context.uid)
  return leaveOutTaken(order.places, (await findAllPlaces(context.db)).filter((place) => !isOwn(place))) // prettier-ignore
}

/** Why by their time: a reload leaves no other trace of which were made before it. */
async function findMade(context: CommandContext, { rowId, at, order }: Making): Promise<MadePlaces> {
  const found = await context.db.locations.findByIds(order.places.map(({ id }) => id)).exec()
  const isOwn = (place: LocationDoc | undefined): boolean =>
    place !== undefined && place.updatedBy === context.uid && (place.createdAt === at || place.updatedAt === at)
  const ids = order.places.flatMap(({ id }) => (isOwn(found.get(id)) ? [id] : []))
  return { rowId, parentId: order.parentId, pattern: order.pattern, at, ids }
}

async function logMade(context: CommandContext, { rowId, parentId, pattern, at, ids }: MadePlaces): Promise<void> {
  const about = { type: 'location.addedMany', refType: 'location', refId: parentId, to: pattern } as const
  await log(context, [{ id: rowId, ...about, data: { count: ids.length } }], at)
}

/** Takes a lot of new places back; safe to repeat. Resolves with the codes of those that stay. */
export function undoMadePlaces(
  context: CommandContext,
  made: MadePlaces,
  onProgress: Watching['onProgress'],
): Promise<readonly string[]> {
  const act = () => finishUnmaking(context, made, onProgress)
  return whileNoted(context.db, made.rowId, { kind: 'unmake', made }, act)
}

/** Takes back those that are still there. The caller has noted the work. */
export async function finishUnmaking(
  context: CommandContext,
  made: MadePlaces,
  onProgress: Watching['onProgress'],
): Promise<readonly string[]> {
  // What is broken off has no row yet for the counter-entry to name.
  await logMade(context, made)
  const staying = await stayingPlaces(context, made)
  const ids = made.ids.filter((id) => !staying.has(id))
  for (let start = 0; start < ids.length; start += CHUNK) {
    await refuseRankLost(context)
    await removeChunk(context, 'locations', ids.slice(start, start + CHUNK))
    onProgress(Math.min(ids.length, start + CHUNK), ids.length)
  }
  const { rowId, parentId } = made
  const data = { count: ids.length }
  const id = `undo-${rowId}`.slice(0, 80)
  await log(context, [{ id, type: 'location.addedMany', refType: 'location', refId: parentId, undoOf: rowId, data }])
  return [...staying.values()].map((place) => place.code)
}

/** Those of the lot that are in use, with the racks that hold them. */
async function stayingPlaces(context: CommandContext, made: MadePlaces): Promise<ReadonlyMap<string, LocationDoc>> {
  const { byPlace } = await firstValueFrom(watchStockCounts(context.db))
  const containers = await context.db.containers.find({ selector: { locationId: { $gt: '' } } }).exec()
  const occupied = new Set([...byPlace.keys(), ...containers.map((one) => one.locationId)])
  const all = await findAllPlaces(context.db)
  const byId = new Map(all.map((place) => [place.id, place]))
  const lot = new Set(made.ids)
  const staying = new Map<string, LocationDoc>()
  for (const place of all) {
    const isMine = lot.has(place.id)
    if (isMine && place.updatedAt === made.at && place.updatedBy === context.uid && !occupied.has(place.id)) continue
    for (
      let next: LocationDoc | undefined = isMine ? place : byId.get(place.parentId);
      next;
      next = byId.get(next.parentId)
    ) {
      if (!lot.has(next.id) || staying.has(next.id)) break
      staying.set(next.id, next)
    }
  }
  return staying
}

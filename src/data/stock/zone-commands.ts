/**
 * What managers do with places: make a zone, name, rename, close and reopen, block. Must stay true: a place closes only when nothing is
 * recorded anywhere in it at that moment; a renamed place keeps its id and its old code as an alias, so that labels on the rack still
 * find it; taking a change back restores only what still stands as the change left it.
 */
import type { LedgerType } from '#domain/core/history-labels.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import { idOfLabel, locationCodeOf, locationLabelOf } from '#domain/codes/labels.ts'
import { sameValue } from '#domain/core/merge.ts'
import { things } from '#domain/core/pallet-contents.ts'
import { aliasesAfterRename, closeProblem, codeProblem, placesWithin } from '#domain/core/zone-tree.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { log } from '#data/core/activity.ts'
import { changeOne, insertOne, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { findAllPlaces, findOccupied } from '#data/core/zones.ts'

export type ZoneFields = Pick<LocationDoc, 'name' | 'purpose' | 'allowedStages' | 'capacity'>
export type PlaceFields = ZoneFields & Pick<LocationDoc, 'pickOrder'>
type Fields = Partial<Omit<LocationDoc, 'id' | 'kind' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>>

/** What a change did; what an undo needs. */
export interface PlaceChange {
  readonly placeId: string
  readonly type: LedgerType
  readonly before: Fields
  readonly after: Fields
  readonly rowId: string
}

const shown = (fields: Fields): string => {
  if (fields.code !== undefined) return fields.code
  if (fields.closedAt !== undefined) return fields.closedAt === '' ? 'open' : 'closed'
  if (fields.blocked !== undefined) return fields.blocked ? fields.blockedReason || 'blocked' : 'usable'
  return fields.name ?? ''
}

async function change(
  work: Work,
  placeId: string,
  type: LedgerType,
  wanted: (place: LocationDoc) => Fields,
): Promise<PlaceChange | null> {
  let before: Fields = {}
  let after: Fields = {}
  const changed = await changeOne(work, 'locations', placeId, (place) => {
    const differing = Object.entries(wanted(place)).filter(
      ([key, value]) => !sameValue(value, place[key as keyof LocationDoc]),
    )
    after = Object.fromEntries(differing)
    before = Object.fromEntries(differing.map(([key]) => [key, place[key as keyof LocationDoc]]))
    return differing.length === 0 ? null : after
  })
  if (!changed) return null
  const entry = { type, refType: 'location', refId: placeId, from: shown(before), to: shown(after) }
  const [rowId = ''] = await log(work, [{ ...entry, data: { before, after } }])
  return { placeId, type, before, after, rowId }
}

/** Makes a zone. Its id derives from its code, so that two devices that make the same zone make one. Resolves with the id. */
export async function addZone(work: Work, code: string, fields: ZoneFields): Promise<string> {
  const places = await findAllPlaces(work.db)
  refuseIf(codeProblem(code, places))
  const written = locationCodeOf(code)
  const id = idOfLabel(locationLabelOf(written))
  const lastZone = Math.max(0, ...places.filter((one) => one.kind === 'zone').map((one) => one.pickOrder))
  const made = await insertOne(work, 'locations', {
    id, code: written, aliases: [], kind: 'zone', parentId: '', pickOrder: Math.min(10_000_000, lastZone + 100_000), blocked: false,
    blockedReason: '', closedAt: '', ...fields,
  }) // prettier-ignore
  // A code that was taken out of use once keeps its id, which the store does not give out again.
  refuseIf(made ? '' : `${written} was used before and cannot be made again. Take another code.`)
  await log(work, [{ id: `added-${id}`, type: 'location.added', refType: 'location', refId: id, to: written }])
  return id
}

/** Takes a zone back that was just made. Refused once something is in it. */
export async function removeZone(work: Work, id: string): Promise<void> {
  const within = placesWithin(await findAllPlaces(work.db), id)
  const { occupied, pallets } = await findOccupied(work.db, within)
  const qty = occupied.reduce((sum, one) => sum + one.qty, 0)
  refuseIf(within.length > 1 ? 'There are places in it already.' : '')
  refuseIf(qty + pallets > 0 ? `${things(qty + pallets)} stand in it already.` : '')
  await removeAll(work, 'locations', [id])
  await log(work, [
    { id: `unadded-${id}`, type: 'location.added', refType: 'location', refId: id, undoOf: `added-${id}` },
  ])
}

/** Changes what a place is for. `null` when nothing differs. */
export function editPlace(work: Work, id: string, fields: Partial<PlaceFields>): Promise<PlaceChange | null> {
  return change(work, id, 'location.edited', () => fields)
}

/** Gives a place another code; the old one goes on finding it. */
export async function renamePlace(work: Work, id: string, code: string): Promise<PlaceChange | null> {
  refuseIf(codeProblem(code, await findAllPlaces(work.db), id))
  const written = locationCodeOf(code)
  return change(work, id, 'location.renamed', (place) =>
    place.code === written ? {} : { code: written, aliases: aliasesAfterRename(place, written) },
  )
}

/** Closes a place with all that is in it. Refused, in words, while anything is recorded there. */
export async function closePlace(work: Work, id: string): Promise<PlaceChange | null> {
  const within = placesWithin(await findAllPlaces(work.db), id)
  const [place] = within
  if (!place) throw new Refusal('notHere', 'This place is not on this device.')
  const { occupied, pallets } = await findOccupied(work.db, within)
  refuseIf(closeProblem(place, occupied, pallets))
  const at = work.now()
  return change(work, id, 'location.closed', (current) => (current.closedAt === '' ? { closedAt: at } : {}))
}

export function reopenPlace(work: Work, id: string): Promise<PlaceChange | null> {
  return change(work, id, 'location.reopened', () => ({ closedAt: '' }))
}

/** A blocked place takes nothing in; what is in it stays. */
export function blockPlace(work: Work, id: string, reason: string): Promise<PlaceChange | null> {
  return change(work, id, 'location.blocked', () => ({ blocked: true, blockedReason: reason.trim().slice(0, 200) }))
}

export function unblockPlace(work: Work, id: string): Promise<PlaceChange | null> {
  return change(work, id, 'location.unblocked', () => ({ blocked: false, blockedReason: '' }))
}

/** Takes a change back; safe to repeat. Fields that somebody changed since stay. */
export async function undoPlaceChange(work: Work, done: PlaceChange): Promise<void> {
  if (done.before.code !== undefined) {
    refuseIf(codeProblem(done.before.code, await findAllPlaces(work.db), done.placeId))
  }
  const restored = await changeOne(work, 'locations', done.placeId, (place) => {
    const mine = Object.entries(done.after).filter(([key, value]) => sameValue(value, place[key as keyof LocationDoc]))
    if (mine.length === 0) return null
    return Object.fromEntries(mine.map(([key]) => [key, done.before[key as keyof Fields]]))
  })
  if (!restored) return
  await log(work, [
    {
      id: `undo-${done.rowId}`.slice(0, 80),
      type: done.type,
      refType: 'location',
      refId: done.placeId,
      from: shown(done.after),
      to: shown(done.before),
      undoOf: done.rowId,
    },
  ])
}

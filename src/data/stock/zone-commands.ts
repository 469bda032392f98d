/**
 * What managers do with places: make a zone, name, rename, close and reopen, block. Invariants: a
 * place closes only when nothing is recorded anywhere in it at that moment; a renamed place keeps
 * its id and its old code as an alias, so that labels on the rack still find it; each change is a
 * job, and an undo restores only what is still as the change left it.
 */
import { msg } from '#messages/message.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import { idOfLabel, locationCodeOf, locationLabelOf } from '#domain/codes/labels.ts'
import { insertOf, removalOf, stands, type Edit } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { aliasesAfterRename, closeProblem, codeProblem, placesWithin } from '#domain/core/floor/zone-tree.ts'
import { runChange, type Change, type Changing } from '#data/core/jobs/change-doc.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findAllPlaces, findOccupied } from '#data/core/zones.ts'

export type ZoneFields = Pick<LocationDoc, 'name' | 'purpose' | 'allowedStages' | 'capacity'>
export type PlaceFields = ZoneFields & Pick<LocationDoc, 'pickOrder'>
export type PlaceChange = Change<LocationDoc>
type Fields = Partial<LocationDoc>

const shown = (fields: Fields): string => {
  if (fields.code !== undefined) return fields.code
  if (fields.closedAt !== undefined) return fields.closedAt === '' ? 'open' : 'closed'
  if (fields.blocked !== undefined) return fields.blocked ? fields.blockedReason || 'blocked' : 'usable'
  return fields.name ?? ''
}

function changing(type: LedgerType, wanted: (place: LocationDoc) => Fields): Changing<LocationDoc> {
  const row: Changing<LocationDoc>['row'] = ({ before, after, doc }) => ({
    type,
    refType: 'location',
    refId: doc.id,
    from: shown(before),
    to: shown(after),
    data: { before, after },
  })
  return { wanted, row }
}

const change = (context: CommandContext, id: string, what: Changing<LocationDoc>): Promise<PlaceChange | null> =>
  runChange(context, 'locations', id, what)

/** A zone that was made, for an undo. */
export interface MadeZone {
  readonly id: string
  /** Of its ledger row. Each making has its own: a zone is made again after an undo, and by two devices that have no contact. */
  readonly rowId: string
  readonly edit: Edit
}

/** Makes a zone. Its id derives from its code, so that two devices that make the same zone make one. */
export async function addZone(context: CommandContext, code: string, fields: ZoneFields): Promise<MadeZone> {
  const places = await findAllPlaces(context.db)
  refuseIf(codeProblem(code, places))
  const written = locationCodeOf(code)
  const id = idOfLabel(locationLabelOf(written))
  const lastZone = Math.max(0, ...places.filter((one) => one.kind === 'zone').map((one) => one.pickOrder))
  const rowId = context.newId()
  const edit = insertOf('locations', {
    id, code: written, aliases: [], kind: 'zone', parentId: '', pickOrder: Math.min(10_000_000, lastZone + 100_000), blocked: false,
    blockedReason: '', closedAt: '', ...fields,
  }) // prettier-ignore
  const row = { id: rowId, type: 'location.added', refType: 'location', refId: id, to: written } as const
  // A code that was taken out of use once keeps its id, which the store does not give out again.
  const isMade = await runJob(context, { id: rowId, edits: [edit], rows: [row] })
  refuseIf(isMade ? '' : msg('place.usedBefore', { code: written }))
  return { id, rowId, edit }
}

/** Whether the ledger has another making of this place that holds. */
async function isMadeByOthers({ db }: CommandContext, { id, rowId }: MadeZone): Promise<boolean> {
  const rows = await db.activity.find({ selector: { refId: id } }).exec()
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  return rows.some((row) => row.type === 'location.added' && row.undoOf === '' && row.id !== rowId && !undone.has(row.id))
} // prettier-ignore

/** Takes a zone back that was just made. Refused once something is in it, once it was changed, and where another device made it too. */
export async function removeZone(context: CommandContext, made: MadeZone): Promise<void> {
  const { id, rowId, edit } = made
  const within = placesWithin(await findAllPlaces(context.db), id)
  const [zone] = within
  const { occupied, pallets } = await findOccupied(context.db, within)
  const qty = occupied.reduce((sum, one) => sum + one.qty, 0)
  refuseIf(zone ? '' : msg('place.notOnDevice'), 'notHere')
  refuseIf(within.length > 1 ? msg('place.hasPlaces') : '', 'changedSince')
  refuseIf(qty + pallets > 0 ? msg('place.standInIt', { qty: qty + pallets }) : '', 'changedSince')
  refuseIf((await isMadeByOthers(context, made)) ? msg('zones.madeByOthers') : '', 'changedSince')
  refuseIf(zone && !stands({ ...zone }, edit) ? msg('core.undoneNotAtAll') : '', 'changedSince')
  const row = { type: 'location.added', refType: 'location', refId: id, undoOf: rowId } as const
  if (zone) await runJob(context, { id: `undo-${rowId}`, edits: [removalOf('locations', zone)], rows: [row] })
}

/** What a place is for. */
export const editing = (fields: Partial<PlaceFields>): Changing<LocationDoc> =>
  changing('location.edited', () => fields)

/** A blocked place takes nothing in; what is in it stays. */
export const blocking = (reason: string): Changing<LocationDoc> =>
  changing('location.blocked', () => ({ blocked: true, blockedReason: reason.trim().slice(0, 200) }))

export const unblocking: Changing<LocationDoc> = changing('location.unblocked', () => ({
  blocked: false,
  blockedReason: '',
}))

/** Changes what a place is for. `null` when nothing differs. */
export function editPlace(
  context: CommandContext,
  id: string,
  fields: Partial<PlaceFields>,
): Promise<PlaceChange | null> {
  return change(context, id, editing(fields))
}

export function blockPlace(context: CommandContext, id: string, reason: string): Promise<PlaceChange | null> {
  return change(context, id, blocking(reason))
}

export function unblockPlace(context: CommandContext, id: string): Promise<PlaceChange | null> {
  return change(context, id, unblocking)
}

/** Gives a place another code; the old one goes on finding it. */
export async function renamePlace(context: CommandContext, id: string, code: string): Promise<PlaceChange | null> {
  refuseIf(codeProblem(code, await findAllPlaces(context.db), id))
  const written = locationCodeOf(code)
  const renaming = changing('location.renamed', (place) =>
    place.code === written ? {} : { code: written, aliases: aliasesAfterRename(place, written) },
  )
  return change(context, id, renaming)
}

/** Closes a place with all that is in it. Refused, in words, while stock is recorded there. */
export async function closePlace(context: CommandContext, id: string): Promise<PlaceChange | null> {
  const within = placesWithin(await findAllPlaces(context.db), id)
  const [place] = within
  if (!place) throw new Refusal('notHere', msg('place.placeNotOnDevice'))
  const { occupied, pallets } = await findOccupied(context.db, within)
  refuseIf(closeProblem(place, occupied, pallets))
  const at = context.now()
  const closing = changing('location.closed', (current) => (current.closedAt === '' ? { closedAt: at } : {}))
  return change(context, id, closing)
}

export function reopenPlace(context: CommandContext, id: string): Promise<PlaceChange | null> {
  return change(
    context,
    id,
    changing('location.reopened', () => ({ closedAt: '' })),
  )
}

/** Takes a change back; safe to repeat. Resolves with whether the place is as it was. @throws Refusal where another place took its old code */
export async function undoPlaceChange(context: CommandContext, done: PlaceChange): Promise<boolean> {
  const { code } = done.before
  if (code !== undefined) refuseIf(codeProblem(code, await findAllPlaces(context.db), done.docId), 'changedSince')
  return undoJob(context, done)
}

/**
 * Whose work is in a row. Whoever changes a record last signs it, and after a restore another device may give back what a person made, under its own
 * person's name, as the rules ask. What the person at this device made and edited stays their work: the row says so in RxDB's own bookkeeping of it,
 * where it is written with the row, is no field of the record, and outlives an edit and a new schema. Invariant: the mark is on the disk with the
 * other name.
 */
import type { ServerFields } from './transport/transport.ts'

interface Signed {
  readonly createdBy: unknown
  readonly updatedBy: unknown
  readonly serverTime: string
  readonly _meta: Readonly<Record<string, unknown>>
}

/** Where the person at this device is not named, and the work is theirs. */
export interface OwnMarks {
  readonly ownMade?: true
  /** The last version that this person signed: a backup that is newer has their edit. `LOST` where a restore took it once. */
  readonly ownEdit?: string
}

/** Later than every version: what a backup of the time after a restore has is not to be told from versions of the time that was lost. */
const LOST = '~'

/**
 * The marks of a row that becomes another, on the device of this person; `''` for nobody in particular.
 * @param lostSince versions after this are lost: the server was restored
 */
export function marksOf(previous: Signed | undefined, next: ServerFields, uid: string, lostSince?: string): OwnMarks {
  if (!previous) return {}
  const { ownMade, ownEdit } = previous._meta as OwnMarks
  // Of what leaves the device only the name stays.
  const goesOn = uid !== '' && next['_deleted'] !== true
  const isMade = ownMade === true || (goesOn && previous.createdBy === uid && next['createdBy'] !== uid)
  const isPassedOn = goesOn && previous.updatedBy === uid && next['updatedBy'] !== uid
  const edit = isPassedOn ? laterOf(previous.serverTime, ownEdit) : ownEdit
  const isLost = edit !== undefined && lostSince !== undefined && edit > lostSince
  return { ...(isMade && { ownMade: true }), ...(edit !== undefined && { ownEdit: isLost ? LOST : edit }) }
}

const laterOf = (one: string, other = ''): string => (one > other ? one : other)

export const isMadeBy = (uid: string, row: Signed): boolean => row.createdBy === uid || row._meta['ownMade'] === true

/** @param since an edit that a backup of this time has is not counted where another person signs by now; `''` counts all */
export function isEditedBy(uid: string, row: Signed, since: string): boolean {
  const { ownEdit } = row._meta as OwnMarks
  return row.updatedBy === uid || (ownEdit !== undefined && ownEdit > since)
}

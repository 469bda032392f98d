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
  readonly _meta: Readonly<Record<string, unknown>>
}

/** `true` where the person at this device is not named, and the work is theirs. */
export interface OwnMarks {
  readonly ownMade?: true
  readonly ownEdit?: true
}

/** The marks of a row that becomes another, on the device of this person; `''` for nobody in particular. */
export function marksOf(previous: Signed | undefined, next: ServerFields, uid: string): OwnMarks {
  if (!previous) return {}
  const { ownMade, ownEdit } = previous._meta
  // Of what leaves the device only the name stays.
  const goesOn = uid !== '' && next['_deleted'] !== true
  const isMade = ownMade === true || (goesOn && previous.createdBy === uid && next['createdBy'] !== uid)
  const isEdited = ownEdit === true || (goesOn && previous.updatedBy === uid && next['updatedBy'] !== uid)
  return { ...(isMade && { ownMade: true }), ...(isEdited && { ownEdit: true }) }
}

export const isMadeBy = (uid: string, row: Signed): boolean => row.createdBy === uid || row._meta['ownMade'] === true

export const isEditedBy = (uid: string, row: Signed): boolean => row.updatedBy === uid || row._meta['ownEdit'] === true

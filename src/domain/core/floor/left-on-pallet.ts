/**
 * Units that another device put on a pallet which was sold, scrapped, emptied or merged away here meanwhile. Decides which of them are looked for, and whether an
 * empty pallet is in use again; whose mark is taken back once the pallet is in use again after all. Invariants: only the device that closed the pallet last decides, since all that it wrote then is there; what was sold with the
 * pallet is not left on it; a reason to wait that a person must see is not covered up; pure.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ContainerDoc, ContainerStatus } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { isOnPallet, statusAfterMove } from './pallet-contents.ts'

/** What a pallet is after a row of this type, of which it is the subject. */
const closings: Readonly<Record<string, ContainerStatus>> = {
  'container.soldWhole': 'soldWhole',
  'container.scrapped': 'scrapped',
  'container.emptied': 'empty',
  'container.merged': 'empty',
}

export const isClosed = ({ status }: Pick<ContainerDoc, 'status'>): boolean => Object.values(closings).includes(status)

export type ClosingRow = Pick<ActivityDoc, 'id' | 'type' | 'by' | 'device' | 'at' | 'undoOf' | 'data'>
type MarkRow = ClosingRow & Pick<ActivityDoc, 'to'>

/**
 * The row that closed the pallet last, where this device wrote it. It is the last that a command writes: everything else of it is here too.
 * @param rows all of the pallet, in any order. Not all may be here: an associate has their own alone, and a colleague may have closed it since in another way
 * @param pallet `null` where it is on this device no longer
 */
export function closedHere<Row extends ClosingRow>(
  rows: readonly Row[],
  me: Writer,
  pallet: Pick<ContainerDoc, 'status'> | null,
): Row | null {
  const last = newestOf(rows, ({ type }) => (pallet ? closings[type] === pallet.status : Object.hasOwn(closings, type)))
  return last && isBy(last, me) ? last : null
}

/** The row by which this device had the unit looked for on this pallet, where that is what holds. */
export function markedHere<Row extends MarkRow>(rows: readonly Row[], me: Writer, containerId: string): Row | null {
  const last = newestOf(rows, ({ type }) => type === 'unit.leftOnPallet')
  return last && last.to === containerId && isBy(last, me) ? last : null
}

/** Undone, a row of these types takes the pallet itself away. */
const makings: readonly string[] = ['container.added', 'container.split']

/** Whether this device took the pallet away that it or another had made. */
export const isTakenAwayHere = (rows: readonly ClosingRow[], me: Writer): boolean =>
  rows.some((row) => row.undoOf !== '' && isBy(row, me) && isUnmaking(row, rows))

/** Counted on the dock, a pallet has a counter-entry of another type. The row that made it may have left the device. */
const isUnmaking = ({ type, undoOf }: ClosingRow, rows: readonly ClosingRow[]): boolean =>
  makings.includes(type) || rows.some((row) => row.id === undoOf && makings.includes(row.type))

interface Writer {
  readonly uid: string
  readonly device: string
}

const isBy = ({ by, device }: ClosingRow, me: Writer): boolean => by === me.uid && device === me.device

/** The newest that was not taken back. */
function newestOf<Row extends ClosingRow>(rows: readonly Row[], is: (row: Row) => boolean): Row | null {
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  return rows
    .filter((row) => row.undoOf === '' && !undone.has(row.id) && is(row))
    .reduce<Row | null>((newest, row) => (newest && newest.at >= row.at ? newest : row), null)
}

/** A unit with an order goes its own way, and its picker says whether it is there. */
const inOrder: readonly UnitStage[] = ['sold', 'picked']
/** The condition of a damaged unit still shows the damage. */
const coverable: readonly string[] = ['', 'damaged']

/**
 * The units that others left on a pallet which is gone.
 * @param pallet `null` where it is on this device no longer: a scrapped one stays for a day
 */
export function leftOn(
  pallet: Pick<ContainerDoc, 'status'> | null,
  closing: ClosingRow,
  aboard: readonly UnitDoc[],
): readonly UnitDoc[] {
  const status = pallet ? pallet.status : closing.type === 'container.scrapped' ? 'scrapped' : 'empty'
  if (status !== 'soldWhole' && status !== 'scrapped') return []
  const ids = closing.data['unitIds']
  const soldWith: readonly unknown[] = Array.isArray(ids) ? ids : []
  const isLeft = (unit: UnitDoc) => isOnPallet(unit) && !inOrder.includes(unit.stage) && !soldWith.includes(unit.id)
  return aboard.filter((unit) => isLeft(unit) && coverable.includes(unit.exceptionCode))
}

/** The status of an empty pallet on which units stand after all; `''` where it stays as it is. */
export function statusInUse(
  pallet: Pick<ContainerDoc, 'status'>,
  aboard: readonly UnitDoc[],
  place: Pick<LocationDoc, 'kind'> | null,
): ContainerStatus | '' {
  if (pallet.status !== 'empty' || !aboard.some(isOnPallet)) return ''
  return place ? statusAfterMove('received', place) : 'received'
}

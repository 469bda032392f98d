/**
 * The variance of a load as a live table: the rows of 5,000 lines, kept between changes.
 * Invariants: a row whose line and counts are the same stays the same object, so one scan costs one
 * row, not five thousand; duplicates are shown and never merged, since a seller's list may name the
 * same licence plate twice.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { LoadStage } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { lineVariance, type LineVariance } from './variance.ts'
import { type ReceivedCount } from '#domain/core/loads/line-state.ts'

/** One line of the table. `sameLpnRows` are the other rows of the file with this licence plate. */
export interface VarianceRow {
  readonly id: string
  readonly variance: LineVariance
  readonly sameLpnRows: readonly number[]
}

/** The rows in the file's order, and what they were made from. */
export interface VarianceTable {
  readonly rows: readonly VarianceRow[]
  readonly byId: ReadonlyMap<string, VarianceRow>
  readonly lines: readonly ManifestLineDoc[]
  readonly finished: boolean
}

export const noVariance: VarianceTable = { rows: [], byId: new Map(), lines: [], finished: false }

const finishedStages: readonly LoadStage[] = ['received', 'reconciled', 'closed']

/** From here on what has not come is short; before, it is only open. */
export function isReceivingFinished(stage: LoadStage): boolean {
  return finishedStages.includes(stage)
}

function sameCount(variance: LineVariance, count: ReceivedCount | undefined): boolean {
  return (
    variance.received === (count?.received ?? 0) &&
    variance.damaged === (count?.damaged ?? 0) &&
    variance.emptyBoxes === (count?.emptyBoxes ?? 0)
  )
}

/**
 * Every row of the file that carries a licence plate, by it; only those that occur more than once.
 */
function repeatedLpns(lines: readonly ManifestLineDoc[]): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>()
  for (const line of lines) {
    if (line.lpn === '' || line.extra) continue
    const known = rows.get(line.lpn)
    if (known) known.push(line.row)
    else rows.set(line.lpn, [line.row])
  }
  return new Map([...rows].filter(([, at]) => at.length > 1))
}

const alone: readonly number[] = []

/** A merge may change a line and leave its time. Cost: the store hands out the same object for the same state, so that values are seldom compared. */
const isSameLine = (one: ManifestLineDoc, other: ManifestLineDoc): boolean =>
  one === other || (one.updatedAt === other.updatedAt && sameValue({ ...one }, { ...other }))

/** What was found extra and taken back leaves its line for the next such item; until then it says nothing. */
const isShown = ({ id, extra }: ManifestLineDoc, counts: ReadonlyMap<string, ReceivedCount>): boolean =>
  !extra || (counts.get(id)?.received ?? 0) > 0

/** The table after a change, made from the one before. */
export function nextVarianceTable(
  before: VarianceTable,
  lines: readonly ManifestLineDoc[],
  counts: ReadonlyMap<string, ReceivedCount>,
  finished: boolean,
): VarianceTable {
  const linesAreSame = before.lines === lines
  const repeated = linesAreSame ? null : repeatedLpns(lines)
  const rows = lines
    .filter((line) => isShown(line, counts))
    .map((line) => {
      const known = before.byId.get(line.id)
      const count = counts.get(line.id)
      const others = repeated
        ? (repeated.get(line.lpn)?.filter((row) => row !== line.row) ?? alone)
        : (known?.sameLpnRows ?? alone)
      const isSame =
        known !== undefined &&
        before.finished === finished &&
        isSameLine(known.variance.line, line) &&
        sameCount(known.variance, count) &&
        String(known.sameLpnRows) === String(others)
      return isSame ? known : { id: line.id, variance: lineVariance(line, count, finished), sameLpnRows: others }
    })
  return { rows, byId: new Map(rows.map((row) => [row.id, row])), lines, finished }
}

/** What is odd about a line besides its quantity, in words; `''` when nothing is. */
export function lineNotes({ variance, sameLpnRows }: VarianceRow): Words {
  const notes = [
    variance.extAgrees === false ? msg('manifest.note.extended') : '',
    sameLpnRows.length > 0 ? msg('manifest.note.sameLpn', { rows: sameLpnRows.join(', ') }) : '',
    variance.damaged > 0 ? msg('manifest.note.damaged', { count: variance.damaged }) : '',
    variance.emptyBoxes > 0 ? msg('manifest.note.emptyBoxes', { count: variance.emptyBoxes }) : '',
  ]
  return joined(notes, ' · ')
}

/** Whether there is a difference that a person may decide not to claim. */
export function canWaive({ state }: Pick<LineVariance, 'state'>): boolean {
  return state === 'short' || state === 'over' || state === 'open' || state === 'partial'
}

/**
 * The result of a blind count of a place. Invariants: what a person took out while the count went
 * on is not missing, nor is what was put in; what counts is when it was done, not when this device
 * received it; what was counted here and is recorded elsewhere is foreign unless it left after it
 * was counted; nothing is decided without a person.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { goneProblem, writeTo, type RowDetails, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import { isOnPallet } from '#domain/core/floor/pallet-contents.ts'
import { isUnitStage } from '#domain/core/floor/unit-stages.ts'
import { byWalk } from '#domain/core/floor/zone-tree.ts'

export type MoveRow = Pick<ActivityDoc, 'refId' | 'type' | 'at' | 'from' | 'to' | 'undoOf' | 'id' | 'data'>

export interface Counted {
  readonly unitId: string
  /** When it was scanned, ISO UTC. */
  readonly at: string
  /** The pallet by whose label it was counted; absent for a unit that was scanned itself. */
  readonly on?: string
}

export interface AuditFacts {
  readonly placeId: string
  readonly startedAt: string
  readonly counted: readonly Counted[]
  /** Codes that belong to no unit. */
  readonly strays: readonly string[]
  /** Units recorded at the place now, and every counted one, as they are now. */
  readonly units: readonly UnitDoc[]
  /** Ledger rows of these units since `startedAt`, in any order; more do no harm. */
  readonly rows: readonly MoveRow[]
}

export interface AuditResult {
  readonly matched: readonly UnitDoc[]
  /** Recorded here, not counted, and not moved. */
  readonly missing: readonly UnitDoc[]
  /** Counted here, recorded elsewhere or nowhere. */
  readonly foreign: readonly UnitDoc[]
  /** Counted here though it left the warehouse. */
  readonly left: readonly UnitDoc[]
  /** Moved in or out while the count went on. */
  readonly moved: readonly UnitDoc[]
  readonly strays: readonly string[]
}

/**
 * The last thing that was done with a unit's place since a time; rows that were taken back, and
 * those that take back, do not count.
 */
function lastMove(rows: readonly MoveRow[], unitId: string, placeId: string, since: string): MoveRow | null {
  const undone = new Set(rows.map((row) => row.undoOf))
  const own = rows.filter(
    (row) =>
      isAbout(row, unitId) && row.at >= since && row.undoOf === '' && !undone.has(row.id) && touches(row, placeId),
  )
  return own.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1))[0] ?? null
}

/** A pallet's move is one row for all that is on it; the row names the units. */
function isAbout(row: MoveRow, unitId: string): boolean {
  const ids = row.data['unitIds']
  return row.refId === unitId || (Array.isArray(ids) && ids.includes(unitId))
}

const leaving: ReadonlySet<string> = new Set(['unit.picked', 'unit.packed', 'unit.shipped', 'unit.handedOver'])

function touches(row: MoveRow, placeId: string): boolean {
  return row.from === placeId || row.to === placeId || row.data['locationId'] === placeId || leaving.has(row.type)
}

export function auditResult(facts: AuditFacts): AuditResult {
  const { placeId, startedAt, rows } = facts
  const countedAt = new Map(facts.counted.map((one) => [one.unitId, one.at]))
  const result = { matched: [], missing: [], foreign: [], left: [], moved: [] } as Record<
    'matched' | 'missing' | 'foreign' | 'left' | 'moved',
    UnitDoc[]
  >
  for (const unit of facts.units) {
    const at = countedAt.get(unit.id)
    const isHere = unit.locationId === placeId && isOnPallet(unit)
    if (at === undefined) {
      const move = lastMove(rows, unit.id, placeId, startedAt)
      if (isHere) result[move ? 'moved' : 'missing'].push(unit)
      else if (move) result.moved.push(unit)
    } else if (goneProblem(unit) !== '' && !lastMove(rows, unit.id, placeId, at)) result.left.push(unit)
    else if (isHere) result.matched.push(unit)
    else result[lastMove(rows, unit.id, placeId, at) ? 'moved' : 'foreign'].push(unit)
  }
  const strays = facts.strays.filter((code, place) => facts.strays.findIndex(isSameCode(code)) === place)
  return { ...result, strays }
}

/** Keys type in either case what is one code. */
export function isSameCode(code: string): (other: string) => boolean {
  const capitals = code.toUpperCase()
  return (other) => other.toUpperCase() === capitals
}

/** Nothing of it needs a person. */
export function isClean({ missing, foreign, left, strays }: AuditResult): boolean {
  return missing.length + foreign.length + left.length + strays.length === 0
}

/** A person looks for it from now on; its recorded place stays, for the last places that it was in. */
export function markMissing(unit: UnitDoc, placeId: string, startedAt: string, at: string): UnitWrite {
  return writeTo(
    unit,
    { stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: at },
    { type: 'unit.missing', from: unit.stage, to: 'missing', data: { locationId: placeId, startedAt, qty: unit.qty } },
  )
}

/** What explains a mark, which names the place where the unit was missed. */
type Explains = (row: MoveRow, mark: MoveRow, placeId: string) => boolean

const isMovedOut: Explains = (row, mark, placeId) =>
  row.at <= mark.at &&
  row.at >= textOf(mark.data['startedAt']) &&
  (row.from === placeId || leaving.has(row.type)) &&
  row.to !== placeId

/** Another person counted the place afterwards, without knowing of the mark, and had the unit in hand. */
const isCountedThere: Explains = (row, mark, placeId) =>
  row.type === 'location.audited' && row.refId === placeId && row.at >= mark.at

/**
 * A move that another device made before or during the count and sent after it, or a later count that saw it there: the unit was not missing. Gives the write
 * that ends the search, `null` when nothing explains it; what was taken back explains nothing. `rows` are the unit's own, and the counts of its place.
 */
export function explainedLater(unit: UnitDoc, rows: readonly MoveRow[]): UnitWrite | null {
  if (unit.exceptionCode !== 'auditMissing') return null
  const mark = rows
    .filter((row) => row.type === 'unit.missing')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .at(0)
  const placeId = mark?.data['locationId']
  if (!mark || typeof placeId !== 'string') return null
  const undone = new Set(rows.map((row) => row.undoOf))
  const standing = rows.filter((row) => row !== mark && row.undoOf === '' && !undone.has(row.id))
  const out = standing.find((row) => isMovedOut(row, mark, placeId))
  const why = out ?? standing.find((row) => isAbout(row, unit.id) && isCountedThere(row, mark, placeId))
  if (!why) return null
  const words: RowDetails = {
    type: 'unit.found',
    from: placeId,
    to: out ? out.to : placeId,
    data: { was: 'auditMissing', explainedBy: why.id },
  }
  // Its stage before it was missed; a stage set meanwhile by a device that sold or picked it is
  // newer.
  const stage = unit.stage === 'missing' && isUnitStage(mark.from) ? mark.from : unit.stage
  return writeTo(unit, { stage, exceptionCode: '', exceptionAt: '' }, words)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface DueAudit {
  readonly place: LocationDoc
  readonly why: Words
  /** Whole days since the last count; `null` when there was none. */
  readonly days: number | null
}

export interface ScheduleFacts {
  readonly places: readonly LocationDoc[]
  /** When each place was counted last, ISO UTC. */
  readonly lastAt: ReadonlyMap<string, string>
  /** Items at each place. */
  readonly qtyAt: ReadonlyMap<string, number>
  /** Times since the last count that something was not found there, or found in it though recorded elsewhere. */
  readonly exceptions: ReadonlyMap<string, number>
  readonly everyDays: number
  /** Now, ISO UTC. */
  readonly at: string
}

const DAY_MS = 86_400_000

/** Bins to count next: where something went wrong, then the longest uncounted, each in the order of the walk. Empty bins without an exception wait. */
export function auditSchedule(facts: ScheduleFacts): readonly DueAudit[] {
  const due = facts.places.flatMap((place) => {
    if (place.kind !== 'bin' || place.closedAt !== '') return []
    const last = facts.lastAt.get(place.id)
    const days = last === undefined ? null : Math.floor((Date.parse(facts.at) - Date.parse(last)) / DAY_MS)
    const exceptions = facts.exceptions.get(place.id) ?? 0
    const qty = facts.qtyAt.get(place.id) ?? 0
    if (exceptions > 0) {
      const why = exceptions === 1 ? msg('binSpot.why.once') : msg('binSpot.why.often', { count: exceptions })
      return [{ place, why, days, exceptions }]
    }
    if (qty === 0 || (days !== null && days < facts.everyDays)) return []
    const why = days === null ? msg('binSpot.why.never') : msg('binSpot.why.days', { days })
    return [{ place, why, days, exceptions }]
  })
  return due
    .toSorted(
      (a, b) => b.exceptions - a.exceptions || (b.days ?? Infinity) - (a.days ?? Infinity) || byWalk(a.place, b.place),
    )
    .map(({ place, why, days }) => ({ place, why, days }))
}

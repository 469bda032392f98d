/** The counts of places in the ledger: when each was counted last, and the result in words. A count that was taken back counts for nothing. */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'

const AUDITED = 'location.audited'

type AuditRow = Pick<ActivityDoc, 'id' | 'type' | 'refId' | 'at' | 'by' | 'device' | 'to' | 'undoOf' | 'data'>

export interface PastAudit {
  readonly id: string
  readonly placeId: string
  readonly at: string
  readonly by: string
  readonly device: string
  /** Everything was where it should be. */
  readonly isClean: boolean
  readonly words: Words
  /** Scans of units. */
  readonly counted: number
  /** Units by id; their own records show what became of them since. */
  readonly missing: readonly string[]
  readonly foreign: readonly string[]
  readonly left: readonly string[]
  /** Moved in or out while the count went on. */
  readonly moved: readonly string[]
  /** Codes that belonged to no unit. */
  readonly strays: readonly string[]
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const countOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function wordsOf({ counted, missing, foreign, left, strays }: Omit<PastAudit, 'words'>): Words {
  const odd = [
    [missing.length, 'missing'],
    [foreign.length, 'foreign'],
    [left.length + strays.length, 'extra'],
  ] as const
  const parts = odd.filter(([count]) => count > 0).map(([count, kind]) => msg(`binSpot.odd.${kind}`, { count }))
  return parts.length === 0
    ? msg('binSpot.resultClean', { count: counted })
    : joined([msg('binSpot.result', { count: counted }), ...parts])
}

function counts(rows: readonly AuditRow[]): readonly AuditRow[] {
  const undone = new Set(rows.map((row) => row.undoOf).filter((id) => id !== ''))
  return rows.filter((row) => row.type === AUDITED && row.undoOf === '' && !undone.has(row.id))
}

function readAudit({ id, refId, at, by, device, to, data }: AuditRow): PastAudit {
  const audit = {
    id,
    placeId: refId,
    at,
    by,
    device,
    isClean: to === 'matched',
    counted: countOf(data['counted']),
    missing: textsOf(data['missing']),
    foreign: textsOf(data['foreign']),
    left: textsOf(data['left']),
    moved: textsOf(data['moved']),
    strays: textsOf(data['strays']),
  }
  return { ...audit, words: wordsOf(audit) }
}

/** The counts among these rows, of one place or of all, newest first. */
export function pastAudits(rows: readonly AuditRow[]): readonly PastAudit[] {
  return counts(rows)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(readAudit)
}

/** When each place was counted last, ISO UTC, by its id. */
export function lastAuditAt(rows: readonly AuditRow[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>()
  for (const { refId, at } of counts(rows)) if (at > (last.get(refId) ?? '')) last.set(refId, at)
  return last
}

export type ExceptionRow = Pick<ActivityDoc, 'id' | 'type' | 'at' | 'from' | 'to' | 'undoOf' | 'data'>

/** Rows that record that a place does not hold what it should. */
export const exceptionTypes = ['unit.notFound', 'unit.seenElsewhere'] as const satisfies readonly LedgerType[]

/**
 * By the place's id: how often since its last count a unit was not found in it, or was found in it
 * though recorded elsewhere. Differences that a count itself found are settled with it.
 */
export function exceptionsSince(
  rows: readonly ExceptionRow[],
  lastAt: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const undone = new Set(rows.map((row) => row.undoOf))
  const exceptions = new Map<string, number>()
  for (const row of rows) {
    if (!exceptionTypes.some((type) => type === row.type) || row.undoOf !== '' || undone.has(row.id)) continue
    if (row.data['page'] === 'binSpot') continue
    const named = row.data['locationId']
    const placeId = typeof named === 'string' && named !== '' ? named : row.from
    if (placeId !== '' && row.at > (lastAt.get(placeId) ?? ''))
      exceptions.set(placeId, (exceptions.get(placeId) ?? 0) + 1)
  }
  return exceptions
}

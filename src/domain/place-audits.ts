/** What the ledger says of counted places: when each was counted last, and what came of it, in words. A count that was taken back counts for nothing. */
import type { ActivityDoc } from '#schemas/activity.ts'

const AUDITED = 'location.audited'

type AuditRow = Pick<ActivityDoc, 'id' | 'type' | 'refId' | 'at' | 'by' | 'device' | 'to' | 'undoOf' | 'data'>

export interface PastAudit {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly device: string
  /** Everything was where it should be. */
  readonly isClean: boolean
  readonly words: string
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const countOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function wordsOf({ data }: AuditRow): string {
  const odd = [
    [lengthOf(data['missing']), 'missing'],
    [lengthOf(data['foreign']), 'foreign'],
    [lengthOf(data['left']) + lengthOf(data['strays']), 'extra'],
  ] as const
  const parts = odd.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
  const all = [`${countOf(data['counted']).toLocaleString('en-US')} counted`, ...parts]
  return parts.length === 0 ? `${all.join('')}, all in order` : all.join(', ')
}

function counts(rows: readonly AuditRow[]): readonly AuditRow[] {
  const undone = new Set(rows.map((row) => row.undoOf).filter((id) => id !== ''))
  return rows.filter((row) => row.type === AUDITED && row.undoOf === '' && !undone.has(row.id))
}

/** The counts of one place among its rows, newest first. */
export function pastAudits(rows: readonly AuditRow[]): readonly PastAudit[] {
  return counts(rows)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map((row) => ({
      id: row.id,
      at: row.at,
      by: row.by,
      device: row.device,
      isClean: row.to === 'matched',
      words: wordsOf(row),
    }))
}

/** When each place was counted last, ISO UTC, by its id. */
export function lastAuditAt(rows: readonly AuditRow[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>()
  for (const { refId, at } of counts(rows)) if (at > (last.get(refId) ?? '')) last.set(refId, at)
  return last
}

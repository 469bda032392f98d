/**
 * Donated units as the ledger records them: who got each, when, and what it was worth. Invariants: a donation that was taken back is none; of several
 * corrections of its value the latest counts, and one that was taken back counts for nothing.
 */
import type { ActivityDoc } from '#schemas/activity.ts'

export const DONATED = 'unit.donated'
export const REVALUED = 'unit.donationValued'

export interface Donation {
  /** Of its ledger row. */
  readonly id: string
  readonly unitId: string
  /** ISO UTC. */
  readonly at: string
  readonly organization: string
  readonly title: string
  readonly label: string
  readonly qty: number
  /** What the receipt says. */
  readonly valueCents: number
  /** What was written when it was donated; the same while nobody corrected it. */
  readonly firstCents: number
}

type Row = Pick<ActivityDoc, 'id' | 'type' | 'refId' | 'at' | 'undoOf' | 'data'>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

function donationOf({ id, refId, at, data }: Row): Donation {
  const firstCents = number(data['valueCents'], 0)
  return {
    id,
    unitId: refId,
    at,
    organization: text(data['organization']),
    title: text(data['title']),
    label: text(data['label']),
    qty: number(data['qty'], 1),
    valueCents: firstCents,
    firstCents,
  }
}

/** The donations that stand, the latest first. @param rows of the types `DONATED` and `REVALUED`, in any order */
export function donationsOf(rows: readonly Row[]): readonly Donation[] {
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  const standing = rows.filter(({ id, undoOf }) => undoOf === '' && !undone.has(id))
  const values = new Map(
    standing
      .filter(({ type }) => type === REVALUED)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
      .map(({ data }) => [text(data['donationId']), data['valueCents']]),
  )
  return standing
    .filter(({ type }) => type === DONATED)
    .map(donationOf)
    .map((one) => ({ ...one, valueCents: number(values.get(one.id), one.firstCents) }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

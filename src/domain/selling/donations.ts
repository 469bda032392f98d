/**
 * Donated units as the ledger records them: who got each, when, and what it was worth. Invariants: a donation that was taken back is none; of several
 * corrections of its value the last one counts, and one that was taken back, or that no receipt may say, counts for nothing.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { cents } from '#schemas/fields.ts'
import { dayOnTheWall } from '#domain/core/wall-clock.ts'

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
  /** The ledger row of the correction that counts; `''` for none. */
  readonly correctionId: string
}

type Row = Pick<ActivityDoc, 'id' | 'type' | 'refId' | 'at' | 'undoOf' | 'data'>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** The day of a donation by the warehouse's clocks. Why: the receipt says the same on every device. */
export const donatedOn = ({ at }: Pick<Donation, 'at'>, zone: string): string => dayOnTheWall(Date.parse(at), zone)

/** The lines of a receipt: organization, day, label, title, items and what they are worth in dollars. */
export const receiptLines = (donations: readonly Donation[], zone: string): readonly (readonly (string | number)[])[] =>
  donations.map((one) => [one.organization, donatedOn(one, zone), one.label, one.title, one.qty, one.valueCents / 100])

/** Whether a receipt may say it: whole cents, not below zero. */
export const isDonationValue = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= (cents.maximum ?? 0)

function donationOf({ id, refId, at, data }: Row): Donation {
  const firstCents = isDonationValue(data['valueCents']) ? data['valueCents'] : 0
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
    correctionId: '',
  }
}

/**
 * The correction that counts, by donation and unit. Each names the one that it takes the place of, so that a device whose clock is ahead does not have the
 * last word; of two that were made apart, the later one counts.
 */
function correctionsOf(standing: readonly Row[]): ReadonlyMap<string, Row> {
  const known = standing.filter(({ type, data }) => type === REVALUED && isDonationValue(data['valueCents']))
  const replaced = new Set(known.map(({ data }) => text(data['replaces'])))
  return new Map(
    known
      .filter(({ id }) => !replaced.has(id))
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
      .map((row) => [`${text(row.data['donationId'])} ${row.refId}`, row]),
  )
}

/** The donations that stand, the latest first. @param rows of the types `DONATED` and `REVALUED`, in any order */
export function donationsOf(rows: readonly Row[]): readonly Donation[] {
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  const standing = rows.filter(({ id, undoOf }) => undoOf === '' && !undone.has(id))
  const corrections = correctionsOf(standing)
  return standing
    .filter(({ type }) => type === DONATED)
    .map(donationOf)
    .map((one) => {
      const correction = corrections.get(`${one.id} ${one.unitId}`)
      return correction
        ? { ...one, valueCents: Number(correction.data['valueCents']), correctionId: correction.id }
        : one
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

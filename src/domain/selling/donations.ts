/** A donated unit as its ledger row records it: who got it, when, and what it was worth. */
import type { ActivityDoc } from '#schemas/activity.ts'

export interface Donation {
  readonly id: string
  /** ISO UTC. */
  readonly at: string
  readonly organization: string
  readonly title: string
  readonly label: string
  readonly qty: number
  readonly valueCents: number
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

export const donationOf = ({ id, at, data }: Pick<ActivityDoc, 'id' | 'at' | 'data'>): Donation => ({
  id,
  at,
  organization: text(data['organization']),
  title: text(data['title']),
  label: text(data['label']),
  qty: number(data['qty'], 1),
  valueCents: number(data['valueCents'], 0),
})

/**
 * Who signed for what of an order. Each visit has a record of its own beside the latest, which stands in the plain fields of the hand-over. Invariant: a
 * later signature, here or on another device, never replaces an earlier one.
 */
import { isMap, type JsonMap } from '#domain/core/merge/merge-values.ts'
import type { OrderDoc } from '#schemas/orders.ts'

export interface Signed {
  /** Who took it along. */
  readonly takenBy: string
  readonly isProxy: boolean
  /** The path of an SVG in a box of 300 × 120; `''` where the name stands for it. */
  readonly signature: string
  /** ISO UTC. */
  readonly at: string
  /** Storage that was taken. */
  readonly feeCents: number
  /** What was signed for; none where an earlier version kept no lines. */
  readonly lineIds: readonly string[]
}

const PREFIX = 'signed-'
const keyOf = (id: string): string => `${PREFIX}${id.replaceAll('.', '')}`

/** Whatever another version wrote there is no text and counts as nothing. */
function readSigned(from: JsonMap, atKey: 'at' | 'signedAt'): Signed {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const [fee, lineIds] = [from['feeCents'], from['lineIds']]
  return {
    takenBy: text(from['takenBy']),
    isProxy: from['isProxy'] === true,
    signature: text(from['signature']),
    at: text(from[atKey]),
    feeCents: typeof fee === 'number' && Number.isSafeInteger(fee) ? fee : 0,
    lineIds: Array.isArray(lineIds) ? lineIds.filter((id) => typeof id === 'string') : [],
  }
}

const recorded = (handOver: OrderDoc['handOver']): readonly Signed[] =>
  Object.entries(handOver).flatMap(([key, value]) => (key.startsWith(PREFIX) && isMap(value) ? [readSigned(value, 'at')] : [])) // prettier-ignore

/** A signing of a version that kept the latest alone; `null` for none. */
function plainOne(handOver: OrderDoc['handOver']): Signed | null {
  const plain = readSigned(handOver, 'signedAt')
  return plain.at === '' || recorded(handOver).some(({ at }) => at === plain.at) ? null : plain
}

/** Every signing, the oldest first. */
export function signingsOf({ handOver }: Pick<OrderDoc, 'handOver'>): readonly Signed[] {
  const plain = plainOne(handOver)
  return [...recorded(handOver), ...(plain ? [plain] : [])].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The keys of the hand-over that one more signing changes. @param id of its record */
export function signingFields({ handOver }: Pick<OrderDoc, 'handOver'>, signed: Signed, id: string): JsonMap {
  const plain = plainOne(handOver)
  const { at, lineIds: _lineIds, ...latest } = signed
  return {
    ...latest,
    signedAt: at,
    leftAt: at,
    ...(plain ? { [keyOf('before')]: { ...plain } } : {}),
    [keyOf(id)]: { ...signed },
  }
}

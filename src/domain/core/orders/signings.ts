/**
 * Who signed for what of an order. Each visit has a record of its own beside the latest, which stands in the plain fields of the hand-over. Invariant: a
 * later signature, here or on another device, never replaces an earlier one. What is taken for storage is counted along the visits that knew of each other: two
 * devices that sign one visit without contact both note its fee, and it stands once.
 */
import { isMap, type Json, type JsonMap } from '#domain/core/merge/merge-values.ts'
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
/** The signing of a version that kept the latest alone. */
const BEFORE = 'before'
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

interface Recorded {
  readonly key: string
  readonly signed: Signed
  /** The keys of those that it came after; `null` where an earlier version noted none. */
  readonly after: readonly string[] | null
}

function readRecorded(key: string, value: JsonMap): Recorded {
  const after = value['after']
  return { key, signed: readSigned(value, 'at'), after: Array.isArray(after) ? after.filter((one) => typeof one === 'string') : null } // prettier-ignore
}

const recorded = (handOver: OrderDoc['handOver']): readonly Recorded[] =>
  Object.entries(handOver).flatMap(([key, value]) => (key.startsWith(PREFIX) && isMap(value) ? [readRecorded(key, value)] : [])) // prettier-ignore

/** A signing of a version that kept the latest alone; `null` for none. A device with that version may sign again and again, so each has a key of its own. */
function plainOne(handOver: OrderDoc['handOver']): Recorded | null {
  const signed = readSigned(handOver, 'signedAt')
  if (signed.at === '' || recorded(handOver).some((one) => one.signed.at === signed.at)) return null
  const isFirst = !Object.hasOwn(handOver, keyOf(BEFORE))
  return { key: keyOf(isFirst ? BEFORE : `${BEFORE}-${signed.at.replaceAll(':', '')}`), signed, after: null }
}

function allOf({ handOver }: Pick<OrderDoc, 'handOver'>): readonly Recorded[] {
  const plain = plainOne(handOver)
  const all = [...recorded(handOver), ...(plain ? [plain] : [])]
  return all.toSorted((a, b) => a.signed.at.localeCompare(b.signed.at))
}

/** Every signing, the oldest first. */
export const signingsOf = (order: Pick<OrderDoc, 'handOver'>): readonly Signed[] =>
  allOf(order).map(({ signed }) => signed)

/** What was taken for storage at all visits, in cents. Of signings that did not know of each other, the greater sum. */
export function storageTakenCents(order: Pick<OrderDoc, 'handOver'>): number {
  const all = allOf(order)
  const sums = new Map<string, number>()
  const sumTo = ({ key, signed, after }: Recorded): number => {
    const known = sums.get(key)
    if (known !== undefined) return known
    // No signing comes after itself, whatever is written there.
    sums.set(key, 0)
    const before = all.filter((one) => after?.includes(one.key) ?? one.signed.at < signed.at)
    const sum = signed.feeCents + Math.max(0, ...before.map(sumTo))
    sums.set(key, sum)
    return sum
  }
  return Math.max(0, ...all.map(sumTo))
}

/** The keys of the hand-over that one more signing changes. @param id of its record */
export function signingFields({ handOver }: Pick<OrderDoc, 'handOver'>, signed: Signed, id: string): JsonMap {
  const plain = plainOne(handOver)
  const { at, lineIds: _lineIds, ...latest } = signed
  return {
    ...latest,
    signedAt: at,
    leftAt: at,
    ...(plain ? { [plain.key]: { ...plain.signed } } : {}),
    [keyOf(id)]: { ...signed, after: allOf({ handOver }).map(({ key }) => key) },
  }
}

const plainKeys = ['takenBy', 'isProxy', 'signature', 'feeCents', 'signedAt'] as const

interface TakenBackSigning {
  /** The hand-over before. */
  readonly now: JsonMap
  /** The hand-over without that signing. */
  readonly left: JsonMap
  /** The hand-over as that signing left it. */
  readonly after: JsonMap
  /** Lines that are out. */
  readonly outIds: readonly string[]
}

const isOfBefore = ({ key }: Recorded): boolean => key.startsWith(keyOf(BEFORE))

/**
 * The keys of a hand-over once one of its signings is taken back: the plain fields are those of the latest that is left, and what that signing noted of an earlier
 * version's stays as long as any other does. The buyer counts as gone where all that is out is signed for. `null` where the fields are right as they are.
 */
export function signingsLeft({ now, left, after, outIds }: TakenBackSigning): JsonMap | null {
  // Signed since by a version that keeps the latest alone: these fields are all that there is of it.
  const alone = plainOne(now) ? [...plainKeys, 'leftAt'].map((key) => [key, now[key]] as const) : []
  const ofBefore = recorded(after).filter(isOfBefore)
  const others = recorded(left).filter((one) => !ofBefore.some(({ key }) => key === one.key))
  if (alone.length + others.length > 0) {
    const kept = ofBefore.map(({ key }) => [key, after[key]] as const)
    const plain = latestOf([...others, ...ofBefore])
    const leftAt = leftWith(plain['signedAt'], { left, isCovered: coversAll(others, outIds) })
    return { ...plain, leftAt, ...Object.fromEntries([...kept, ...alone]) }
  }
  // What an earlier version kept there alone was given a record by this signing, and counts as before.
  if (ofBefore.length > 0 || readSigned(left, 'signedAt').at === '') return null
  return Object.fromEntries(plainKeys.map((key) => [key, undefined]))
}

function latestOf(all: readonly Recorded[]): JsonMap {
  const last = all.toSorted((a, b) => a.signed.at.localeCompare(b.signed.at)).at(-1)
  if (!last) return {}
  const { at, lineIds: _lineIds, ...latest } = last.signed
  return { ...latest, signedAt: at }
}

/** What an earlier version's signing stood for nobody knows: it counts for all, but for one that the signing had noted that is taken back. */
function coversAll(all: readonly Recorded[], outIds: readonly string[]): boolean {
  const covered = new Set(all.flatMap(({ signed }) => signed.lineIds))
  return all.some(isOfBefore) || outIds.every((id) => covered.has(id))
}

function leftWith(
  signedAt: Json,
  { left, isCovered }: { readonly left: JsonMap; readonly isCovered: boolean },
): string {
  const gone = typeof left['leftAt'] === 'string' ? left['leftAt'] : ''
  return isCovered && typeof signedAt === 'string' && signedAt > gone ? signedAt : gone
}

/**
 * How right a load was received (product, section 6): accuracy = lines matched ÷ lines; short, over and extra as shares of what was expected. Why only
 * loads whose receiving is over: until then a line that is still to come would count as wrong.
 */
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { countReceived, lineState, type ReceivedUnit } from '#domain/core/loads/line-state.ts'

const finishedStages: readonly LoadDoc['stage'][] = ['received', 'reconciled', 'closed']
export const isReceivingOver = ({ stage }: Pick<LoadDoc, 'stage'>): boolean => finishedStages.includes(stage)

/** Counts of lines and of items. */
export interface Accuracy {
  readonly lines: number
  readonly matched: number
  readonly expected: number
  readonly short: number
  readonly over: number
  readonly extra: number
}

export const noAccuracy: Accuracy = { lines: 0, matched: 0, expected: 0, short: 0, over: 0, extra: 0 }

export type CountedLine = Pick<ManifestLineDoc, 'id' | 'qty' | 'extra' | 'waivedReason'>

export function accuracyOf(lines: readonly CountedLine[], units: Iterable<ReceivedUnit>): Accuracy {
  const counts = countReceived(units)
  const sum: { -readonly [Key in keyof Accuracy]: number } = { ...noAccuracy }
  for (const line of lines) {
    const received = counts.get(line.id)?.received ?? 0
    // The line of an extra item that was taken back: nothing was found, and nothing expected.
    if (line.extra && received === 0) continue
    sum.lines += 1
    const expected = line.extra ? 0 : line.qty
    if (lineState(line, received, true) === 'complete') sum.matched += 1
    sum.expected += expected
    if (line.extra) sum.extra += received
    else if (received < expected) sum.short += expected - received
    else sum.over += received - expected
  }
  const known = new Set(lines.map(({ id }) => id))
  for (const [id, { received }] of counts) {
    if (known.has(id) || received === 0) continue
    // Its import was taken back while it was received: it stands as an extra item.
    sum.lines += 1
    sum.extra += received
  }
  return sum
}

export const sumAccuracy = (all: readonly Accuracy[]): Accuracy =>
  all.reduce(
    (sum, one) => ({
      lines: sum.lines + one.lines,
      matched: sum.matched + one.matched,
      expected: sum.expected + one.expected,
      short: sum.short + one.short,
      over: sum.over + one.over,
      extra: sum.extra + one.extra,
    }),
    noAccuracy,
  )

/** Percent; `null` where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

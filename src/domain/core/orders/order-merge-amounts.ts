/**
 * Premium, tax and fee of an order of which two devices each gave lines back. Each of them took off its own lines alone, so the later one would keep what the
 * other gave back. Formula: what is left is the common amount without what each side took off; what both took off, counted by price, comes off once.
 * Invariants: merging again with what was merged changes nothing; what was given back and what is left sum to what the buyer paid, to the cent, where no line was given back twice.
 */
import type { MergeDoc, MergeSides } from '#domain/core/merge/merge.ts'
import { isMap, sameValue, valueAt } from '#domain/core/merge/merge-values.ts'

const amounts = ['premiumCents', 'taxCents', 'feeCents'] as const

/** Lines that this side canceled since the common state. */
function takenOff(base: MergeDoc, side: MergeDoc): ReadonlySet<string> {
  const [before, after] = [base['lineStates'], side['lineStates']]
  if (!isMap(before) || !isMap(after)) return new Set()
  return new Set(Object.keys(after).filter((id) => after[id] === 'cancelled' && before[id] !== 'cancelled'))
}

function priceOf(base: MergeDoc, ids: Iterable<string>): number {
  const lines = base['lines']
  return [...ids].reduce((sum, id) => {
    const line = isMap(lines) ? lines[id] : undefined
    const cents = isMap(line) ? line['priceCents'] : undefined
    return sum + (typeof cents === 'number' ? cents : 0)
  }, 0)
}

const liveIds = (base: MergeDoc): readonly string[] => {
  const [lines, states] = [base['lines'], base['lineStates']]
  return isMap(lines) && isMap(states) ? Object.keys(lines).filter((id) => states[id] !== 'cancelled') : []
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((id) => whole.has(id))

const pick = (doc: MergeDoc): MergeDoc =>
  Object.fromEntries(amounts.flatMap((name) => (doc[name] === undefined ? [] : [[name, doc[name]]])))

/** The amounts that both sides changed, as they are without the lines of both; none where only one side took lines off. */
export function amountsAfterMerge({ base, mine, theirs }: MergeSides): MergeDoc {
  if (!base || !sameValue(mine['lines'], base['lines']) || !sameValue(theirs['lines'], base['lines'])) return {}
  const [ofMine, ofTheirs] = [takenOff(base, mine), takenOff(base, theirs)]
  if (ofMine.size === 0 || ofTheirs.size === 0) return {}
  const [hasTheirs, hasMine] = [isWithin(ofTheirs, ofMine), isWithin(ofMine, ofTheirs)]
  if (hasTheirs && hasMine) return {}
  // One side saw all of it, such as a merge whose answer was lost: its amounts are right to the cent.
  if (hasTheirs || hasMine) return pick(hasTheirs ? mine : theirs)
  const whole = priceOf(base, liveIds(base))
  const twice = priceOf(base, [...ofMine].filter((id) => ofTheirs.has(id))) // prettier-ignore
  const isAll = liveIds(base).every((id) => ofMine.has(id) || ofTheirs.has(id))
  const merged = amounts.flatMap((name) => {
    const [was, here, there] = [base, mine, theirs].map((doc) => valueAt(doc, name))
    if (typeof was !== 'number' || typeof here !== 'number' || typeof there !== 'number') return []
    if (here === was || there === was) return []
    const both = whole === 0 ? 0 : Math.round((was * twice) / whole)
    return [[name, isAll ? 0 : Math.max(0, here + there - was + both)] as const]
  })
  return Object.fromEntries(merged)
}

/** Sorting in steps of a few milliseconds, so that a process answers in between. */

/** So many are sorted in one step, about 2 ms of documents. */
const RUN = 1024
/** So many are merged in one step. */
const MERGED = 4096

/** As `toSorted`; the order of equal items is kept. The result is what the last step returns. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, Item[]> {
  let runs: Item[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let place = 0; place < runs.length; place += 2)
      merged.push(yield* mergedInSteps(runs[place] ?? [], runs[place + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* mergedInSteps<Item>(
  left: Item[],
  right: Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, Item[]> {
  if (right.length === 0) return left
  const merged: Item[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    merged.push((compare(left[l] as Item, right[r] as Item) <= 0 ? left[l++] : right[r++]) as Item)
    if (merged.length % MERGED === 0) yield
  }
  for (; l < left.length; l += 1) merged.push(left[l] as Item)
  for (; r < right.length; r += 1) merged.push(right[r] as Item)
  return merged
}

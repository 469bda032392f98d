/** Several sorted sequences as one. */

interface Head<Item> {
  readonly item: Item
  readonly rest: Iterator<Item>
}

/** Each of `sorted` is in the order of `compare`, by which no two of their items are equal. Reads one item of each ahead, and no more than it gives. */
export function* mergeInOrder<Item>(
  sorted: readonly Iterable<Item>[],
  compare: (a: Item, b: Item) => number,
): Generator<Item, void> {
  const [only] = sorted
  if (only !== undefined && sorted.length === 1) return yield* only
  /** The first of each sequence that has more, the very first at the end. */
  const heads: Head<Item>[] = []
  for (const sequence of sorted) enter(heads, sequence[Symbol.iterator](), compare)
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield head.item
    enter(heads, head.rest, compare)
  }
}

function enter<Item>(heads: Head<Item>[], rest: Iterator<Item>, compare: (a: Item, b: Item) => number): void {
  const { done, value: item } = rest.next()
  if (done === true) return
  let [from, to] = [0, heads.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare((heads[middle] as Head<Item>).item, item) > 0) from = middle + 1
    else to = middle
  }
  heads.splice(from, 0, { item, rest })
}

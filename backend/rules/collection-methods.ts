/**
 * The methods of lists, sets, maps and of the difference between two maps.
 *
 * Source: firebase.google.com/docs/reference/rules/rules.List, rules.Set, rules.Map and rules.MapDiff.
 */
import { containsAll, distinct, isEqual, Members } from './equality.ts'
import { EvaluationError } from './evaluation.ts'
import { itemsArg, taggedArg, takes, textArg } from './method-table.ts'
import type { Methods } from './method-table.ts'
import { kindOf } from './type-names.ts'
import { listOf } from './values.ts'
import type { ListValue, MapDiffValue, MapValue, RulesValue, SetValue } from './values.ts'

const setOf = (items: readonly RulesValue[]): SetValue => ({ kind: 'set', items: distinct(items) })

/** Items of the first that are (or are not) in the second. */
function keep(items: readonly RulesValue[], others: readonly RulesValue[], wanted: boolean): RulesValue[] {
  const members = new Members(others)
  return items.filter((item) => members.has(item) === wanted)
}

const containment: Methods<ListValue | SetValue> = {
  size: takes(0, ({ items }) => BigInt(items.length)),
  hasAll: takes(1, ({ items }, [wanted], line) => containsAll(items, itemsArg(wanted, line))),
  hasAny: takes(1, ({ items }, [wanted], line) => keep(itemsArg(wanted, line), items, true).length > 0),
  hasOnly: takes(1, ({ items }, [allowed], line) => containsAll(itemsArg(allowed, line), items)),
}

function joined(items: readonly RulesValue[], separator: string, line: number): string {
  return items
    .map((item) => {
      if (item === null || typeof item !== 'object') return String(item)
      throw new EvaluationError(`${kindOf(item)} cannot be joined`, line)
    })
    .join(separator)
}

export const LIST_METHODS: Methods<ListValue> = {
  ...containment,
  concat: takes(1, ({ items }, [more], line) => listOf([...items, ...taggedArg('list', more, line).items])),
  join: takes(1, ({ items }, [separator], line) => joined(items, textArg(separator, line), line)),
  removeAll: takes(1, ({ items }, [unwanted], line) => listOf(keep(items, itemsArg(unwanted, line), false))),
  toSet: takes(0, ({ items }) => setOf(items)),
}

export const SET_METHODS: Methods<SetValue> = {
  ...containment,
  difference: takes(1, ({ items }, [other], line) => setOf(keep(items, taggedArg('set', other, line).items, false))),
  intersection: takes(1, ({ items }, [other], line) => setOf(keep(items, taggedArg('set', other, line).items, true))),
  union: takes(1, ({ items }, [other], line) => setOf([...items, ...taggedArg('set', other, line).items])),
}

/** `get('a', d)` or, through nested maps, `get(['a', 'b'], d)`: the default wherever a key is missing. */
function valueAt(map: MapValue, key: RulesValue | undefined, fallback: RulesValue, line: number): RulesValue {
  const steps = typeof key === 'string' ? [key] : taggedArg('list', key, line).items
  let at: RulesValue = map
  for (const step of steps) {
    if (at === null || typeof at !== 'object' || at.kind !== 'map') return fallback
    const value = at.entries.get(textArg(step, line))
    // A stored null is a value; only a missing key takes the default.
    if (value === undefined) return fallback
    at = value
  }
  return at
}

export const MAP_METHODS: Methods<MapValue> = {
  size: takes(0, ({ entries }) => BigInt(entries.size)),
  keys: takes(0, ({ entries }) => listOf([...entries.keys()])),
  values: takes(0, ({ entries }) => listOf([...entries.values()])),
  get: takes(2, (map, [key, fallback], line) => valueAt(map, key, fallback ?? null, line)),
  diff: takes(1, (map, [other], line) => ({ kind: 'map_diff', before: taggedArg('map', other, line), after: map })),
}

type Change = 'added' | 'removed' | 'changed' | 'unchanged'

function changeOf({ before, after }: MapDiffValue, key: string): Change {
  const [old, now] = [before.entries.get(key), after.entries.get(key)]
  if (old === undefined) return 'added'
  if (now === undefined) return 'removed'
  return isEqual(old, now) ? 'unchanged' : 'changed'
}

/** `now.diff(then)`: keys are added in `now`, removed from `then`. They are distinct by nature. */
function keysWith(diff: MapDiffValue, wanted: (change: Change) => boolean): SetValue {
  const keys = new Set([...diff.before.entries.keys(), ...diff.after.entries.keys()])
  return { kind: 'set', items: [...keys].filter((key) => wanted(changeOf(diff, key))) }
}

export const MAP_DIFF_METHODS: Methods<MapDiffValue> = {
  addedKeys: takes(0, (diff) => keysWith(diff, (change) => change === 'added')),
  removedKeys: takes(0, (diff) => keysWith(diff, (change) => change === 'removed')),
  changedKeys: takes(0, (diff) => keysWith(diff, (change) => change === 'changed')),
  unchangedKeys: takes(0, (diff) => keysWith(diff, (change) => change === 'unchanged')),
  affectedKeys: takes(0, (diff) => keysWith(diff, (change) => change !== 'unchanged')),
}

/**
 * What a method or a global function is: how many arguments it takes and what it computes.
 *
 * The number of arguments and the name are checked when the rules are read; the types when they are evaluated.
 */
import { EvaluationError } from './evaluation.ts'
import { kindOf } from './type-names.ts'
import type { Kind } from './type-names.ts'
import type {
  BytesValue,
  DurationValue,
  LatLngValue,
  ListValue,
  MapValue,
  RulesValue,
  SetValue,
  TimestampValue,
} from './values.ts'

/** `target` is absent for a global function. */
export interface Callable<Target = RulesValue> {
  readonly least: number
  readonly most: number
  readonly run: (target: Target, args: readonly RulesValue[], line: number) => RulesValue
}

export type Methods<Target> = Readonly<Record<string, Callable<Target>>>

export const takes = <Target>(count: number, run: Callable<Target>['run']): Callable<Target> => ({
  least: count,
  most: count,
  run,
})

function unfit(wanted: string, value: RulesValue | undefined, line: number): never {
  throw new EvaluationError(`expected ${wanted} but got ${value === undefined ? 'nothing' : kindOf(value)}`, line)
}

export const textArg = (value: RulesValue | undefined, line: number): string =>
  typeof value === 'string' ? value : unfit('string', value, line)

export const numberArg = (value: RulesValue | undefined, line: number): bigint | number =>
  typeof value === 'bigint' || typeof value === 'number' ? value : unfit('number', value, line)

export const intArg = (value: RulesValue | undefined, line: number): bigint =>
  typeof value === 'bigint' ? value : unfit('int', value, line)

interface Tagged {
  bytes: BytesValue
  duration: DurationValue
  latlng: LatLngValue
  list: ListValue
  map: MapValue
  set: SetValue
  timestamp: TimestampValue
}

export function taggedArg<K extends keyof Tagged & Kind>(
  kind: K,
  value: RulesValue | undefined,
  line: number,
): Tagged[K] {
  if (value === undefined || value === null || typeof value !== 'object' || value.kind !== kind)
    return unfit(kind, value, line)
  return value as Tagged[K]
}

/** A list or a set, by its items. */
export function itemsArg(value: RulesValue | undefined, line: number): readonly RulesValue[] {
  if (value === undefined || value === null || typeof value !== 'object') return unfit('list', value, line)
  return value.kind === 'list' || value.kind === 'set' ? value.items : unfit('list', value, line)
}

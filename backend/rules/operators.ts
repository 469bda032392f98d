/**
 * What the operators do with each pair of types. A pair that is not named here is an error, never a conversion.
 *
 * Source: firebase.google.com/docs/reference/rules (Integer, Float, String, Timestamp, Duration, List, Map, Set).
 */
import { compare, contains, isEqual } from './equality.ts'
import { EvaluationError } from './evaluation.ts'
import type { BinaryOperator } from './syntax.ts'
import { kindOf } from './type-names.ts'
import { durationOf, timestampOf } from './values.ts'
import type { RulesValue } from './values.ts'

export type StrictOperator = Exclude<BinaryOperator, '&&' | '||'>
type Operate = (left: RulesValue, right: RulesValue, line: number) => RulesValue

const LEAST_INT = -(2n ** 63n)
const LARGEST_INT = 2n ** 63n - 1n

export function checkedInt(value: bigint, line: number): bigint {
  if (value < LEAST_INT || value > LARGEST_INT) throw new EvaluationError('an int left its 64 bits', line)
  return value
}

function unfit(operator: string, left: RulesValue, right: RulesValue, line: number): never {
  throw new EvaluationError(`${kindOf(left)} ${operator} ${kindOf(right)} has no meaning`, line)
}

const ordered =
  (operator: string, holds: (order: number) => boolean): Operate =>
  (left, right, line) => {
    const order = compare(left, right)
    return order === undefined ? unfit(operator, left, right, line) : holds(order)
  }

function isIn(left: RulesValue, right: RulesValue, line: number): boolean {
  if (right !== null && typeof right === 'object') {
    if (right.kind === 'map') return typeof left === 'string' && right.entries.has(left)
    if (right.kind === 'list' || right.kind === 'set') return contains(right.items, left)
  }
  return unfit('in', left, right, line)
}

type IntMath = (left: bigint, right: bigint, line: number) => bigint

function numeric(operator: string, ints: IntMath, floats: (left: number, right: number) => number): Operate {
  return (left, right, line) => {
    if (typeof left === 'bigint' && typeof right === 'bigint') return checkedInt(ints(left, right, line), line)
    const both =
      (typeof left === 'bigint' || typeof left === 'number') && (typeof right === 'bigint' || typeof right === 'number')
    return both ? floats(Number(left), Number(right)) : unfit(operator, left, right, line)
  }
}

const notZero = (divisor: bigint, line: number): bigint => {
  if (divisor === 0n) throw new EvaluationError('division by zero', line)
  return divisor
}

const addNumbers = numeric(
  '+',
  (a, b) => a + b,
  (a, b) => a + b,
)
const subtractNumbers = numeric(
  '-',
  (a, b) => a - b,
  (a, b) => a - b,
)

function nanos(value: RulesValue, kind: 'timestamp' | 'duration'): bigint | undefined {
  if (value === null || typeof value !== 'object' || value.kind !== kind) return undefined
  return value.kind === 'timestamp' ? value.epochNanos : value.kind === 'duration' ? value.nanos : undefined
}

function add(left: RulesValue, right: RulesValue, line: number): RulesValue {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  const [leftTime, rightTime] = [nanos(left, 'timestamp'), nanos(right, 'timestamp')]
  const [leftSpan, rightSpan] = [nanos(left, 'duration'), nanos(right, 'duration')]
  if (leftTime !== undefined && rightSpan !== undefined) return timestampOf(leftTime + rightSpan)
  if (leftSpan !== undefined && rightTime !== undefined) return timestampOf(leftSpan + rightTime)
  if (leftSpan !== undefined && rightSpan !== undefined) return durationOf(leftSpan + rightSpan)
  return addNumbers(left, right, line)
}

function subtract(left: RulesValue, right: RulesValue, line: number): RulesValue {
  const [leftTime, rightTime] = [nanos(left, 'timestamp'), nanos(right, 'timestamp')]
  const [leftSpan, rightSpan] = [nanos(left, 'duration'), nanos(right, 'duration')]
  if (leftTime !== undefined && rightTime !== undefined) return durationOf(leftTime - rightTime)
  if (leftTime !== undefined && rightSpan !== undefined) return timestampOf(leftTime - rightSpan)
  if (leftSpan !== undefined && rightSpan !== undefined) return durationOf(leftSpan - rightSpan)
  return subtractNumbers(left, right, line)
}

export const OPERATE: Readonly<Record<StrictOperator, Operate>> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '<': ordered('<', (order) => order < 0),
  '<=': ordered('<=', (order) => order <= 0),
  '>': ordered('>', (order) => order > 0),
  '>=': ordered('>=', (order) => order >= 0),
  in: isIn,
  '+': add,
  '-': subtract,
  '*': numeric(
    '*',
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  '/': numeric(
    '/',
    (a, b, line) => a / notZero(b, line),
    (a, b) => a / b,
  ),
  '%': numeric(
    '%',
    (a, b, line) => a % notZero(b, line),
    (a, b) => a % b,
  ),
}

export function negated(value: RulesValue, line: number): RulesValue {
  if (typeof value === 'bigint') return checkedInt(-value, line)
  if (typeof value === 'number') return -value
  throw new EvaluationError(`-${kindOf(value)} has no meaning`, line)
}

/** Offsets must lie inside: a rule that looks past the end of a list must not read it as empty. */
function within(value: RulesValue, length: number, line: number): number {
  if (typeof value !== 'bigint' || value < 0n || value > BigInt(length)) {
    throw new EvaluationError('an index is outside of what it indexes', line)
  }
  return Number(value)
}

export function itemAt(target: RulesValue, index: RulesValue, line: number): RulesValue {
  if (typeof target === 'string') return textSlice(target, index, undefined, line)
  if (target !== null && typeof target === 'object') {
    if (target.kind === 'map') return memberOf(target, typeof index === 'string' ? index : undefined, line)
    const items = target.kind === 'list' ? target.items : target.kind === 'path' ? target.segments : undefined
    const item = items?.[within(index, items.length, line)]
    if (item !== undefined) return item
    if (items) throw new EvaluationError('an index is outside of what it indexes', line)
  }
  throw new EvaluationError(`${kindOf(target)} has no [index]`, line)
}

export function sliceOf(target: RulesValue, from: RulesValue, to: RulesValue, line: number): RulesValue {
  if (typeof target === 'string') return textSlice(target, from, to, line)
  if (target === null || typeof target !== 'object' || (target.kind !== 'list' && target.kind !== 'path')) {
    throw new EvaluationError(`${kindOf(target)} has no [from:to]`, line)
  }
  const length = target.kind === 'list' ? target.items.length : target.segments.length
  const [start, end] = [within(from, length, line), within(to, length, line)]
  if (end < start) throw new EvaluationError('a range ends before it begins', line)
  return target.kind === 'list'
    ? { kind: 'list', items: target.items.slice(start, end) }
    : { kind: 'path', segments: target.segments.slice(start, end) }
}

/** By code points; without `to`, the one character at `from`. */
function textSlice(text: string, from: RulesValue, to: RulesValue | undefined, line: number): string {
  const characters = Array.from(text)
  const start = within(from, characters.length, line)
  const end = to === undefined ? start + 1 : within(to, characters.length, line)
  if (end < start || end > characters.length) throw new EvaluationError('an index is outside of what it indexes', line)
  return characters.slice(start, end).join('')
}

export function memberOf(target: RulesValue, name: string | undefined, line: number): RulesValue {
  if (target === null || typeof target !== 'object' || target.kind !== 'map') {
    throw new EvaluationError(`${kindOf(target)} has no member ${name ?? ''}`, line)
  }
  const value = name === undefined ? undefined : target.entries.get(name)
  if (value === undefined) throw new EvaluationError(`there is no ${name ?? 'such key'}`, line)
  return value
}

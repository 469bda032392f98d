/**
 * The methods of text and bytes, and the conversions to and from text.
 *
 * A character is a code point. `matches` covers the whole text; `replace` and `split` take patterns too.
 * Source: firebase.google.com/docs/reference/rules/rules.String and rules.Bytes.
 */
import { EvaluationError } from './evaluation.ts'
import { takes, textArg } from './method-table.ts'
import type { Callable, Methods } from './method-table.ts'
import { compilePattern, LONGEST_TEXT, PatternError } from './re2.ts'
import { checkedInt } from './operators.ts'
import { kindOf } from './type-names.ts'
import { bytesOf, listOf, parsePath, pathText } from './values.ts'
import type { BytesValue, RulesValue } from './values.ts'

/** Patterns may be built from data, so the memory of compiled ones has an end. */
const MOST_PATTERNS = 500
const patterns = new Map<string, RegExp>()

function patternOf(source: string, whole: boolean, line: number): RegExp {
  const key = `${whole ? 'whole' : 'part'} ${source}`
  const known = patterns.get(key)
  if (known) return known
  try {
    const compiled = compilePattern(source, whole)
    if (patterns.size >= MOST_PATTERNS) patterns.clear()
    patterns.set(key, compiled)
    return compiled
  } catch (error) {
    if (error instanceof PatternError) throw new EvaluationError(error.message, line)
    throw error
  }
}

function matchable(text: string, line: number): string {
  if (text.length > LONGEST_TEXT) throw new EvaluationError('the text is too long for a pattern', line)
  return text
}

export function characterCount(text: string): number {
  let pairs = 0
  for (let i = 1; i < text.length; i += 1) {
    if (text.charCodeAt(i) >> 10 === 0x37 && text.charCodeAt(i - 1) >> 10 === 0x36) pairs += 1
  }
  return text.length - pairs
}

export const STRING_METHODS: Methods<string> = {
  size: takes(0, (text) => BigInt(characterCount(text))),
  lower: takes(0, (text) => text.toLowerCase()),
  upper: takes(0, (text) => text.toUpperCase()),
  trim: takes(0, (text) => text.trim()),
  toUtf8: takes(0, (text) => bytesOf(new TextEncoder().encode(text))),
  matches: takes(1, (text, [pattern], line) =>
    patternOf(textArg(pattern, line), true, line).test(matchable(text, line)),
  ),
  split: takes(1, (text, [pattern], line) =>
    listOf(matchable(text, line).split(patternOf(textArg(pattern, line), false, line))),
  ),
  replace: takes(2, (text, [pattern, substitute], line) => {
    const literal = textArg(substitute, line)
    return matchable(text, line).replace(patternOf(textArg(pattern, line), false, line), () => literal)
  }),
}

export const BYTES_METHODS: Methods<BytesValue> = {
  size: takes(0, ({ bytes }) => BigInt(bytes.length)),
  toHexString: takes(0, ({ bytes }) => Buffer.from(bytes).toString('hex').toUpperCase()),
  toBase64: takes(0, ({ bytes }) => Buffer.from(bytes).toString('base64')),
}

/** `string(2.0)` is '2.0': a float keeps its point. */
function toText(value: RulesValue, line: number): string {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(1) : String(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (value.kind === 'path') return pathText(value)
  throw new EvaluationError(`${kindOf(value)} is no text`, line)
}

function toInt(value: RulesValue, line: number): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return checkedInt(BigInt(Math.trunc(value)), line)
  if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value))
    return checkedInt(BigInt(value.replace('+', '')), line)
  throw new EvaluationError('this is no int', line)
}

function toFloat(value: RulesValue, line: number): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value)) return Number(value)
  throw new EvaluationError('this is no float', line)
}

function toBool(value: RulesValue, line: number): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw new EvaluationError('this is no bool', line)
}

const given = (args: readonly RulesValue[]): RulesValue => args[0] ?? null

/** `debug(x)` is x: an evaluation has nowhere to print to. */
export const CONVERSIONS: Readonly<Record<string, Callable<null>>> = {
  string: takes(1, (_, args, line) => toText(given(args), line)),
  int: takes(1, (_, args, line) => toInt(given(args), line)),
  float: takes(1, (_, args, line) => toFloat(given(args), line)),
  bool: takes(1, (_, args, line) => toBool(given(args), line)),
  path: takes(1, (_, args, line) => parsePath(textArg(given(args), line))),
  debug: takes(1, (_, args) => given(args)),
}

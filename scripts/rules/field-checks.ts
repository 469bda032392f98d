/**
 * What a document must look like, as conditions of the security rules, read off the schemas: its
 * keys, and for each field the type, length, words and bounds that `schemas/fields.ts` gives it.
 *
 * Invariants: a kind of field that is unknown here is an error of the generator, never a field
 * without a check. The rules cannot look into the single items of a list or into an open map: these
 * are bounded from outside. `scripts/leave/document-problem.ts` asks the same of a record that comes
 * from outside: a check that changes here changes there.
 */
import { cents, count, gain, isoTime, percent, type Field, type LineBounds } from '#schemas/fields.ts'
import { users } from '#schemas/users.ts'
import { listed, quoted } from './rank-conditions.ts'

const { lines: viewLines } = users.fields.views

/**
 * Rules have no loops: as many groups as there may be are looked at one by one. Empty ones stand in for those that are not there. Only a map has values,
 * and only texts are joined, so that no type is asked for. Each line ends with a line feed: an empty line is not the same as none. A group that does not
 * fit has no ids, and what is no list cannot be joined to one.
 */
function lineFunctions({ groups, each, all, key, pattern }: LineBounds): string[] {
  const numbers = Array.from({ length: groups }, (_, number) => number)
  const halves = [numbers.slice(0, groups / 2), numbers.slice(groups / 2)]
  const [firstIds, lastIds] = halves.map(([first, ...others]) =>
    others.reduce((ids, number) => `${ids}.concat(idsOf(all[${number}]))`, `idsOf(all[${first}])`),
  )
  const lines = `value.values().concat(['']).join('\\n').matches(${quoted(`(${pattern}\\n)*`)})`
  return [
    `function idsOf(value) { return value.size() <= ${each} && ${lines} ? value.keys() : false; }`,
    'function lineGroups(value) {',
    `  let all = value.values().concat([${numbers.map(() => '{}').join(', ')}]);`,
    `  let ids = ${firstIds}`,
    `    .concat(${lastIds});`,
    `  return value.size() <= ${groups} && value.keys().join('').size() <= ${groups * key}`,
    `    && ids.size() <= ${all} && ids.join('').size() <= ${all * key};`,
    '}',
  ]
}

/** As `Date.toISOString` writes it, with months, days and hours that there are. For RE2 and for JavaScript. */
export const ISO_UTC =
  '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z'

/**
 * Longer texts are measured instead of matched: a pattern of RE2 repeats at most 1,000 times, and grows with each.
 * https://github.com/google/re2/wiki/Syntax
 */
const LONGEST_MATCHED = 500
/** So many words are matched instead of looked for in a list, of which each is an expression. */
const MOST_LISTED = 3

/**
 * Helpers that the checks below call; they are in the generated file once. A value is handed over,
 * never a whole document.
 */
export const CHECK_FUNCTIONS: readonly string[] = [
  'function text(value, most) { return value is string && value.size() <= most; }',
  "function texts(value, most, mostEach) { return value is list && value.size() <= most && value.join('').size() <= most * mostEach; }",
  'function whole(value, least, most) { return value is int && value >= least && value <= most; }',
  // No `math.abs`: of the least whole number it may be negative.
  `function cents(value) { return value is int ? value >= ${cents.minimum} && value <= ${cents.maximum} : value == null; }`,
  `function count(value) { return value is int ? value >= 0 && value <= ${count.maximum} : value == null; }`,
  `function percent(value) { return value is number ? value >= 0 && value <= ${percent.maximum} : value == null; }`,
  `function gain(value) { return value is number ? value >= 0 && value <= ${gain.maximum} : value == null; }`,
  ...(viewLines ? lineFunctions(viewLines) : []),
]

/** Kinds with a function of their own above, where each has its bounds: handing them over would cost three expressions a field. */
const OWN_CHECKS: ReadonlyMap<string, Field> = new Map(Object.entries({ cents, count, percent, gain }))

/** The condition that `value` (an expression of the rules) matches the field's definition. */
export function fieldCheck(value: string, field: Field): string {
  if (field === isoTime) return `${value}.matches('(${ISO_UTC})?')`
  const [own] = [...OWN_CHECKS].find(([, kind]) => kind === field) ?? []
  if (own !== undefined) return `${own}(${value})`
  const types = typeof field.type === 'string' ? [field.type] : field.type
  const checks = types.filter((type) => type !== 'null').map((type) => typeCheck(value, type, field))
  const [check, ...others] = checks
  if (check === undefined || others.length > 0) throw new Error(`A field of type ${types.join(' or ')} has no check`)
  return types.includes('null') ? `(${value} == null || ${check})` : check
}

function unknownLines(): never {
  throw new Error('Only one field of lines has a check.')
}

/** One call finds both the type, since only a text can be matched, and the length. */
function textCheck(value: string, { enum: words, maxLength }: Field): string {
  if (words && words.length <= MOST_LISTED) return `${value} in ${listed(words)}`
  if (words) return `${value}.matches(${quoted(words.join('|'))})`
  if (maxLength === undefined) throw new Error('A field of text needs a greatest length that rules can check.')
  if (maxLength > LONGEST_MATCHED) return `text(${value}, ${maxLength})`
  return `${value}.matches(${quoted(`(?s).{0,${maxLength}}`)})`
}

function typeCheck(value: string, type: string, field: Field): string {
  const { minimum, maximum, maxItems, items } = field
  if (type === 'boolean') return `${value} is bool`
  if (type === 'string') return textCheck(value, field)
  if (field.lines) return field.lines === viewLines ? `lineGroups(${value})` : unknownLines()
  if (type === 'object' && field.additionalProperties && !field.properties) return `${value} is map`
  if (type === 'array' && maxItems !== undefined && items?.type === 'string' && items.maxLength !== undefined) {
    return `texts(${value}, ${maxItems}, ${items.maxLength})`
  }
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) {
    return `whole(${value}, ${minimum}, ${maximum})`
  }
  throw new Error(`A field of type ${type} needs bounds that rules can check: ${JSON.stringify(field)}`)
}

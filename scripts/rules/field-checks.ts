/**
 * What a document must look like, as conditions of the security rules, read off the schemas: its
 * keys, and for each field the type, length, words and bounds that `schemas/fields.ts` gives it.
 *
 * Invariants: a kind of field that is unknown here is an error of the generator, never a field
 * without a check. The rules cannot look into the single items of a list or into an open map: these
 * are bounded from outside. `scripts/leave/document-problem.ts` asks the same of a record that comes
 * from outside: a check that changes here changes there.
 */
import { isoTime, type Field, type LineBounds } from '#schemas/fields.ts'
import { users } from '#schemas/users.ts'
import { listed, quoted } from './rank-conditions.ts'

const { lines: viewLines } = users.fields.views

/** Rules have no loops: as many groups as there may be are looked at one by one, in brackets, since a chain nests once for each link. */
function lineFunctions({ groups, each, all, key, pattern }: LineBounds): string[] {
  const numbers = Array.from({ length: groups }, (_, number) => number)
  const halves = [numbers.slice(0, groups / 2), numbers.slice(groups / 2)]
  const inBrackets = (by: string, text: (number: number) => string) =>
    halves.map((half) => `(${half.map(text).join(by)})`).join(`\n${by.trim() === '&&' ? '    && ' : '      + '}`)
  const fit = inBrackets(' && ', (number) => `(n <= ${number} || lines(all[${number}]))`)
  const sum = inBrackets(' + ', (number) => `(n > ${number} ? all[${number}].size() : 0)`)
  const keys = (most: number) => `value.keys().join('').size() <= ${most * key}`
  const whole = quoted(`(${pattern}\\n)*`)
  return [
    '// Each line ends with a line feed, so that the pattern meets every one whole.',
    `function lines(value) { return value is map && value.size() <= ${each} && ${keys(each)} && (value.size() == 0 || (value.values().join('\\n') + '\\n').matches(${whole})); }`,
    'function lineGroups(value) {',
    '  let all = value.values();',
    '  let n = all.size();',
    `  return value is map && n <= ${groups} && ${keys(groups)}`,
    `    && ${fit}`,
    `    && ${sum} <= ${all};`,
    '}',
  ]
}

/** As `Date.toISOString` writes it, with months, days and hours that there are. For RE2 and for JavaScript. */
export const ISO_UTC =
  '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z'

/**
 * Helpers that the checks below call; they are in the generated file once. A value is handed over,
 * never a whole document.
 */
export const CHECK_FUNCTIONS: readonly string[] = [
  `function time(value) { return value is string && value.matches('(${ISO_UTC})?'); }`,
  'function text(value, most) { return value is string && value.size() <= most; }',
  "function texts(value, most, mostEach) { return value is list && value.size() <= most && value.join('').size() <= most * mostEach; }",
  'function whole(value, least, most) { return value is int && value >= least && value <= most; }',
  'function amount(value, least, most) { return value is number && value >= least && value <= most; }',
  ...(viewLines ? lineFunctions(viewLines) : []),
]

/** The condition that `value` (an expression of the rules) matches the field's definition. */
export function fieldCheck(value: string, field: Field): string {
  const types = typeof field.type === 'string' ? [field.type] : field.type
  const checks = types.filter((type) => type !== 'null').map((type) => typeCheck(value, type, field))
  const [check, ...others] = checks
  if (check === undefined || others.length > 0) throw new Error(`A field of type ${types.join(' or ')} has no check`)
  return types.includes('null') ? `(${value} == null || ${check})` : check
}

function unknownLines(): never {
  throw new Error('Only one field of lines has a check.')
}

function typeCheck(value: string, type: string, field: Field): string {
  const { minimum, maximum, maxLength, maxItems, items } = field
  if (field === isoTime) return `time(${value})`
  if (type === 'boolean') return `${value} is bool`
  if (type === 'string' && field.enum) return `${value} in ${listed(field.enum)}`
  if (type === 'string' && maxLength !== undefined) return `text(${value}, ${maxLength})`
  if (field.lines) return field.lines === viewLines ? `lineGroups(${value})` : unknownLines()
  if (type === 'object' && field.additionalProperties && !field.properties) return `${value} is map`
  if (type === 'array' && maxItems !== undefined && items?.type === 'string' && items.maxLength !== undefined) {
    return `texts(${value}, ${maxItems}, ${items.maxLength})`
  }
  if ((type === 'integer' || type === 'number') && minimum !== undefined && maximum !== undefined) {
    return `${type === 'integer' ? 'whole' : 'amount'}(${value}, ${minimum}, ${maximum})`
  }
  throw new Error(`A field of type ${type} needs bounds that rules can check: ${JSON.stringify(field)}`)
}

/**
 * The expressions of the rules language, by its table of precedence, loosest first:
 * `?:`, `||`, `&&`, `== !=`, `in is`, `< <= > >=`, `+ -`, `* / %`, `! -`, then `.name`, `[…]` and `(…)`.
 *
 * Source: firebase.google.com/docs/firestore/security/rules-conditions ("Operators and operator precedence").
 */
import type { BinaryOperator, Expression, PathPart } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'
import { TYPE_NAMES } from './type-names.ts'

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** A chain (`a && b && …`, `a.b.c…`) grows the tree as brackets do; the budget of an evaluation ends long before this. */
const LONGEST_CHAIN = 500

/** Words that can be no name of a value; `get` and its like may, being only words of `allow`. */
const RESERVED = new Set(['in', 'is', 'if', 'let', 'return', 'function', 'match', 'allow', 'service'])

/** A fixed segment of a path literal, `(default)` included since database names look like that. */
const PATH_SEGMENT = /[A-Za-z0-9_-]+|\([A-Za-z0-9_-]+\)/y

export function parseExpression(reader: TokenReader): Expression {
  return reader.nested(() => {
    const test = parseLevel(reader, 0)
    const { place } = reader
    if (!reader.accept('?')) return test
    const yes = parseExpression(reader)
    reader.expect(':')
    return { type: 'choice', place, test, yes, no: parseExpression(reader) }
  })
}

function parseLevel(reader: TokenReader, level: number): Expression {
  const operators = LEVELS[level]
  if (!operators) return parseUnary(reader)
  let left = parseLevel(reader, level + 1)
  for (let links = 0; ; links += 1) {
    const { place } = reader
    if (links > LONGEST_CHAIN) reader.fail('This chain of operators is too long')
    const operator = operators.find((candidate) => reader.is(candidate))
    if (operator === undefined) return left
    reader.advance()
    left =
      operator === 'is'
        ? { type: 'is', place, operand: left, typeName: parseTypeName(reader) }
        : { type: 'binary', place, operator: operator as BinaryOperator, left, right: parseLevel(reader, level + 1) }
  }
}

function parseTypeName(reader: TokenReader): string {
  if (reader.ahead.type !== 'name' || !TYPE_NAMES.has(reader.ahead.text)) reader.fail(`${reader.found()} is no type`)
  return reader.name('a type')
}

function parseUnary(reader: TokenReader): Expression {
  const { place } = reader
  if (reader.accept('!')) return { type: 'not', place, operand: reader.nested(() => parseUnary(reader)) }
  if (reader.accept('-')) return { type: 'minus', place, operand: reader.nested(() => parseUnary(reader)) }
  let value = parsePrimary(reader)
  for (let links = 0; ; links += 1) {
    const suffix = reader.place
    if (links > LONGEST_CHAIN) reader.fail('This chain is too long')
    if (reader.accept('.')) value = parseMember(reader, value)
    else if (reader.accept('[')) value = parseIndex(reader, value)
    else if (reader.is('(')) reader.fail('Only functions and methods can be called')
    else return value
    value = { ...value, place: suffix }
  }
}

function parseMember(reader: TokenReader, target: Expression): Expression {
  const { place } = reader
  const name = reader.name('a name')
  if (!reader.is('(')) return { type: 'member', place, target, name }
  return { type: 'method', place, target, name, args: parseArguments(reader) }
}

function parseIndex(reader: TokenReader, target: Expression): Expression {
  const { place } = reader
  const index = parseExpression(reader)
  const to = reader.accept(':') ? parseExpression(reader) : undefined
  reader.expect(']')
  return to ? { type: 'slice', place, target, from: index, to } : { type: 'index', place, target, index }
}

function parseArguments(reader: TokenReader): Expression[] {
  reader.expect('(')
  return parseUntil(reader, ')', () => parseExpression(reader))
}

/** Items between commas up to a closing bracket; a comma may precede it. */
function parseUntil<T>(reader: TokenReader, close: string, parseItem: () => T): T[] {
  const items: T[] = []
  while (!reader.accept(close)) {
    items.push(parseItem())
    if (!reader.is(close)) reader.expect(',')
  }
  return items
}

function parsePrimary(reader: TokenReader): Expression {
  const { place, ahead } = reader
  if (ahead.type === 'int' || ahead.type === 'float') {
    reader.advance()
    return { type: 'literal', place, value: ahead.value }
  }
  if (ahead.type === 'string') {
    reader.advance()
    return { type: 'literal', place, value: ahead.text }
  }
  if (reader.accept('(')) {
    const inner = parseExpression(reader)
    reader.expect(')')
    return inner
  }
  if (reader.accept('[')) return { type: 'list', place, items: parseUntil(reader, ']', () => parseExpression(reader)) }
  if (reader.accept('{')) return { type: 'map', place, entries: parseUntil(reader, '}', () => parseEntry(reader)) }
  if (reader.is('/')) return { type: 'path', place, parts: parsePathLiteral(reader) }
  return parseName(reader)
}

function parseEntry(reader: TokenReader): [Expression, Expression] {
  const key = parseExpression(reader)
  reader.expect(':')
  return [key, parseExpression(reader)]
}

function parseName(reader: TokenReader): Expression {
  const { place } = reader
  if (reader.ahead.type === 'name' && RESERVED.has(reader.ahead.text)) reader.fail(`${reader.found()} is no value`)
  const name = reader.name('a value')
  if (name === 'true' || name === 'false') return { type: 'literal', place, value: name === 'true' }
  if (name === 'null') return { type: 'literal', place, value: null }
  return reader.is('(') ? { type: 'call', place, name, args: parseArguments(reader) } : { type: 'name', place, name }
}

function parsePathLiteral(reader: TokenReader): PathPart[] {
  return reader.raw((scanner) => {
    const parts: PathPart[] = []
    while (scanner.take(/\//y)) {
      if (scanner.take(/\$\(/y)) parts.push(parseBinding(reader))
      else {
        const segment = scanner.take(PATH_SEGMENT) ?? scanner.fail('Expected a segment of a path', scanner.offset)
        parts.push(segment[0])
      }
    }
    return parts
  })
}

/** `$( expression )`: the closing bracket is read here and not as a word, for a path may go on right after it. */
function parseBinding(reader: TokenReader): Expression {
  reader.resume()
  const value = parseExpression(reader)
  if (!reader.is(')')) reader.fail(`Expected ) but found ${reader.found()}`)
  reader.scanner.moveTo(reader.ahead.offset + 1)
  return value
}

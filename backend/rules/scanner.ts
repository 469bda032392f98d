/**
 * Cuts the rules text into words, one at a time and on demand.
 *
 * On demand, because a `/` begins a path where a value is expected and divides where an operator
 * is: only the parser can tell them apart. A character that begins no known token throws a
 * RulesSyntaxError.
 */
import { RulesSyntaxError } from './syntax.ts'
import type { Place } from './syntax.ts'

export type Token = { readonly offset: number } & (
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'symbol'; readonly text: string }
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'end'; readonly text: '' }
)

/** Longest first, so that `==` is never read as two. */
const SYMBOLS = ['&&', '||', '==', '!=', '<=', '>=', ...'{ } ( ) [ ] , ; : . ? ! < > = + - * / % $'.split(' ')]
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
  '/': '/',
}
const LARGEST_INT = 2n ** 63n - 1n

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /(\d+)(\.\d+)?([eE][+-]?\d+)?/y
const BLANK = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y
const CODE_POINT = /x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})/y

export class Scanner {
  readonly #source: string
  readonly #lineStarts: readonly number[]
  #offset = 0

  constructor(source: string) {
    this.#source = source
    this.#lineStarts = [0, ...Array.from(source.matchAll(/\n/g), (newline) => newline.index + 1)]
  }

  /** By halving, since every node of the tree asks for its place. */
  placeOf(offset: number): Place {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 }
  }

  fail(message: string, offset: number): never {
    throw new RulesSyntaxError(message, this.placeOf(offset))
  }

  /** Goes back (or on) to an offset taken from a token. */
  moveTo(offset: number): void {
    this.#offset = offset
  }

  get offset(): number {
    return this.#offset
  }

  /** Takes what `pattern` (sticky) matches exactly here, without skipping blanks. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#offset
    const found = pattern.exec(this.#source)
    if (!found) return undefined
    this.#offset = pattern.lastIndex
    return found
  }

  next(): Token {
    this.take(BLANK)
    const offset = this.#offset
    if (this.#source.startsWith('/*', offset)) this.fail('This comment has no end', offset)
    if (offset >= this.#source.length) return { type: 'end', text: '', offset }
    const name = this.take(NAME)
    if (name) return { type: 'name', text: name[0], offset }
    const number = this.take(NUMBER)
    if (number) return this.#number(number, offset)
    const first = this.#source[offset] ?? ''
    if (first === '"' || first === "'") return this.#string(first, offset)
    const symbol = SYMBOLS.find((candidate) => this.#source.startsWith(candidate, offset))
    if (symbol === undefined) this.fail(`Unexpected character ${JSON.stringify(first)}`, offset)
    this.#offset += symbol.length
    return { type: 'symbol', text: symbol, offset }
  }

  #number([whole, digits = '', fraction, exponent]: RegExpExecArray, offset: number): Token {
    if (fraction !== undefined || exponent !== undefined) return { type: 'float', value: Number(whole), offset }
    if (digits.length > 19 || BigInt(digits) > LARGEST_INT) this.fail('This int does not fit into 64 bits', offset)
    return { type: 'int', value: BigInt(digits), offset }
  }

  #string(quote: string, offset: number): Token {
    let text = ''
    this.#offset += 1
    for (;;) {
      const char = this.#source[this.#offset]
      if (char === undefined || char === '\n') this.fail('This string has no end', offset)
      this.#offset += 1
      if (char === quote) return { type: 'string', text, offset }
      text += char === '\\' ? this.#escape() : char
    }
  }

  #escape(): string {
    const offset = this.#offset - 1
    const coded = this.take(CODE_POINT)
    if (coded) {
      const point = Number.parseInt(coded[1] ?? coded[2] ?? coded[3] ?? '', 16)
      if (point > 0x10ffff) this.fail('There is no such character', offset)
      return String.fromCodePoint(point)
    }
    const char = this.#source[this.#offset] ?? ''
    const escaped = Object.hasOwn(ESCAPES, char) ? ESCAPES[char] : undefined
    if (escaped === undefined) this.fail(`Unknown escape \\${char}`, offset)
    this.#offset += 1
    return escaped
  }
}

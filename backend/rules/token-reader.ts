/**
 * What both parsers (of statements and of expressions) need of the words: look ahead by one,
 * expect, and report what was found instead. It also limits how deep the text nests: ten thousand
 * brackets end in an error message and not in an exhausted stack.
 */
import { Scanner } from './scanner.ts'
import type { Token } from './scanner.ts'
import type { Place } from './syntax.ts'

/** Nothing a person or a generator writes comes near; the parser's stack bears several times as much. */
const DEEPEST_NESTING = 100

export class TokenReader {
  readonly scanner: Scanner
  #ahead: Token
  #depth = 0

  constructor(source: string) {
    this.scanner = new Scanner(source)
    this.#ahead = this.scanner.next()
  }

  get ahead(): Token {
    return this.#ahead
  }

  get place(): Place {
    return this.scanner.placeOf(this.#ahead.offset)
  }

  fail(message: string): never {
    this.scanner.fail(message, this.#ahead.offset)
  }

  advance(): Token {
    const token = this.#ahead
    this.#ahead = this.scanner.next()
    return token
  }

  /** Parses text that is no words (a path) from where the next word begins; the words go on after it. */
  raw<T>(parse: (scanner: Scanner) => T): T {
    this.scanner.moveTo(this.#ahead.offset)
    const parsed = parse(this.scanner)
    this.#ahead = this.scanner.next()
    return parsed
  }

  /** Starts reading words at the scanner's present place: an expression inside a path. */
  resume(): void {
    this.#ahead = this.scanner.next()
  }

  is(text: string): boolean {
    return (this.#ahead.type === 'symbol' || this.#ahead.type === 'name') && this.#ahead.text === text
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.advance()
    return true
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`Expected ${text} but found ${this.found()}`)
  }

  name(what: string): string {
    if (this.#ahead.type !== 'name') this.fail(`Expected ${what} but found ${this.found()}`)
    const { text } = this.#ahead
    this.advance()
    return text
  }

  found(): string {
    if (this.#ahead.type === 'end') return 'the end of the file'
    if (this.#ahead.type === 'string') return 'a string'
    if (this.#ahead.type === 'int' || this.#ahead.type === 'float') return 'a number'
    return this.#ahead.text
  }

  nested<T>(parse: () => T): T {
    if (this.#depth >= DEEPEST_NESTING) this.fail('This is nested too deeply')
    this.#depth += 1
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }
}

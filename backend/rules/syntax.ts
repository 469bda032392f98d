/**
 * What a parsed rules file is made of, and the one error that parsing or compiling it may end in.
 *
 * Every node keeps its position in the text, so that a refusal can name its line.
 * Source of the grammar: firebase.google.com/docs/rules/rules-language and
 * /docs/firestore/security/rules-structure.
 */

/** A place in the rules text, counted from 1 as editors do. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** The rules hold something that is not, or not yet, understood: the server must not start with them. */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError'
  readonly line: number
  readonly column: number

  constructor(message: string, place: Place) {
    super(`${message} (line ${place.line}, column ${place.column})`)
    this.line = place.line
    this.column = place.column
  }
}

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%'

/** A piece of a path literal: fixed text, or `$(expression)`. */
export type PathPart = string | Expression

export type Expression = { readonly place: Place } & (
  | { readonly type: 'literal'; readonly value: null | boolean | bigint | number | string }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'list'; readonly items: readonly Expression[] }
  | { readonly type: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly type: 'path'; readonly parts: readonly PathPart[] }
  | { readonly type: 'member'; readonly target: Expression; readonly name: string }
  | { readonly type: 'index'; readonly target: Expression; readonly index: Expression }
  | { readonly type: 'slice'; readonly target: Expression; readonly from: Expression; readonly to: Expression }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly type: 'method'
      readonly target: Expression
      readonly name: string
      readonly args: readonly Expression[]
    }
  | { readonly type: 'not'; readonly operand: Expression }
  | { readonly type: 'minus'; readonly operand: Expression }
  | {
      readonly type: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly type: 'is'; readonly operand: Expression; readonly typeName: string }
  | { readonly type: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
)

export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

/** A segment of a match pattern: fixed text, `{one}`, or `{rest=**}` for zero or more segments. */
export type PatternSegment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'one'; readonly name: string }
  | { readonly type: 'rest'; readonly name: string }

export interface AllowStatement {
  readonly place: Place
  readonly operations: readonly Operation[]
  /** Absent for a bare `allow read;`, which always allows. */
  readonly condition?: Expression
}

export interface FunctionStatement {
  readonly place: Place
  readonly name: string
  readonly parameters: readonly string[]
  readonly lets: readonly { readonly place: Place; readonly name: string; readonly value: Expression }[]
  readonly result: Expression
}

export interface MatchBlock {
  readonly place: Place
  readonly pattern: readonly PatternSegment[]
  readonly functions: readonly FunctionStatement[]
  readonly allows: readonly AllowStatement[]
  readonly matches: readonly MatchBlock[]
}

export interface ServiceBlock {
  readonly name: 'cloud.firestore' | 'firebase.storage'
  readonly functions: readonly FunctionStatement[]
  readonly matches: readonly MatchBlock[]
}

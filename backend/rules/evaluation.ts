/**
 * The state of one evaluation, its budget, and the two ways it can fail.
 *
 * An `EvaluationError` is a value that could not be computed (a missing key, a wrong type): `||`
 * and `&&` may outweigh it, anything else denies. A `LimitError` ends the whole evaluation,
 * whatever surrounds it: a rule must not be able to turn "too expensive" into "allowed".
 *
 * Invariants: the evaluation sees only what is in here. It has no clock, no network and no memory
 * of the last one.
 */
import type { DocumentAccess } from './document-access.ts'
import type { RulesValue } from './values.ts'

/**
 * Firestore gives a request 1,000 evaluated expressions (firebase.google.com/docs/firestore/quotas,
 * "Security rules"). It does not define what one expression is; we count every node, literals too,
 * which is stricter than any other reading.
 */
export const EXPRESSION_BUDGET = 1000
/** Functions may nest 20 deep, by the same list of limits. */
export const DEEPEST_CALL = 20

export class EvaluationError extends Error {
  override readonly name: string = 'EvaluationError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

export class LimitError extends EvaluationError {
  override readonly name = 'LimitError'
}

/** A wildcard for the unknown document of a query without results: reading it is an error. */
export const UNKNOWN = Symbol('unknown')

export interface Evaluation {
  /** Expressions that may still be evaluated. */
  budget: number
  callDepth: number
  /** Something unknown was read: with a document at hand the outcome may be another. */
  readUnknown: boolean
  readonly request: RulesValue
  /** `undefined` where a query had no result to show: reading it is then an error, unlike the null of a missing document. */
  readonly resource: RulesValue | undefined
  readonly documents: DocumentAccess
  /** Values of the wildcards of the match blocks around the rule being evaluated, outermost first. */
  captures: readonly (RulesValue | typeof UNKNOWN)[]
}

/** A compiled expression. `locals` holds the parameters and `let`s of the function around it. */
export type Run = (evaluation: Evaluation, locals: readonly RulesValue[]) => RulesValue

export function spend(evaluation: Evaluation, line: number, expressions = 1): void {
  evaluation.budget -= expressions
  if (evaluation.budget < 0) throw new LimitError(`more than ${EXPRESSION_BUDGET} expressions`, line)
}

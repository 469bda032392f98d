/**
 * Turns match blocks into matchers: from the path of a request to the `allow` statements that apply
 * to it.
 *
 * `{x}` takes one segment, `{x=**}` zero or more and occurs once in a pattern (version 2). Blocks
 * that overlap all count: any `allow` among them is enough. Functions that call each other in a
 * circle are refused here.
 *
 * Source: firebase.google.com/docs/firestore/security/rules-structure.
 */
import { compileBody } from './compile-call.ts'
import { compileExpression, truth } from './compile-expression.ts'
import { UNKNOWN } from './evaluation.ts'
import type { Evaluation } from './evaluation.ts'
import { refuseCircles } from './function-circles.ts'
import { Scope } from './scope.ts'
import { RulesSyntaxError } from './syntax.ts'
import type { FunctionStatement, MatchBlock, Operation, PatternSegment, ServiceBlock } from './syntax.ts'
import { pathOf } from './values.ts'
import type { RulesValue } from './values.ts'

/** A segment of a request's path; UNKNOWN is the document of a query that found none: only a wildcard takes it. */
export type RequestSegment = string | typeof UNKNOWN

/** The path of a request. The segments from `hiddenFrom` to `hiddenTo` are "any": only a `{x=**}` may take them. */
export interface RequestPath {
  readonly segments: readonly RequestSegment[]
  readonly hiddenFrom: number
  readonly hiddenTo: number
}

interface CompiledAllow {
  readonly line: number
  readonly operations: ReadonlySet<Operation>
  /** Throws EvaluationError. */
  readonly holds: (evaluation: Evaluation) => boolean
}

interface Candidate {
  readonly allow: CompiledAllow
  readonly captures: Evaluation['captures']
}

interface CompiledMatch {
  readonly pattern: readonly PatternSegment[]
  readonly allows: readonly CompiledAllow[]
  readonly matches: readonly CompiledMatch[]
}

export interface CompiledService {
  readonly matches: readonly CompiledMatch[]
}

export function compileService(service: ServiceBlock): CompiledService {
  refuseCircles(service)
  const scope = new Scope(service.name)
  compileFunctions(service.functions, scope)
  return { matches: service.matches.map((block) => compileMatch(block, scope)) }
}

function compileFunctions(statements: readonly FunctionStatement[], scope: Scope): void {
  const added = statements.map((statement) => ({ statement, compiled: scope.addFunction(statement) }))
  for (const { statement, compiled } of added) compiled.run = compileBody(statement, scope)
}

function compileMatch(block: MatchBlock, outer: Scope): CompiledMatch {
  const scope = new Scope(outer.service, outer)
  for (const segment of block.pattern) if (segment.type !== 'text') scope.addCapture(segment.name, block.place)
  if (block.pattern.filter(({ type }) => type === 'rest').length > 1) {
    throw new RulesSyntaxError('A match holds at most one {name=**}', block.place)
  }
  compileFunctions(block.functions, scope)
  const allows = block.allows.map(({ place, operations, condition }): CompiledAllow => {
    const run = condition ? compileExpression(condition, scope) : () => true
    return {
      line: place.line,
      operations: new Set(operations),
      holds: (evaluation) => truth(run(evaluation, []), place.line),
    }
  })
  return { pattern: block.pattern, allows, matches: block.matches.map((inner) => compileMatch(inner, scope)) }
}

/** Every `allow` for the operation whose blocks match the whole path, with the values of the wildcards. */
export function findCandidates(service: CompiledService, path: RequestPath, operation: Operation): Candidate[] {
  const found: Candidate[] = []
  for (const block of service.matches) collect(block, path, 0, [], operation, found)
  return found
}

function collect(
  block: CompiledMatch,
  path: RequestPath,
  from: number,
  captures: Evaluation['captures'],
  operation: Operation,
  found: Candidate[],
): void {
  for (const taken of takePattern(block.pattern, 0, path, from, captures)) {
    if (taken.next === path.segments.length) {
      for (const allow of block.allows) {
        if (allow.operations.has(operation)) found.push({ allow, captures: taken.captures })
      }
    }
    for (const inner of block.matches) collect(inner, path, taken.next, taken.captures, operation, found)
  }
}

interface Taken {
  readonly next: number
  readonly captures: Evaluation['captures']
}

/** The ways a pattern can take segments from `from` on; only `{x=**}` makes more than one. */
function takePattern(
  pattern: readonly PatternSegment[],
  index: number,
  path: RequestPath,
  from: number,
  captures: Evaluation['captures'],
): Taken[] {
  const segment = pattern[index]
  if (!segment) return [{ next: from, captures }]
  if (segment.type === 'rest') {
    const ways: Taken[] = []
    for (let end = from; end <= path.segments.length; end += 1) {
      const taken = restValue(path.segments.slice(from, end))
      ways.push(...takePattern(pattern, index + 1, path, end, [...captures, taken]))
    }
    return ways
  }
  const here = path.segments[from]
  if (here === undefined || (from >= path.hiddenFrom && from < path.hiddenTo)) return []
  if (segment.type === 'text') {
    return here === segment.text ? takePattern(pattern, index + 1, path, from + 1, captures) : []
  }
  return takePattern(pattern, index + 1, path, from + 1, [...captures, here])
}

function restValue(segments: readonly RequestSegment[]): RulesValue | typeof UNKNOWN {
  const known = segments.filter((segment) => segment !== UNKNOWN)
  return known.length === segments.length ? pathOf(known) : UNKNOWN
}

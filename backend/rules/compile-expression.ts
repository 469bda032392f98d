/**
 * Turns a parsed expression into a closure that computes it: names, methods and numbers of
 * arguments are settled once, so that an evaluation does nothing but compute.
 *
 * Invariants: each closure spends one of the budget before it does anything, and every failure is
 * an EvaluationError with its line.
 */
// eslint-disable-next-line import/no-cycle -- a call is an expression; neither file calls the other while it loads
import { compileCall, compileMethod } from './compile-call.ts'
import { EvaluationError, LimitError, spend, UNKNOWN } from './evaluation.ts'
import type { Evaluation, Run } from './evaluation.ts'
import { itemAt, memberOf, negated, OPERATE, sliceOf } from './operators.ts'
import type { StrictOperator } from './operators.ts'
import type { Scope } from './scope.ts'
import { RulesSyntaxError } from './syntax.ts'
import type { Expression, PathPart } from './syntax.ts'
import { isOfType, kindOf } from './type-names.ts'
import { listOf, pathOf } from './values.ts'
import type { RulesValue } from './values.ts'

type Node<Type extends Expression['type']> = Extract<Expression, { type: Type }>

export function compileExpression(node: Expression, scope: Scope): Run {
  const { line } = node.place
  switch (node.type) {
    case 'literal':
      return (state) => (spend(state, line), node.value)
    case 'name':
      return compileName(node, scope)
    case 'list':
      return compileList(node, scope)
    case 'map':
      return compileMap(node, scope)
    case 'path':
      return compilePath(node, scope)
    case 'member': {
      const target = compileExpression(node.target, scope)
      return (state, locals) => (spend(state, line), memberOf(target(state, locals), node.name, line))
    }
    case 'index': {
      const [target, index] = [compileExpression(node.target, scope), compileExpression(node.index, scope)]
      return (state, locals) => (spend(state, line), itemAt(target(state, locals), index(state, locals), line))
    }
    case 'slice':
      return compileSlice(node, scope)
    case 'call':
      return compileCall(node, scope)
    case 'method':
      return compileMethod(node, scope)
    case 'not': {
      const operand = compileExpression(node.operand, scope)
      return (state, locals) => (spend(state, line), !truth(operand(state, locals), line))
    }
    case 'minus': {
      const operand = compileExpression(node.operand, scope)
      return (state, locals) => (spend(state, line), negated(operand(state, locals), line))
    }
    case 'is': {
      const operand = compileExpression(node.operand, scope)
      return (state, locals) => (spend(state, line), isOfType(operand(state, locals), node.typeName))
    }
    case 'binary':
      return compileBinary(node, scope)
    default:
      return compileChoice(node, scope)
  }
}

export function truth(value: RulesValue, line: number): boolean {
  if (typeof value !== 'boolean') throw new EvaluationError(`expected bool but got ${kindOf(value)}`, line)
  return value
}

function compileName({ name, place }: Node<'name'>, scope: Scope): Run {
  const { line } = place
  const local = scope.findLocal(name)
  if (local !== undefined) return (state, locals) => (spend(state, line), locals[local] ?? null)
  const capture = scope.findCapture(name)
  if (capture !== undefined) return (state) => (spend(state, line), captured(state, capture, name, line))
  if (name === 'request') return (state) => (spend(state, line), state.request)
  if (name === 'resource') return (state) => (spend(state, line), resourceOf(state, line))
  throw new RulesSyntaxError(`There is no ${name} here`, place)
}

function captured(state: Evaluation, slot: number, name: string, line: number): RulesValue {
  const value = state.captures[slot]
  if (value !== undefined && value !== UNKNOWN) return value
  state.readUnknown = true
  throw new EvaluationError(`{${name}} is not known for a query`, line)
}

function resourceOf(state: Evaluation, line: number): RulesValue {
  if (state.resource !== undefined) return state.resource
  state.readUnknown = true
  throw new EvaluationError('a query without results has no resource', line)
}

function compileList({ items, place }: Node<'list'>, scope: Scope): Run {
  const compiled = items.map((item) => compileExpression(item, scope))
  const isFixed = items.every((item) => item.type === 'literal')
  const fixed = isFixed ? listOf(items.map((item) => (item.type === 'literal' ? item.value : null))) : undefined
  return (state, locals) => {
    spend(state, place.line, fixed === undefined ? 1 : 1 + items.length)
    return fixed ?? listOf(compiled.map((item) => item(state, locals)))
  }
}

function compileMap({ entries, place }: Node<'map'>, scope: Scope): Run {
  const compiled = entries.map(
    ([key, value]) => [compileExpression(key, scope), compileExpression(value, scope)] as const,
  )
  return (state, locals) => {
    spend(state, place.line)
    const built = new Map<string, RulesValue>()
    for (const [keyOf, valueOf] of compiled) {
      const key = keyOf(state, locals)
      if (typeof key !== 'string') throw new EvaluationError('the key of a map is a string', place.line)
      built.set(key, valueOf(state, locals))
    }
    return { kind: 'map', entries: built }
  }
}

function compilePath({ parts, place }: Node<'path'>, scope: Scope): Run {
  const compiled = parts.map((part: PathPart) => (typeof part === 'string' ? part : compileExpression(part, scope)))
  return (state, locals) => {
    spend(state, place.line)
    return pathOf(
      compiled.flatMap((part) => (typeof part === 'string' ? [part] : segments(part(state, locals), place.line))),
    )
  }
}

/** One segment, or those of a path. Text with a slash would reach a document of its author's choice: an error. */
function segments(value: RulesValue, line: number): readonly string[] {
  if (typeof value === 'bigint') return [String(value)]
  if (typeof value === 'string' && value !== '' && !value.includes('/')) return [value]
  if (value !== null && typeof value === 'object' && value.kind === 'path') return value.segments
  throw new EvaluationError('this is no segment of a path', line)
}

function compileSlice({ target, from, to, place }: Node<'slice'>, scope: Scope): Run {
  const [of, start, end] = [
    compileExpression(target, scope),
    compileExpression(from, scope),
    compileExpression(to, scope),
  ]
  return (state, locals) => {
    spend(state, place.line)
    return sliceOf(of(state, locals), start(state, locals), end(state, locals), place.line)
  }
}

function compileBinary({ operator, left, right, place }: Node<'binary'>, scope: Scope): Run {
  const [first, second] = [compileExpression(left, scope), compileExpression(right, scope)]
  if (operator === '||') return decide(first, second, true, place.line)
  if (operator === '&&') return decide(first, second, false, place.line)
  const operate = OPERATE[operator satisfies StrictOperator]
  return (state, locals) => {
    spend(state, place.line)
    return operate(first(state, locals), second(state, locals), place.line)
  }
}

/**
 * `||` (decided by true) and `&&` (decided by false): a deciding side decides, whatever the other is, an error included and in
 * either order. Where neither side decides, an error of either is the result.
 */
function decide(first: Run, second: Run, deciding: boolean, line: number): Run {
  return (state, locals) => {
    spend(state, line)
    let fault: EvaluationError | undefined
    try {
      if (truth(first(state, locals), line) === deciding) return deciding
    } catch (error) {
      if (!(error instanceof EvaluationError) || error instanceof LimitError) throw error
      fault = error
    }
    if (truth(second(state, locals), line) === deciding) return deciding
    if (fault) throw fault
    return !deciding
  }
}

function compileChoice({ test, yes, no, place }: Node<'choice'>, scope: Scope): Run {
  const [condition, then, otherwise] = [
    compileExpression(test, scope),
    compileExpression(yes, scope),
    compileExpression(no, scope),
  ]
  return (state, locals) => {
    spend(state, place.line)
    return truth(condition(state, locals), place.line) ? then(state, locals) : otherwise(state, locals)
  }
}

/**
 * Refuses functions that call themselves, at once or by way of others: Firebase does not deploy them either
 * (firebase.google.com/docs/firestore/security/rules-structure: "recursive or cyclical calls are not permitted").
 *
 * Names are looked up as the compiler does it: the innermost function of that name around the caller.
 */
import { RulesSyntaxError } from './syntax.ts'
import type { Expression, FunctionStatement, MatchBlock, ServiceBlock } from './syntax.ts'

type Visible = ReadonlyMap<string, FunctionStatement>

export function refuseCircles(service: ServiceBlock): void {
  const calls = new Map<FunctionStatement, FunctionStatement[]>()
  collectCalls(service, new Map(), calls)
  const done = new Set<FunctionStatement>()
  for (const statement of calls.keys()) visit(statement, calls, new Set(), done)
}

function collectCalls(
  block: ServiceBlock | MatchBlock,
  outer: Visible,
  calls: Map<FunctionStatement, FunctionStatement[]>,
): void {
  const visible = new Map([...outer, ...block.functions.map((statement) => [statement.name, statement] as const)])
  for (const statement of block.functions) {
    const names = [statement.result, ...statement.lets.map(({ value }) => value)].flatMap(calledNames)
    calls.set(
      statement,
      names.flatMap((name) => visible.get(name) ?? []),
    )
  }
  for (const inner of block.matches) collectCalls(inner, visible, calls)
}

function visit(
  statement: FunctionStatement,
  calls: ReadonlyMap<FunctionStatement, readonly FunctionStatement[]>,
  above: Set<FunctionStatement>,
  done: Set<FunctionStatement>,
): void {
  if (above.has(statement)) throw new RulesSyntaxError(`The function ${statement.name} calls itself`, statement.place)
  if (done.has(statement)) return
  above.add(statement)
  for (const called of calls.get(statement) ?? []) visit(called, calls, above, done)
  above.delete(statement)
  done.add(statement)
}

function calledNames(node: Expression): string[] {
  const own = node.type === 'call' ? [node.name] : []
  return [...own, ...childrenOf(node).flatMap(calledNames)]
}

function childrenOf(node: Expression): readonly Expression[] {
  switch (node.type) {
    case 'literal':
    case 'name':
      return []
    case 'list':
      return node.items
    case 'map':
      return node.entries.flat()
    case 'path':
      return node.parts.filter((part) => typeof part !== 'string')
    case 'member':
      return [node.target]
    case 'index':
      return [node.target, node.index]
    case 'slice':
      return [node.target, node.from, node.to]
    case 'call':
      return node.args
    case 'method':
      return [node.target, ...node.args]
    case 'not':
    case 'minus':
    case 'is':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    default:
      return [node.test, node.yes, node.no]
  }
}

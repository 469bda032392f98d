/**
 * Calls: the file's own functions, methods, namespaces, and the looks at other documents.
 *
 * Arguments and `let`s are computed before the body, each once; an error in one is an error of the call.
 */
import { findGlobal, findInNamespace, findMethods, isNamespace } from './callables.ts'
// eslint-disable-next-line import/no-cycle -- arguments are expressions; neither file calls the other while it loads
import { compileExpression } from './compile-expression.ts'
import { DEEPEST_CALL, EvaluationError, LimitError, spend } from './evaluation.ts'
import type { Run } from './evaluation.ts'
import type { Callable } from './method-table.ts'
import type { CompiledFunction, Scope } from './scope.ts'
import { RulesSyntaxError } from './syntax.ts'
import type { Expression, FunctionStatement, Place } from './syntax.ts'
import { kindOf } from './type-names.ts'
import type { Kind } from './type-names.ts'
import { parsePath, pathText } from './values.ts'
import type { RulesValue } from './values.ts'

type CallNode = Extract<Expression, { type: 'call' }>
type MethodNode = Extract<Expression, { type: 'method' }>

/** The looks at other documents: when, and whether only their existence is asked. */
const DOCUMENT_CALLS: Readonly<Record<string, { when: 'before' | 'after'; existence: boolean }>> = {
  get: { when: 'before', existence: false },
  exists: { when: 'before', existence: true },
  getAfter: { when: 'after', existence: false },
  existsAfter: { when: 'after', existence: true },
}

export function compileCall(node: CallNode, scope: Scope): Run {
  const own = scope.findFunction(node.name)
  if (own) return compileOwnCall(node, own, scope)
  if (scope.service === 'cloud.firestore' && Object.hasOwn(DOCUMENT_CALLS, node.name)) return compileLook(node, scope)
  const callable = findGlobal(node.name)
  if (!callable) throw new RulesSyntaxError(`There is no function ${node.name} here`, node.place)
  return compileFixed(callable, node, scope)
}

export function compileMethod(node: MethodNode, scope: Scope): Run {
  const { target, name, place } = node
  const namespace = target.type === 'name' && !isDefined(target.name, scope) ? target.name : undefined
  if (namespace === 'firestore' && scope.service === 'firebase.storage') {
    if (name !== 'get' && name !== 'exists') throw new RulesSyntaxError(`There is no firestore.${name}`, place)
    return compileLook(node, scope)
  }
  if (namespace !== undefined && isNamespace(namespace)) {
    const callable = findInNamespace(namespace, name)
    if (!callable) throw new RulesSyntaxError(`There is no ${namespace}.${name}`, place)
    return compileFixed(callable, node, scope)
  }
  return compileDispatch(node, scope)
}

const isDefined = (name: string, scope: Scope): boolean =>
  scope.findLocal(name) !== undefined || scope.findCapture(name) !== undefined

const compileAll = (nodes: readonly Expression[], scope: Scope): Run[] =>
  nodes.map((node) => compileExpression(node, scope))

function checkCount(count: number, least: number, most: number, name: string, place: Place): void {
  if (count < least || count > most) throw new RulesSyntaxError(`${name} does not take ${count} arguments`, place)
}

function compileFixed(callable: Callable<null>, { name, args, place }: CallNode | MethodNode, scope: Scope): Run {
  checkCount(args.length, callable.least, callable.most, name, place)
  const compiled = compileAll(args, scope)
  return (state, locals) => {
    spend(state, place.line)
    return callable.run(
      null,
      compiled.map((arg) => arg(state, locals)),
      place.line,
    )
  }
}

function compileDispatch({ target, name, args, place }: MethodNode, scope: Scope): Run {
  const methods = findMethods(name)
  if (methods.size === 0) throw new RulesSyntaxError(`There is no method ${name}`, place)
  const fitting = new Map<Kind, Callable>(
    [...methods].filter(([, { least, most }]) => args.length >= least && args.length <= most),
  )
  if (fitting.size === 0) throw new RulesSyntaxError(`${name} does not take ${args.length} arguments`, place)
  const [of, compiled] = [compileExpression(target, scope), compileAll(args, scope)]
  return (state, locals) => {
    spend(state, place.line)
    const value = of(state, locals)
    const method = fitting.get(kindOf(value))
    if (!method) throw new EvaluationError(`${kindOf(value)} has no method ${name}`, place.line)
    return method.run(
      value,
      compiled.map((arg) => arg(state, locals)),
      place.line,
    )
  }
}

function compileLook({ name, args, place }: CallNode | MethodNode, scope: Scope): Run {
  const look = DOCUMENT_CALLS[name]
  const [argument] = args
  if (!look || !argument || args.length !== 1) throw new RulesSyntaxError(`${name} takes one path`, place)
  const pathOf = compileExpression(argument, scope)
  return (state, locals) => {
    spend(state, place.line)
    const found = state.documents.read(documentPathText(pathOf(state, locals), place.line), look.when, place.line)
    return look.existence ? found !== null : found
  }
}

/** `/databases/D/documents/` and then collections and documents in turn, ending in a document. */
function documentPathText(value: RulesValue, line: number): string {
  const path = typeof value === 'string' ? parsePath(value) : value
  if (path === null || typeof path !== 'object' || path.kind !== 'path')
    throw new EvaluationError('this is no path', line)
  const [databases, , documents, ...rest] = path.segments
  if (databases !== 'databases' || documents !== 'documents' || rest.length === 0 || rest.length % 2 !== 0) {
    throw new EvaluationError(`${pathText(path)} is the path of no document`, line)
  }
  return pathText(path)
}

function compileOwnCall({ args, place }: CallNode, own: CompiledFunction, scope: Scope): Run {
  checkCount(args.length, own.parameterCount, own.parameterCount, own.name, place)
  const compiled = compileAll(args, scope)
  return (state, locals) => {
    spend(state, place.line)
    const values = compiled.map((arg) => arg(state, locals))
    if (state.callDepth >= DEEPEST_CALL || !own.run)
      throw new LimitError('functions call each other too deeply', place.line)
    state.callDepth += 1
    try {
      return own.run(state, values)
    } finally {
      state.callDepth -= 1
    }
  }
}

/** The body as one closure over its arguments; the `let`s are added to them in turn. */
export function compileBody(statement: FunctionStatement, outer: Scope): Run {
  const scope = outer.forFunction()
  for (const parameter of statement.parameters) scope.addLocal(parameter, statement.place)
  const lets = statement.lets.map(({ name, value, place }) => {
    const compiled = compileExpression(value, scope)
    scope.addLocal(name, place)
    return compiled
  })
  const result = compileExpression(statement.result, scope)
  return (state, values) => {
    if (lets.length === 0) return result(state, values)
    const locals = [...values]
    for (const value of lets) locals.push(value(state, locals))
    return result(state, locals)
  }
}

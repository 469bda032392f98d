/**
 * Finds the places of a file that can be mutated, and what each becomes. Invariant: a mutant is one
 * expression or one statement, so that it can be chosen while the program runs. Left alone, since
 * no test can or should notice the difference:
 * - types, texts for people (anything with a space), console calls, and what does nothing but log;
 * - the exact millisecond at which a pause of a `…_MS` constant is over (`<` for `<=`); that it is
 * negated or lengthened counts;
 * - the fallback after an index (`list[0] ?? 0`), which the type checker asks for where the index
 * is known to be there.
 */
import { parseSync } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** `before`: runs in front of the first statement of the block; `statement` and `expression`: takes the place of the node. */
export type Way = 'expression' | 'statement' | 'before'

export interface Site {
  readonly start: number
  readonly end: number
  readonly way: Way
  /** The replacement text. */
  readonly text: string
  /** The mutation in a few words. */
  readonly what: string
  /** The top-level constant whose value this is a part of; `''` within a function. */
  readonly constant: string
}

export interface Found {
  readonly sites: readonly Site[]
  readonly program: Node
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const asNode = (value: unknown): Node => value as Node
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name of an identifier; `''` for a pattern. */
export function nameOf({ name }: Node): string {
  return typeof name === 'string' ? name : ''
}

export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** The child nodes that hold values: no types, no names of keys. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (skipped.has(key) || (key === 'key' && node['computed'] !== true)) return []
    if (key === 'property' && node['computed'] !== true) return []
    return (Array.isArray(value) ? nodesOf(value) : isNode(value) ? [value] : []).filter(holdsValues)
  })
}

const skipped = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'returnType',
  'implements',
])
const valueTypes = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSParameterProperty'])

function holdsValues({ type }: Node): boolean {
  if (['ImportDeclaration', 'ExportSpecifier', 'ExportAllDeclaration'].includes(type)) return false
  return !type.startsWith('TS') || valueTypes.has(type)
}

export const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

export function findSites(file: string, source: string): Found {
  const program = parse(file, source)
  const sites: Site[] = []
  const text = ({ start, end }: Node): string => source.slice(start, end)
  const visit = (node: Node, constant: string): void => {
    if (onlyLogs(node, text)) return
    const add = (at: Node, way: Way, what: string, instead: string): void => {
      const outside = isFunction(node) ? '' : constant
      sites.push({ start: at.start, end: at.end, way, text: instead, what, constant: outside })
    }
    for (const mutate of mutators) mutate(node, { text, add })
    const fallback = fallbackOfIndex(node)
    for (const child of childrenOf(node)) if (child !== fallback) visit(child, isFunction(node) ? '' : constant)
  }
  for (const statement of nodesOf(program['body'])) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (!holdsValues(statement)) continue
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') visit(statement, '')
    else for (const one of nodesOf(declared['declarations'])) visit(one, nameOf(asNode(one['id'])))
  }
  return { sites, program }
}

/** A console call, or a condition or a function around nothing else. */
function onlyLogs(node: Node, text: (node: Node) => string): boolean {
  const inner = (of: unknown): boolean => isNode(of) && onlyLogs(of, text)
  if (node.type === 'CallExpression') return text(node).startsWith('console.')
  if (node.type === 'ExpressionStatement') return inner(node['expression'])
  if (node.type === 'IfStatement') return inner(node['consequent']) && !isNode(node['alternate'])
  if (isFunction(node)) return inner(node['body'])
  if (node.type !== 'BlockStatement') return false
  const statements = nodesOf(node['body'])
  return statements.length > 0 && statements.every(inner)
}

/** The literal in `list[0] ?? 0`. */
function fallbackOfIndex(node: Node): Node | null {
  if (node.type !== 'LogicalExpression' || node['operator'] !== '??') return null
  const [left, right] = [asNode(node['left']), asNode(node['right'])]
  const read = left.type === 'ChainExpression' ? asNode(left['expression']) : left
  return read.type === 'MemberExpression' && read['computed'] === true && right.type === 'Literal' ? right : null
}

interface Tools {
  readonly text: (node: Node) => string
  readonly add: (at: Node, way: Way, what: string, instead: string) => void
}

type Mutator = (node: Node, tools: Tools) => void

const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
}

const operators: Mutator = (node, { text, add }) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return
  const operator = String(node['operator'])
  const [left, right] = [asNode(node['left']), asNode(node['right'])]
  const isOfTime = /_MS\b/.test(text(node))
  for (const other of otherOperators[operator] ?? []) {
    if (isOfTime && other.replace('=', '') === operator.replace('=', '')) continue
    add(node, 'expression', `${operator} becomes ${other}`, `(${text(left)}) ${other} (${text(right)})`)
  }
}

/** A comparison is negated by its operator already. */
const conditions: Mutator = (node, { text, add }) => {
  const test = node['test']
  if (!isNode(test) || !/^(If|While|For|Conditional)/.test(node.type)) return
  if (test.type !== 'BinaryExpression') add(test, 'expression', 'the condition is negated', `!(${text(test)})`)
}

const negations: Mutator = (node, { text, add }) => {
  const argument = node['argument']
  if (node.type === 'UnaryExpression' && node['operator'] === '!' && isNode(argument))
    add(node, 'expression', 'a negation goes', `(${text(argument)})`)
}

const calls: Mutator = (node, { text, add }) => {
  const expression = node['expression']
  if (node.type !== 'ExpressionStatement' || !isNode(expression)) return
  const inner = /^(AwaitExpression|UnaryExpression|ChainExpression)$/.test(expression.type)
    ? asNode(expression['argument'] ?? expression['expression'])
    : expression
  if (inner.type !== 'CallExpression' && inner.type !== 'ChainExpression') return
  if (!/^(console\.|super\()/.test(text(inner))) add(node, 'statement', 'the call goes', '')
}

const awaits: Mutator = (node, { text, add }) => {
  if (node.type === 'AwaitExpression') add(node, 'expression', 'await goes', `(${text(asNode(node['argument']))})`)
}

const results: Mutator = (node, { text, add }) => {
  const value =
    node.type === 'ReturnStatement' ? node['argument'] : node.type === 'ArrowFunctionExpression' ? node['body'] : null
  if (!isNode(value) || value.type === 'BlockStatement' || text(value) === 'undefined') return
  const isSwitch = value.type === 'Literal' && typeof value['value'] === 'boolean'
  if (isSwitch) add(value, 'expression', 'the result is the opposite', String(value['value'] !== true))
  else add(value, 'expression', 'the result is undefined', 'undefined')
}

const values: Mutator = (node, { add }) => {
  const value = node['value']
  if (node.type !== 'Literal') return
  if (typeof value === 'number') {
    if (value !== 0) add(node, 'expression', 'ten times the number', String(value * 10))
    add(node, 'expression', value === 0 ? '0 becomes 1' : 'the number is 0', value === 0 ? '1' : '0')
  }
  if (typeof value === 'string' && value !== '' && !value.includes(' '))
    add(node, 'expression', 'the text is empty', `''`)
}

const lists: Mutator = (node, { text, add }) => {
  const [isList, isObject] = [node.type === 'ArrayExpression', node.type === 'ObjectExpression']
  if (!isList && !isObject) return
  const items = nodesOf(node[isList ? 'elements' : 'properties'])
  const [open, close] = isList ? ['[', ']'] : ['({', '})']
  if (items.length > 1 || (isList && items.length === 1)) add(node, 'expression', 'it is empty', open + close)
  if (items.length < 2) return
  items.forEach((gone, index) => {
    const left = items.filter((_, other) => other !== index).map(text)
    add(node, 'expression', `${text(gone).slice(0, 40)} goes`, `${open}${left.join(', ')}${close}`)
  })
}

const exits: Mutator = (node, { add }) => {
  const body = node['body']
  if (!isNode(body) || body.type !== 'BlockStatement' || nodesOf(body['body']).length === 0) return
  const isLoop = /^(For|While|DoWhile)/.test(node.type)
  if (isLoop) add(body, 'before', 'the loop skips every turn', 'continue')
  else if (isFunction(node)) add(body, 'before', 'the function returns at once', 'return')
}

const mutators: readonly Mutator[] = [operators, conditions, negations, calls, awaits, results, values, lists, exits]

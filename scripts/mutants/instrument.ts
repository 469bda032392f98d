/**
 * Writes a file so that it holds all of its mutants at once, each behind a switch: `$mutant(7) ? mutated : original`. One program then
 * tries all of them without being loaded again. Invariant: with every switch off the file does what it did.
 */
import { posix } from 'node:path'
import { asNode, childrenOf, findSites, isNode, nodesOf, type Node, type Site } from './mutators.ts'

export interface Mutant extends Site {
  /** From 1 on. */
  readonly id: number
  readonly file: string
  readonly line: number
  readonly original: string
  /** The short name of a mutant that is always tried; `''` for the others. */
  readonly name: string
}

export interface SourceFile {
  readonly file: string
  readonly source: string
  readonly program: Node
  readonly mutants: readonly Mutant[]
}

export type NamedSite = Site & { readonly name: string }

/** All mutants of these files; ids follow the order of the files. */
export function mutantsOf(
  files: readonly { readonly file: string; readonly source: string }[],
  named: (file: string, source: string, program: Node) => readonly NamedSite[],
): SourceFile[] {
  let last = 0
  return files.map(({ file, source }) => {
    const { sites, program } = findSites(file, source)
    const all = [...sites.map((site) => ({ ...site, name: '' })), ...named(file, source, program)]
    const mutants = all.map((site): Mutant => {
      last += 1
      const line = source.slice(0, site.start).split('\n').length
      return { ...site, id: last, file, line, original: source.slice(site.start, site.end) }
    })
    return { file, source, program, mutants }
  })
}

/** The file with its switches. `files`: all of them, for a constant of one is read in others. */
export function instrumented({ file, source, program, mutants }: SourceFile, files: readonly SourceFile[]): string {
  const constants = constantsSeenIn(file, program, files)
  const reads = constants.size > 0 ? readsOf(program, constants) : []
  const dynamic = [...mutants.filter(({ constant }) => constant === ''), ...reads]
  const starts = statementStarts(program)
  const body = render(source, dynamic, 0, source.length, starts)
  const own = [...new Set(mutants.map(({ constant }) => constant))].filter((name) => name !== '')
  const registered = own.map((name) => registration({ file, source, program, mutants }, name))
  return [body, ...registered].join('\n')
}

/** A constant is made once, before any switch is on: the person who reads it asks whether it has to be made anew. */
function registration({ file, source, program, mutants }: SourceFile, name: string): string {
  const inside = mutants.filter(({ constant }) => constant === name)
  const ids = inside.map(({ id }) => id)
  const { start, end } = asNode(declaratorOf(program, name)['init'])
  return `globalThis.$constant('${file}#${name}', ${JSON.stringify(ids)}, () => (${render(source, inside, start, end, new Set())}))`
}

function declaratorOf(program: Node, name: string): Node {
  const all = nodesOf(program['body']).flatMap((statement) => {
    const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
    return nodesOf(declared['declarations'])
  })
  const found = all.find(({ id }) => asNode(id)['name'] === name)
  if (!found) throw new Error(`No constant ${name}.`)
  return found
}

/** Local name to the key of a constant that has mutants. */
function constantsSeenIn(file: string, program: Node, files: readonly SourceFile[]): Map<string, string> {
  const seen = new Map<string, string>()
  const mutable = new Set(files.flatMap(({ file: of, mutants }) => mutants.map(({ constant }) => `${of}#${constant}`)))
  const note = (local: string, of: string, name: string): void => {
    if (name !== '' && mutable.has(`${of}#${name}`)) seen.set(local, `${of}#${name}`)
  }
  for (const { file: of, mutants } of files) {
    if (of === file) for (const { constant } of mutants) note(constant, of, constant)
  }
  for (const statement of nodesOf(program['body'])) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = resolved(file, String(asNode(statement['source'])['value']))
    for (const one of nodesOf(statement['specifiers'])) {
      const imported = asNode(one['imported'] ?? one['local'])['name']
      note(String(asNode(one['local'])['name']), from, String(imported))
    }
  }
  return seen
}

function resolved(file: string, from: string): string {
  if (from.startsWith('#sync/')) return from.slice(1)
  if (from.startsWith('#domain/')) return `src/${from.slice(1)}`
  return posix.join(posix.dirname(file), from)
}

interface Change {
  readonly start: number
  readonly end: number
  readonly write: (inner: string) => string
}

function readsOf(program: Node, constants: ReadonlyMap<string, string>): Change[] {
  const reads: Change[] = []
  const visit = (node: Node): void => {
    const key = node.type === 'Identifier' ? constants.get(String(node['name'])) : undefined
    if (key) reads.push({ ...node, write: (name) => `globalThis.$read('${key}', ${name})` })
    if (node.type === 'Property' && node['shorthand'] === true) {
      const name = String(asNode(node['key'])['name'])
      const shared = constants.get(name)
      if (shared) reads.push({ ...node, write: () => `${name}: globalThis.$read('${shared}', ${name})` })
      return
    }
    for (const child of childrenOf(node)) if (node.type !== 'VariableDeclarator' || child !== node['id']) visit(child)
  }
  visit(program)
  return reads
}

function isChange(one: Mutant | Change): one is Change {
  return 'write' in one
}

/** Where the statements of blocks begin. */
function statementStarts(program: Node): ReadonlySet<number> {
  const starts = new Set<number>()
  const visit = (node: Node): void => {
    const within = ['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase'].includes(node.type)
    for (const child of childrenOf(node)) {
      if (within && child.type === 'ExpressionStatement') starts.add(child.start)
      visit(child)
    }
  }
  visit(program)
  return starts
}

const isStatement = (one: Mutant | Change): boolean => !isChange(one) && one.way === 'statement'

/** The text between, with the outermost changes made, and those within them inside. */
function render(
  source: string,
  changes: readonly (Mutant | Change)[],
  start: number,
  end: number,
  starts: ReadonlySet<number>,
): string {
  const inside = changes.filter((one) => one.start >= start && one.end <= end)
  const places = [...new Set(inside.map((one) => `${one.start}:${one.end}`))]
    .map((place) => place.split(':').map(Number) as [number, number])
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
  let [out, at] = ['', start]
  for (const [from, to] of places) {
    if (from < at) continue
    out += source.slice(at, from)
    // Without a semicolon a statement is as long as its expression: the statement's switch goes around.
    const all = inside.filter((one) => one.start === from && one.end === to)
    const here = [...all.filter((one) => !isStatement(one)), ...all.filter(isStatement)]
    const within = inside.filter((one) => one.start >= from && one.end <= to && !here.includes(one))
    const text = here.reduce(
      (inner, one) => (isChange(one) ? one.write(inner) : switched(one, inner)),
      render(source, within, from, to, starts),
    )
    // Without a semicolon before it, a switch that begins a statement would be an argument of the line before.
    out += starts.has(from) && text.startsWith('(') ? `;${text}` : text
    at = to
  }
  return out + source.slice(at, end)
}

function switched({ id, way, text }: Mutant, inner: string): string {
  const isOn = `globalThis.$mutant(${id})`
  if (way === 'expression') return `(${isOn} ? (${text}) : ${inner})`
  if (way === 'statement') return `if (${isOn}) { ${text} } else { ${inner} }`
  return inner.replace('{', `{ if (${isOn}) ${text};`)
}

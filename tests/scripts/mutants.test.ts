/** The program that mutates `sync/`: with every switch off a file does what it did, and each named mutant has its place in the code of today. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { instrumented, mutantsOf } from '#scripts/mutants/instrument.ts'
import { asNode, nodesOf, parse } from '#scripts/mutants/mutators.ts'
import { namedIn, namedMutants } from '#scripts/mutants/named.ts'

const root = resolve(import.meta.dirname, '../..')

/** The kinds of the statements of the only function of this file. */
function statementsOf(source: string): readonly string[] {
  const [first] = nodesOf(parse('one.ts', source)['body'])
  return nodesOf(asNode(asNode(first)['body'])['body']).map(({ type }) => type)
}

function withSwitches(source: string): string {
  const files = mutantsOf([{ file: 'one.ts', source }], () => [])
  return files.map((file) => instrumented(file, files)).join('')
}

it('keeps a statement that begins with a switch apart from the line before, which has no semicolon', () => {
  const source = `async function ask(met) {
  const asked = met.catch(() => null)
  await met
  if (asked) await met
  return asked
}`
  const code = withSwitches(source)
  expect(code).toContain('$mutant')
  // The switch of the whole function comes first.
  const statements = statementsOf(code).filter((type) => type !== 'EmptyStatement')
  expect(statements).toEqual(['IfStatement', ...statementsOf(source)])
})

it('finds every named mutant in the code', () => {
  const names = readdirSync(join(root, 'sync'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const sources = names.map((name) => ({ file: name, source: readFileSync(join(root, 'sync', name), 'utf8') }))
  const found = mutantsOf(sources, namedIn).flatMap(({ mutants }) => mutants.map(({ name }) => name))
  expect(namedMutants.map(({ name }) => name).filter((name) => !found.includes(name))).toEqual([])
}) // prettier-ignore

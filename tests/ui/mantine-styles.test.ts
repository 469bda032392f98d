/** The styles of Mantine that the app loads are those of the components that it uses, in Mantine's own order: one too few shows a bare page, one too many costs every start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const mantine = join(root, 'node_modules/@mantine')
const core = join(mantine, 'core')
const read = (path: string): string => readFileSync(path, 'utf8')
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

/** The names of values that a text imports from Mantine. */
function namesIn(text: string): string[] {
  const lists = [...text.matchAll(/import\s*\{([^}]+)\}\s*from\s*['"]@mantine\/core['"]/g)].map(
    ([, list]) => list ?? '',
  )
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim()))
  return names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(' as ')[0] ?? '')
}

/** These modules and all that they import within their package. */
function closureOf(paths: readonly string[]): Set<string> {
  const [seen, todo] = [new Set<string>(), [...paths]]
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path) || !existsSync(path)) continue
    seen.add(path)
    for (const [, next] of read(path).matchAll(/from "(\.[^"]+)"/g)) todo.push(join(dirname(path), next ?? ''))
  }
  return seen
}

/** Where each name of the package is defined. */
function exportsOfCore(): Map<string, string> {
  const lines = [...read(join(core, 'esm/index.mjs')).matchAll(/import \{([^}]+)\} from "([^"]+)"/g)]
  return new Map(
    lines.flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim().split(' as ').at(-1) ?? '', join(core, 'esm', path)] as const),
    ),
  )
}

function namesUsed(): Set<string> {
  const ours = filesIn(join(root, 'src'), /\.tsx?$/)
  const notices = filesIn(join(mantine, 'notifications/esm'), /\.mjs$/)
  const charts = [...closureOf([join(mantine, 'charts/esm/BarChart/BarChart.mjs')])]
  return new Set([...ours, ...notices, ...charts].flatMap((path) => namesIn(read(path))))
}

const classesIn = (text: string): string[] => text.match(/m_[0-9a-f]+/g) ?? []

test('are of the components that the app uses, in the order of Mantine', () => {
  const known = exportsOfCore()
  const modules = closureOf([...namesUsed()].flatMap((name) => known.get(name) ?? []))
  const classes = new Set(
    [...modules].filter((path) => path.includes('.module')).flatMap((path) => classesIn(read(path))),
  )
  const whole = read(join(core, 'styles.css'))
  const needed = filesIn(join(core, 'styles'), /\.css$/)
    .filter((path) => !path.endsWith('.layer.css') && classesIn(read(path)).some((one) => classes.has(one)))
    .map((path) => ({ name: basename(path), at: whole.indexOf(read(path).trim().slice(0, 200)) }))
    .toSorted((a, b) => a.at - b.at)
  expect(needed.length).toBeGreaterThan(30)
  const base = ['baseline.css', 'default-css-variables.css', 'global.css']
  const listed = [...read(join(root, 'src/ui/mantine-styles.ts')).matchAll(/core\/styles\/([^']+)'/g)].map(
    ([, name]) => name,
  )
  expect(listed).toEqual([...base, ...needed.map(({ name }) => name)])
})

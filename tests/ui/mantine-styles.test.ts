/**
 * The styles of Mantine that the app loads are those of the components that it uses, in Mantine's own order: one too few shows a bare page, one too many costs every start. Those of the first list are of what
 * is drawn without the frame of all pages: the pages that need no sign-in, notices, and what is said where the app cannot start.
 */
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

const imports = Object.entries(
  (JSON.parse(read(join(root, 'package.json'))) as { imports: Readonly<Record<string, string>> }).imports,
)

/** Where a module of ours is, as another names it; `null` for a package. */
function placeOf(named: string, from: string): string | null {
  if (named.startsWith('.')) return join(dirname(from), named)
  const found = imports.find(([key]) => named.startsWith(key.replace('*', '')))
  return found ? join(root, found[1].replace('*', named.slice(found[0].length - 1))) : null
}

/** These modules of ours and all that they need before they run; of what a part brings when it is shown, nothing. */
function ownClosureOf(paths: readonly string[]): ReadonlySet<string> {
  const all = new Set(paths.map((path) => join(root, path)))
  // A set that grows while it is gone through.
  for (const path of all)
    for (const [, named = ''] of read(path).matchAll(
      /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+\.tsx?)'/gm,
    )) {
      const place = placeOf(named, path)
      if (place) all.add(place)
    }
  return all
}

const notices = filesIn(join(mantine, 'notifications/esm'), /\.mjs$/)

function namesUsed(): Set<string> {
  const ours = filesIn(join(root, 'src'), /\.tsx?$/)
  const charts = [...closureOf([join(mantine, 'charts/esm/BarChart/BarChart.mjs')])]
  return new Set([...ours, ...notices, ...charts].flatMap((path) => namesIn(read(path))))
}

/** Opened without the frame of all pages; what sets up a company brings the second list itself. */
const withoutFrame = [
  'src/app/main.tsx',
  'src/features/people/auth-page.tsx',
  'src/features/people/pending-page.tsx',
  'src/features/people/privacy-page.tsx',
]

const namesAtStart = (): Set<string> =>
  new Set([...ownClosureOf(withoutFrame), ...notices].flatMap((path) => namesIn(read(path))))

const classesIn = (text: string): string[] => text.match(/m_[0-9a-f]+/g) ?? []

/** The files of styles that these components need, in the order of Mantine. */
function stylesFor(names: ReadonlySet<string>): readonly string[] {
  const known = exportsOfCore()
  const modules = closureOf([...names].flatMap((name) => known.get(name) ?? []))
  const classes = new Set(
    [...modules].filter((path) => path.includes('.module')).flatMap((path) => classesIn(read(path))),
  )
  const whole = read(join(core, 'styles.css'))
  return filesIn(join(core, 'styles'), /\.css$/)
    .filter((path) => !path.endsWith('.layer.css') && classesIn(read(path)).some((one) => classes.has(one)))
    .map((path) => ({ name: basename(path), at: whole.indexOf(read(path).trim().slice(0, 200)) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

const base = ['baseline.css', 'default-css-variables.css', 'global.css']
const listedIn = (path: string): readonly string[] =>
  [...read(join(root, path)).matchAll(/core\/styles\/([^']+)'/g)].map(([, name]) => name ?? '')

test('at a start are those of what is drawn without the frame of all pages', () => {
  const needed = stylesFor(namesAtStart())
  expect(needed.length).toBeGreaterThan(10)
  expect(listedIn('src/ui/mantine-styles.ts')).toEqual([...base, ...needed])
})

test('with the frame of all pages are all others that the app uses', () => {
  const atStart = listedIn('src/ui/mantine-styles.ts')
  const needed = stylesFor(namesUsed()).filter((name) => !atStart.includes(name))
  expect(needed.length).toBeGreaterThan(20)
  expect(listedIn('src/ui/mantine-frame-styles.ts')).toEqual(needed)
})

test('with the frame of all pages are asked for before anything that is drawn with them', () => {
  const loaders = filesIn(join(root, 'src'), /\.tsx?$/).flatMap((path) => [
    ...read(path).matchAll(/(withFrameStyles\(\s*\(\) => )?import\(['"][^'"]*(?:main-layout|set-up-form)\.tsx['"]\)/g),
  ])
  expect(loaders.length).toBe(2)
  for (const [text, wrapped] of loaders) expect(wrapped, text).toBeTruthy()
  expect(read(join(root, 'src/ui/with-frame-styles.ts'))).toMatch(
    /all\(\[import\('.\/mantine-frame-styles.ts'\), load\(\)\]\)/,
  )
})

/** Who may import whom: the linter refuses what the table does not list, in each room and area, and the linter's file is the table's. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lintConfig } from '#scripts/layers/lint-config.ts'
import { forbiddenNames, rooms, type Room } from '#scripts/layers/who-sees-whom.ts'

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'restow-layers-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Probe {
  readonly folder: string
  readonly source: string
  readonly isAllowed: boolean
  readonly name: string
}

const imports = (from: string): string => `import { unit } from '${from}'\nexport const used = unit\n`
const importsType = (from: string): string => `import type { Unit } from '${from}'\nexport type Used = Unit\n`

/** A folder of the project as it is imported: `src/domain/dock` is `#domain/dock`. */
const aliasOf = (folder: string): string => `#${folder.replace(/^src\//, '')}`
const everyFolder = [...new Set(['#tests', '#scripts', '#bench', ...rooms.map(({ folder }) => aliasOf(folder))])]
const everyPackage = [
  ...new Set([
    ...rooms.flatMap(({ packages }) => packages.map((one) => one.replace('*', 'fs'))),
    'dexie',
    'firebase',
    'node:fs',
  ]),
]
const covers = (allowed: readonly string[], name: string): boolean =>
  allowed.some(
    (one) => name === one || name.startsWith(`${one}/`) || (one.endsWith('*') && name.startsWith(one.slice(0, -1))),
  )

function probesOf({ folder, sees, packages, typesOf = [] }: Room): readonly Probe[] {
  const probe = (from: string, isAllowed: boolean, source = imports(from)): Probe => ({
    folder,
    source,
    isAllowed,
    name: `${folder} ${isAllowed ? 'may import' : 'may not import'} ${source.includes('import type') ? 'types of ' : ''}${from}`,
  })
  return [
    ...everyFolder.map((from) => probe(`${from}/probe.ts`, covers(sees, from))),
    ...everyPackage.map((from) => probe(from, covers(packages, from))),
    ...typesOf.map((from) => probe(from, true, importsType(from))),
    probe('../probe.ts', false),
    probe('./../probe.ts', false),
    probe('./probe.ts', true),
  ]
}

const ofNames: readonly Probe[] = forbiddenNames.flatMap(({ folders, globals, properties }) =>
  folders.flatMap((folder) => [
    ...globals.map((name) => ({ name: `${folder} may not use ${name}`, folder, isAllowed: false, source: `export const used = () => ${name}\n` })), // prettier-ignore
    ...properties.map(([object, property]) => ({ name: `${folder} may not use ${object}.${property}`, folder, isAllowed: false, source: `export const used = () => ${object}.${property}()\n` })), // prettier-ignore
  ]),
)

const probes = [...rooms.flatMap(probesOf), ...ofNames]
const refusals = new Map<string, string[]>()

const fileOf = (at: number): string => join(probes[at]?.folder ?? '', `probe-${at}.ts`)

interface Complaint {
  readonly filename: string
  readonly code: string
}

/** All probes in one run of the linter; with an answer for each file. */
beforeAll(() => {
  for (const name of ['.oxlintrc.json', '.oxlint-layers.json']) cpSync(join(root, name), join(place, name))
  for (const [at, { source }] of probes.entries()) {
    const file = join(place, fileOf(at))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
  let printed = ''
  try {
    const oxlint = join(root, 'node_modules/.bin/oxlint')
    printed = execFileSync(oxlint, ['--quiet', '-f', 'json', '.'], { cwd: place, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 }) // prettier-ignore
  } catch (error) {
    printed = (error as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(printed) as { readonly diagnostics: readonly Complaint[] }
  for (const { filename, code } of diagnostics) {
    if (/no-restricted/.test(code)) refusals.set(filename, [...(refusals.get(filename) ?? []), code])
  }
})

describe('who sees whom', () => {
  it('refuses what the table does not list, and nothing else', () => {
    const wrong = probes.filter(({ isAllowed }, at) => refusals.has(fileOf(at)) === isAllowed).map(({ name }) => name)
    expect(wrong).toEqual([])
  })

  it('tries every room with both answers', () => {
    for (const { folder } of rooms) {
      const tried = probes.filter((probe) => probe.folder === folder)
      expect(new Set(tried.map(({ isAllowed }) => isAllowed))).toEqual(new Set([true, false]))
    }
  })

  it('is what the linter reads: run `npm run layers` after a change of the table', () => {
    expect(readFileSync(join(root, '.oxlint-layers.json'), 'utf8')).toBe(lintConfig())
  })

  it('has a row for every folder with sources', () => {
    const found = sources().map((file) => relative(root, dirname(file)))
    const unknown = found.filter((folder) => !rooms.some((room) => `${folder}/`.startsWith(`${room.folder}/`)))
    expect([...new Set(unknown)]).toEqual(['src'])
  })
})

/** Every source file of the layers, from the root. */
function sources(): readonly string[] {
  const tops = [...new Set(rooms.map(({ folder }) => folder.split('/')[0] ?? ''))]
  return tops.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, top, name)),
  )
}

describe('what the linter does not read', () => {
  it('keeps an import at run time within the table too', () => {
    const wrong = sources().flatMap((file) => {
      const at = relative(root, file)
      const room = rooms.find(({ folder }) => at.startsWith(`${folder}/`))
      if (!room) return []
      const seen = [...readFileSync(file, 'utf8').matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, from = '']) => from)
      const may = [...room.sees, ...room.packages, ...(room.typesOf ?? [])]
      return seen.filter((from) => !from.startsWith('./') && !covers(may, from)).map((from) => `${at}: ${from}`)
    })
    expect(wrong).toEqual([])
  })

  it('keeps the clock out of rules', () => {
    const clocks = sources()
      .filter((file) => /\/(src\/domain|schemas)\//.test(file))
      .filter((file) => /\bnew Date\(\s*\)|\bDate\(\s*\)/.test(readFileSync(file, 'utf8')))
    expect(clocks).toEqual([])
  })
})

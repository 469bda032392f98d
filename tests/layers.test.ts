/** The layers hold: a file that reaches where it may not is refused by the linter, and the linter really reads each folder. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'restow-layers-'))
cpSync(join(root, '.oxlintrc.json'), join(place, '.oxlintrc.json'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** What the linter says of a file with this one import, standing in this folder. */
function complaints(folder: string, source: string): string {
  const file = join(place, folder, 'probe.ts')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
  try {
    execFileSync(join(root, 'node_modules/.bin/oxlint'), ['--quiet', file], {
      cwd: place,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(file)
  }
}

const imports = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`

const forbidden: readonly (readonly [folder: string, from: string])[] = [
  ['schemas', '#domain/access.ts'],
  ['schemas', 'rxdb'],
  ['schemas', 'react'],
  ['src/domain', 'rxdb'],
  ['src/domain', 'react'],
  ['src/domain', '#data/write.ts'],
  ['src/domain/files', 'rxjs'],
  ['src/data', 'react'],
  ['src/data/commands', 'firebase/auth'],
  ['src/data', '#sync/start-sync.ts'],
  ['sync', '#data/write.ts'],
  ['sync', 'react'],
  ['src/hooks', '#ui/shell.tsx'],
  ['src/hooks', '@mantine/core'],
  ['src/ui', '#data/loads.ts'],
  ['src/ui', '#hooks/use-live.ts'],
  ['src/ui', 'rxdb'],
  ['src/ui', '#records/unit-drawer.tsx'],
  ['src/data', '#records/unit-drawer.tsx'],
  ['src/hooks', '#records/unit-drawer.tsx'],
  ['src/records', '#features/dock/receive-page.tsx'],
  ['src/records', '#sync/start-sync.ts'],
  ['src/features/dock', '#features/home/home-page.tsx'],
  ['src/features/dock', '#sync/start-sync.ts'],
  ['src/features/dock', 'rxdb'],
  ['src/routes', '#data/loads.ts'],
  ['src/app', '#backend/server.ts'],
  ['backend', '#domain/access.ts'],
  ['backend/firestore', '#schemas/units.ts'],
  ['src/ui', '../domain/access.ts'],
]

const allowed: readonly (readonly [folder: string, from: string])[] = [
  ['src/domain', '#schemas/units.ts'],
  ['src/data', 'rxdb'],
  ['sync', 'firebase/firestore'],
  ['src/hooks', '#data/loads.ts'],
  ['src/ui', '#domain/access.ts'],
  ['src/records', '#data/loads.ts'],
  ['src/records', '#ui/photo-strip.tsx'],
  ['src/features/dock', '#data/loads.ts'],
  ['src/features/dock', '#records/unit-drawer.tsx'],
  ['src/routes', '#features/dock/receive-page.tsx'],
  ['src/app', '#sync/start-sync.ts'],
  ['backend', '#backend/server.ts'],
]

describe('who sees whom', () => {
  test.each(forbidden)('%s may not import %s', (folder, from) => {
    expect(complaints(folder, imports(from))).toContain('no-restricted-imports')
  })
  test.each(allowed)('%s may import %s', (folder, from) => {
    expect(complaints(folder, imports(from))).toBe('')
  })
  test('schemas may use the types of RxDB', () => {
    expect(
      complaints('schemas', "import type { RxJsonSchema } from 'rxdb'\nexport type Used = RxJsonSchema<object>\n"),
    ).toBe('')
  })
  test('domain has no clock of the page and no network', () => {
    expect(complaints('src/domain', 'export const page = () => document.title\n')).toContain('no-restricted-globals')
  })
  test('every layer has a folder, and only layers do', () => {
    const known = ['domain', 'data', 'hooks', 'ui', 'records', 'features', 'routes', 'app']
    const found = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(found.map((entry) => entry.name).toSorted()).toEqual(known.toSorted())
    for (const layer of ['schemas', 'sync', 'backend']) expect(existsSync(join(root, layer))).toBe(true)
  })
})

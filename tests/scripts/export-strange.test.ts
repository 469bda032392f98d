/** An export with files that no export has: it is refused by file and line, and nothing waits for ever. */
import { execFileSync } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyExport } from '#scripts/leave/verify-export.ts'
import { openExportSite, type ExportSite } from './export-site.ts'

const UNITS = 'documents/units.ndjson'

let site: ExportSite
let folder = ''
beforeAll(async () => {
  site = await openExportSite(30)
  folder = join(site.folder, 'copy')
  await site.server.export({ folder: join(site.folder, 'whole'), tell: () => undefined, signal: new AbortController().signal }) // prettier-ignore
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await cp(join(site.folder, 'whole'), folder, { recursive: true })
})
afterAll(async () => {
  await site.server.close()
  await rm(site.folder, { recursive: true, force: true })
})

const refusal = (): Promise<string> =>
  verifyExport({ folder, edited: true, tell: () => undefined }).then(
    () => '',
    (error: Error) => error.message,
  )

describe('an export whose units are', () => {
  it.each([
    ['a link to a device that has no end', (file: string) => symlink('/dev/full', file)],
    ['a pipe into which nobody writes', async (file: string) => void execFileSync('mkfifo', [file])],
  ])('%s is refused, and the file is named', async (_what, put) => {
    await rm(join(folder, UNITS))
    await put(join(folder, UNITS))
    expect(await refusal()).toContain(`${UNITS}: cannot be read (it is not a regular file)`)
  })
})

it('a note that is a list in lists, 200,000 deep, is refused by its line', async () => {
  const file = join(folder, UNITS)
  const [first = '', ...others] = (await readFile(file, 'utf8')).split('\n')
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const changed = JSON.stringify({ ...(JSON.parse(first) as object), note: 'HERE' }).replace('"HERE"', deep)
  await writeFile(file, [changed, ...others].join('\n'))
  expect(await refusal()).toContain(`${UNITS}, line 1: note is a list or map that is nested too deep, not a text`)
})

it('a manifest that is a link to a device is none', async () => {
  await rm(join(folder, 'manifest.json'))
  await symlink('/dev/zero', join(folder, 'manifest.json'))
  expect(await refusal()).toContain('is no whole export')
})

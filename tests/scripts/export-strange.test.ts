/** An export with files that no export has: it is refused by file and line, and nothing waits for ever. */
import { execFileSync } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillFolder } from '#scripts/leave/fill-folder.ts'
import { verifyExport } from '#scripts/leave/verify-export.ts'
import { openExportSite, openQuietly, type ExportSite } from './export-site.ts'

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

it('a field that a newer build has left in the data of this server is exported, and read in as it is', async () => {
  const { admin } = site.server
  const unit = admin.readDocument('units/U-ODD') ?? {}
  await admin.writeDocuments([
    { path: 'units/U-ODD', data: { ...unit, weightGrams: 5 }, commitTimeFields: ['syncedAt'] },
  ])
  const newer = join(site.folder, 'newer')
  await site.server.export({ folder: newer, tell: () => undefined, signal: new AbortController().signal })
  const target = join(site.folder, 'read-newer')
  await fillFolder({ folder: newer, edited: false, tell: () => undefined }, target)
  const read = await openQuietly(target)
  try {
    expect(read.admin.readDocument('units/U-ODD')).toMatchObject({ weightGrams: 5, label: 'U-ODD' })
  } finally {
    await read.close()
  }
})

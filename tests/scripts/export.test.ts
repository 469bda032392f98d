/** Leaving with everything, and coming back: the export of a running server, and what is read into a new folder from it. */
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForExport } from '#backend/backup/control.ts'
import type { ExportManifest, ExportProgress } from '#backend/export/export-form.ts'
import type { RunningServer } from '#backend/server.ts'
import { exportGuide } from '#scripts/leave/export-guide.ts'
import { fillFolder, type FilledFolder } from '#scripts/leave/fill-folder.ts'
import { docsInFiles, docsOf, openExportSite, openQuietly, pixelsOf, readPhoto, receivedOf, sha256, signIn, temporaryFolder, type ExportSite } from './export-site.ts' // prettier-ignore
import { figuresOf } from './warehouse-figures.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const noSignal = () => new AbortController().signal

let site: ExportSite
let folder = ''
let filled: FilledFolder
let read: RunningServer
const progress: ExportProgress[] = []

beforeAll(async () => {
  site = await openExportSite()
  folder = join(site.folder, 'export')
  expect(await askForExport(site.data, { folder, tell: (one) => progress.push(one), signal: noSignal() })).toBe(true)
  const target = join(site.folder, 'read')
  filled = await fillFolder({ folder, edited: false, tell: () => undefined }, target)
  read = await openQuietly(target)
})
afterAll(async () => {
  await read.close()
  await site.server.close()
  await rm(site.folder, { recursive: true, force: true })
})

const manifest = async () => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ExportManifest

describe('an export that is read into an empty folder', () => {
  it('gives every record again, also deleted ones and those from before a field came', () => {
    const before = docsOf(site.server.admin)
    const whole = {
      ...before,
      users: before.users.map((one) => ({ ...one, language: one.language ?? '', views: one.views ?? {} })),
    }
    expect(before.units.length).toBe(402)
    expect(before.activity.length).toBeGreaterThan(500)
    expect(docsOf(read.admin)).toEqual(whole)
    expect(docsOf(read.admin).units.find(({ id }) => id === 'U-GONE')).toMatchObject({ _deleted: true })
  })

  it('keeps when the server received each record, on which it hangs how long devices hold it', () => {
    const received = receivedOf(site.server.admin)
    expect(new Set(received.values()).size).toBeGreaterThan(10)
    expect(receivedOf(read.admin)).toEqual(received)
  })

  it('gives the same figures: profit by load, stock, variances, reports, show money', async () => {
    const figures = figuresOf(docsOf(site.server.admin), NOW)
    // Figures that are all empty would be equal too.
    expect(figures.loads).toContainEqual(expect.objectContaining({ verdict: expect.stringMatching(/yes|no|less/) }))
    expect(Object.keys(Reflect.get(figures.stock, 'stages') as object).length).toBeGreaterThan(6)
    expect(JSON.stringify(figures.reports)).toContain('"perHour":')
    expect(figuresOf(docsOf(read.admin), NOW)).toEqual(figures)
    expect(figuresOf(await docsInFiles(folder), NOW)).toEqual(figures)
  })

  it('gives every photo again, to the byte', async () => {
    const token = await newPassword('admin@restow.test')
    expect(site.photos.length).toBe(5)
    for (const [place, path] of site.photos.entries())
      expect(await readPhoto(read.origin, path, token)).toBe(pixelsOf(place).toString())
  })

  it('has the photos as files that are named by what they show', async () => {
    const files = (await readdir(join(folder, 'photos'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile()) // prettier-ignore
    const names = files.map((one) => join(one.parentPath, one.name).slice(folder.length + 1)).toSorted()
    const { units, loads } = docsOf(site.server.admin)
    const [unit, load] = [units[0]?.id, loads[0]?.code]
    const hash = (number: number) => sha256(pixelsOf(number)).slice(0, 12)
    expect(names).toEqual([
      `photos/loads/${load}/damage-${hash(2)}.jpg`,
      `photos/other/photo-${hash(3)}.jpg`,
      `photos/units/${unit}/back-side-${hash(1)}.jpg`,
      `photos/units/${unit}/front-${hash(0)}.jpg`,
      `photos/units/${unit}/serial-${hash(4)}.jpg`,
    ])
    expect((await manifest()).photosOnDevices).toBe(1)
  })

  it('holds no password and no key, and only its owner can read it', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    const texts = await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'utf8')))
    expect(texts.join('\n')).not.toMatch(/passwordHash|scrypt|validSince|downloadTokens|PRIVATE KEY/)
    for (const one of files) expect((await stat(join(one.parentPath, one.name))).mode & 0o077).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })

  it('says in the manifest and in words what it holds, and tells its progress', async () => {
    const { documents, accounts, at, restow } = await manifest()
    const before = docsOf(site.server.admin)
    const lines = Object.fromEntries(Object.entries(documents).map(([name, facts]) => [name, facts.lines]))
    expect(lines).toEqual(Object.fromEntries(Object.entries(before).map(([name, docs]) => [name, docs.length])))
    expect(documents['units']).toMatchObject({ deleted: 1, schemaVersion: 1 })
    expect(accounts.lines).toBe(10)
    expect([Date.parse(at) > 0, restow]).toEqual([true, '0.1.0'])
    expect(await readFile(join(folder, 'FORMAT.md'), 'utf8')).toBe(exportGuide())
    // npm run export-guide
    expect(await readFile('docs/export-format.md', 'utf8')).toBe(exportGuide())
    expect(progress.at(-1)).toEqual({ documents: Object.values(before).flat().length, photos: 5 })
    expect(progress.length).toBeGreaterThan(2)
  })
})

/** By the one-time link of an admin, as the page of the app does it. */
async function newPassword(email: string): Promise<string> {
  const code = filled.links.find((link) => link.email === email)?.path.split('oobCode=')[1]
  const address = `${read.origin}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local`
  await fetch(address, { method: 'POST', body: JSON.stringify({ oobCode: code, newPassword: 'nine crates' }) })
  return signIn(read.origin, email, 'nine crates')
}

describe('people of an export that was read in', () => {
  it('have their account and role, and no password until they set one by a link', async () => {
    expect(await signIn(read.origin, 'manager@restow.test')).toBe('')
    expect(read.admin.findUser('manager@restow.test')?.uid).toBe(site.server.admin.findUser('manager@restow.test')?.uid)
    expect(read.admin.findUser('manager@restow.test')?.hasPassword).toBe(false)
    expect(filled.links.map(({ email }) => email)).toEqual(['admin@restow.test'])
    const token = await newPassword('admin@restow.test').then((first) => first || signIn(read.origin, 'admin@restow.test', 'nine crates')) // prettier-ignore
    expect(token).not.toBe('')
    const uid = read.admin.findUser('manager@restow.test')?.uid
    const answer = await fetch(`${read.origin}/__/restow/people/reset`, {
      method: 'POST',
      body: JSON.stringify({ uid }),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await answer.json()) as { code?: string }).code).toMatch(/.{20}/)
  })

  it('are told by the server that its data are of another history', async () => {
    const epochs = async ({ origin }: RunningServer) =>
      ((await (await fetch(`${origin}/__/restow/ping`)).json()) as { epochs: { name: string }[] }).epochs
    const [before, after] = [await epochs(site.server), await epochs(read)]
    expect(after).toHaveLength(1)
    expect(before.map(({ name }) => name)).not.toContain(after[0]?.name)
  })
})

describe('the export of a server that people work on', () => {
  it('is of one moment', async () => {
    const target = join(site.folder, 'moving')
    const pair = (n: number) => ['activity/a-left', 'units/z-right'].map((path) => ({ path, data: { id: path.split('/')[1] ?? '', n } })) // prettier-ignore
    const work = { goes: true, n: 0 }
    const done = (async () => {
      while (work.goes) await site.server.admin.writeDocuments(pair((work.n += 1)))
    })()
    await site.server.export({ folder: target, tell: () => undefined, signal: noSignal() })
    work.goes = false
    await done
    const { activity, units } = await docsInFiles(target)
    const [left, right] = [activity.find(({ id }) => id === 'a-left'), units.find(({ id }) => id === 'z-right')]
    expect(work.n).toBeGreaterThan(Number(Reflect.get(left ?? {}, 'n')))
    expect(Reflect.get(left ?? {}, 'n')).toBe(Reflect.get(right ?? {}, 'n'))
    expect(Reflect.get(left ?? {}, 'n')).toBeGreaterThan(0)
  })
})

it('a folder that nobody serves has no export until a command opens it', async () => {
  const empty = await temporaryFolder()
  expect(await askForExport(empty, { folder, tell: () => undefined, signal: noSignal() })).toBe(false)
  await rm(empty, { recursive: true })
})

/** What was cut, changed, lost or edited in an export is named, and nothing of it is read in. */
import { appendFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillFolder } from '#scripts/leave/fill-folder.ts'
import { verifyExport } from '#scripts/leave/verify-export.ts'
import { killScripts, runScript } from '#tests/support/run-script.ts'
import { seeded } from '#tests/support/seeded.ts'
import { docsInFiles, docsOf, openExportSite, receivedOf, openQuietly, type ExportSite } from './export-site.ts'

let site: ExportSite
let whole = ''
/** A copy that a test may damage. */
let folder = ''
let target = ''
beforeAll(async () => {
  site = await openExportSite(30)
  whole = join(site.folder, 'whole')
  await site.server.export({ folder: whole, tell: () => undefined, signal: new AbortController().signal })
  folder = join(site.folder, 'copy')
  target = join(site.folder, 'target')
})
beforeEach(() => cp(whole, folder, { recursive: true }))
afterEach(async () => {
  for (const one of [folder, target]) await rm(one, { recursive: true, force: true })
})
afterAll(async () => {
  killScripts()
  await site.server.close()
  await rm(site.folder, { recursive: true, force: true })
})

const source = (edited = false) => ({ folder, edited, tell: () => undefined })
/** Why it is not read in; `''` where it is whole. */
const refusal = (edited = false): Promise<string> => verifyExport(source(edited)).then(() => '', (error: Error) => error.message) // prettier-ignore
const notes = async (edited = false) => (await verifyExport(source(edited))).notes

const UNITS = 'documents/units.ndjson'
const bytesOf = (file: string): Promise<Buffer> => readFile(join(folder, file))
const textOf = async (file: string): Promise<string> => (await bytesOf(file)).toString()
const put = (file: string, content: string | Buffer): Promise<void> => writeFile(join(folder, file), content)
const change = async (file: string, edit: (text: string) => string): Promise<void> =>
  put(file, edit(await textOf(file)))
/** Changes one record of a file, and leaves the others. */
const changeRecord = (file: string, place: number, edit: object): Promise<void> =>
  change(file, (text) => {
    const lines = text.split('\n')
    lines[place] = JSON.stringify({ ...(JSON.parse(lines[place] ?? '') as object), ...edit })
    return lines.join('\n')
  })
const lineOf = (bytes: Buffer, at: number): number => bytes.subarray(0, at).toString('latin1').split('\n').length

const lineFiles = async (): Promise<readonly string[]> => {
  const documents = (await readdir(join(folder, 'documents'))).map((name) => `documents/${name}`)
  const sizes = await Promise.all([...documents, 'accounts.ndjson', 'photos.ndjson'].map(async (file) => [file, (await bytesOf(file)).length] as const)) // prettier-ignore
  return sizes.filter(([, size]) => size > 0).map(([file]) => file)
}

it('an export that nobody touched is whole', async () => {
  expect(await refusal()).toBe('')
  expect(await notes()).toEqual([])
})

describe('an export that was damaged', () => {
  it('names file and line of a flipped bit, wherever it is', { timeout: 120_000 }, async () => {
    const random = seeded(11)
    const files = await lineFiles()
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const bytes = await bytesOf(file)
      for (let time = 0; time < 3; time += 1) {
        const at = Math.floor(random() * bytes.length)
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
        await put(file, flipped)
        const words = await refusal()
        expect(words, `${file} at ${at}`).toContain(`${file}, line ${lineOf(bytes, at).toLocaleString('en')}: is not the line that was exported`)
        expect(words).toContain('nothing of it was read in')
      }
      await put(file, bytes)
    }
    expect(await refusal()).toBe('')
  }) // prettier-ignore

  it('names what was cut off', { timeout: 120_000 }, async () => {
    const random = seeded(12)
    for (const file of await lineFiles()) {
      const bytes = await bytesOf(file)
      for (let time = 0; time < 3; time += 1) {
        await truncate(join(folder, file), Math.floor(random() * (bytes.length - 1)))
        const words = await refusal()
        expect(words, file).toContain(file)
        expect(words, file).toMatch(/: has [\d,]+ of the [\d,]+ lines that were exported|; it is cut or no JSON/)
      }
      await put(file, bytes)
    }
  })

  it('names a line that was added, one that is there twice, and one that is gone', async () => {
    const text = await textOf(UNITS)
    const [first = '', ...others] = text.split('\n')
    await put(UNITS, [first, first, ...others].join('\n'))
    expect(await refusal()).toContain(`${UNITS}, line 2: is not the line that was exported`)
    await put(UNITS, others.join('\n'))
    expect(await refusal()).toContain(`${UNITS}, line 1: is not the line that was exported`)
    await appendFile(join(folder, 'accounts.ndjson'), '{"uid":"thief"}\n')
    expect(await refusal()).toContain('accounts.ndjson, line 11: is not the line that was exported')
  })

  it('shows the first ten places, and how many more there are', async () => {
    await change(UNITS, (text) => text.replaceAll('"stage":"', '"stage": "'))
    const lines = (await refusal()).split('\n')
    expect(lines).toHaveLength(12)
    expect(lines[11]).toMatch(/and 22 more/)
  })

  it('names a photo that is missing or another one, and the way to go on without it', async () => {
    const [{ file = '' }] = JSON.parse(`[${(await textOf('photos.ndjson')).split('\n')[0]}]`) as [{ file?: string }]
    await put(file, 'other pixels')
    expect(await refusal()).toContain(`${file}: is not the photo that was exported`)
    await rm(join(folder, file))
    expect(await refusal()).toContain(`${file}: is missing. To go on without it, remove its line from photos.ndjson and add --edited`)
    await change('photos.ndjson', (text) => text.split('\n').slice(1).join('\n'))
    expect((await verifyExport(source(true))).photos).toBe(4)
  }) // prettier-ignore

  it('names a file that is missing, and needs no checksums of lines where the lines are right', async () => {
    await rm(join(folder, 'checks'), { recursive: true })
    expect(await refusal()).toBe('')
    await rm(join(folder, UNITS))
    expect(await refusal()).toContain(`${UNITS}: is missing`)
  })

  it('without its manifest, or with another, is none', async () => {
    await change('manifest.json', (text) => text.replace('"ownCompany": false', '"ownCompany": true'))
    expect(await refusal()).toMatch(/manifest\.json of .* is not the one that was exported/)
    await put('manifest.json', '{"is":"Restow export","format":1,"restow":"0.1.0"}')
    expect(await refusal()).toMatch(/manifest\.json of .* is damaged/)
    await rm(join(folder, 'manifest.json'))
    expect(await refusal()).toMatch(/is no whole export: it has no manifest\.json/)
    await put('UNFINISHED.txt', '')
    expect(await refusal()).toMatch(/was not finished/)
  })

  it('makes no data folder, and takes nothing from one that is there', async () => {
    await changeRecord(UNITS, 3, { qty: 2 })
    await expect(fillFolder(source(), target)).rejects.toThrow(`${UNITS}, line 4`)
    expect(await readdir(site.folder)).not.toContain('target')
    await cp(whole, folder, { recursive: true })
    await mkdir(target)
    await writeFile(join(target, 'mine.txt'), 'mine')
    await expect(fillFolder(source(), target)).rejects.toThrow(/is not empty. An export is read into a new folder/)
    expect(await readdir(target)).toEqual(['mine.txt'])
    await expect(fillFolder(source(), site.data)).rejects.toThrow(/is not empty/)
  })
})

describe('an export that another program has saved', () => {
  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['blank lines', (text: string) => `${text}\n\n`],
    ['no end of the last line', (text: string) => text.slice(0, -1)],
    ['a byte order mark, Windows line ends', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('with %s has the same records, and says so', async (habit, edit) => {
    for (const file of await lineFiles()) await change(file, edit)
    expect((await notes()).filter((note) => note.includes(`was saved by another program (${habit})`))).toHaveLength((await lineFiles()).length) // prettier-ignore
    await fillFolder(source(), target)
    const read = await openQuietly(target)
    expect(docsOf(read.admin)).toEqual(await docsInFiles(whole))
    await read.close()
  })

  it('with lines of its own is read with --edited alone, as far as the records are records', async () => {
    await changeRecord(UNITS, 3, { title: 'Floor lamp' })
    expect(await refusal()).toContain(`${UNITS}, line 4: is not the line that was exported`)
    expect(await notes(true)).toEqual([`${UNITS} was changed since it was exported: 32 lines, exported 32.`])
    await fillFolder(source(true), target)
    const read = await openQuietly(target)
    // A new version of it, so that a device that holds the old one takes it.
    const [changed] = read.admin.readCollection('units').filter(({ title }) => title === 'Floor lamp')
    const [before] = site.server.admin.readCollection('units').filter(({ id }) => id === changed?.['id'])
    expect((changed?.['syncedAt'] as string) > (before?.['syncedAt'] as string)).toBe(true)
    expect(receivedOf(read.admin, [changed?.['id'] as string])).toEqual(
      receivedOf(site.server.admin, [changed?.['id'] as string]),
    )
    await read.close()
  })
})

describe('a record that was written by hand', () => {
  it.each([
    [{ qty: 1.5 }, 'qty is 1.5, not a whole number'],
    [{ qty: -1 }, 'qty is -1, not between 0 and 1000000'],
    [{ qty: '7' }, 'qty is "7", not a whole number'],
    [{ retailCents: 12.5 }, 'retailCents is 12.5, not a whole number or null'],
    [{ stage: 'sleeping' }, 'stage is "sleeping", which is none of its words'],
    [{ title: 'x'.repeat(301) }, 'title has 301 characters, more than 300'],
    [{ receivedAt: '24.11.2026' }, 'receivedAt is "24.11.2026", not a time such as 2026-11-24T16:05:00.000Z'],
    [{ defects: ['Scratch', { name: 'Dent' }] }, 'defects has an item that is {"name":"Dent"}, not a text'],
    [{ receivedAt: '2026-13-24T16:05:00.000Z' }, 'receivedAt is "2026-13-24T16:05:00.000Z", not a time'],
    [{ createdAt: '' }, 'createdAt is empty'],
    [{ colour: 'red' }, 'has a field “colour”, which units do not have'],
    [{ syncedAt: 'yesterday' }, 'syncedAt is "yesterday", not a time such as 2026-11-24T16:05:00.000000Z'],
    [{ id: '' }, 'has the id "", which is none'],
    [{ id: 'a/b' }, 'has the id "a/b", which no document may have'],
    [{ id: 'a\ud800' }, 'which no document may have'],
    [{ id: 'U-ODD' }, 'has the id or name U-ODD, which line '],
    [{ _deleted: 'yes' }, '_deleted is "yes", not true or false'],
  ])('with wrong field %$ is refused with its line', async (edit, words) => {
    const lines = (await textOf(UNITS)).split('\n')
    await changeRecord(UNITS, lines.length - 2, edit)
    expect(await refusal(true)).toContain(words)
    expect(await refusal(true)).toContain(`${UNITS}, line ${words.includes('U-ODD') ? '' : lines.length - 1}`)
  })

  it.each([
    ['{"data":{"__proto__":{"admin":true}}}', 'data has the name "__proto__", which no map may have'],
    [`{"data":${'{"a":'.repeat(21)}1${'}'.repeat(21)}}`, 'data is nested too deep'],
    ['{"data":{"a":1e999}}', 'data holds a number that is too large'],
    [`{"data":{"a":"${'x'.repeat(1_100_000)}"}}`, 'more than a document may have'],
  ])('with the map %$ that no document may have is refused', async (json, words) => {
    const file = 'documents/config.ndjson'
    await change(file, (text) => text.replace(/"data":\{.*?\},"rank"/, `${json.slice(1, -1)},"rank"`))
    expect(await refusal(true)).toContain(words)
  })

  it.each([
    [{ 'units:table': { one: '2026-11-20T08:00:00.000Z - q=drill Drills' } }, ''],
    [{ 'units:table': 'Drills' }, 'views has "Drills" under "units:table", not a map'],
    [{ 'units:table': { one: 'Drills' } }, 'views has the line "Drills", which has no such form'],
    [{ 'units:table': Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, ''])) }, 'more than 20'],
  ])('with the saved views %$ says what is wrong with them', async (views, words) => {
    const file = 'documents/users.ndjson'
    await changeRecord(file, 1, { views })
    const said = await refusal(true)
    if (words === '') expect(said).toBe('')
    else expect(said).toContain(words)
  })

  it('lacking a field that came later is filled, lacking its author is refused', async () => {
    await change(UNITS, (text) => text.replace(/,"note":"[^"]*"/, ''))
    expect(await refusal(true)).toBe('')
    await change(UNITS, (text) => text.replace(/"createdBy":"[^"]*",/, ''))
    expect(await refusal(true)).toContain(`${UNITS}, line 1: lacks the field “createdBy”`)
  })

  it('of a photo leads nowhere but to photos, and brings pictures alone', async () => {
    const photos = await textOf('photos.ndjson')
    for (const edit of [{ file: 'photos/../manifest.json' }, { file: '/etc/passwd' }, { contentType: 'text/html' }, { path: 'photos/x/evil.svg' }]) {
      await put('photos.ndjson', photos)
      await changeRecord('photos.ndjson', 1, edit)
      expect(await refusal(true), JSON.stringify(edit)).toContain(`photos.ndjson, line 2: is no photo (${Object.keys(edit)[0]})`)
    }
  }) // prettier-ignore
})

describe('an export of another version', () => {
  const changeManifest = (from: string | RegExp, to: string) =>
    change('manifest.json', (text) => text.replace(from, to))

  it('that is newer names the version that reads it', async () => {
    await changeManifest('"format": 1', '"format": 2')
    await changeManifest(/"restow": "[^"]*"/, '"restow": "9.1.0"')
    expect(await refusal(true)).toMatch(/has the format 2, and this version of Restow reads up to 1. Read it with Restow 9\.1\.0 or newer/)
    await changeManifest('"format": 2', '"format": 1')
    await changeManifest(/"schemaVersion": 1/, '"schemaVersion": 9')
    expect(await refusal(true)).toMatch(/holds activity of schema version 9, and this version of Restow has 1/)
  }) // prettier-ignore

  it('never names the version that could not read it', async () => {
    await changeManifest('"units": {', '"robots": {')
    expect(await refusal(true)).toMatch(/A newer build of 0\.1\.0 wrote it. Read it with that one or a newer one/)
  })

  it('with a collection that is not known is refused by its name', async () => {
    await changeManifest('"units": {', '"robots": {')
    expect(await refusal(true)).toMatch(/holds the collection “robots”, which this version of Restow does not have/)
  })
})

/** Runs a command and kills it at once when a file is there. */
async function killAt(args: readonly string[], file: string): Promise<void> {
  const run = runScript('export', args, {})
  const killed = vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 60_000, interval: 1 })
  await killed.finally(() => run.child.kill('SIGKILL'))
  await run.ended
}

describe('a command that is killed', { timeout: 120_000 }, () => {
  it('while it reads in leaves a folder that no server serves, and that is filled when it is read again', async () => {
    await killAt(['read', folder, '--data', target], join(target, '.restow-filling'))
    expect(await readdir(target)).not.toContain('.restow-data')
    await expect(openQuietly(target)).rejects.toThrow(/holds an export that was not read to its end. Read it again/)
    await writeFile(join(target, 'db.last'), 'half of it')
    await fillFolder(source(), target)
    const read = await openQuietly(target)
    expect(docsOf(read.admin)).toEqual(await docsInFiles(whole))
    await read.close()
  })

  it('while it exports leaves nothing that is taken for a whole export', async () => {
    await fillFolder(source(), target)
    const half = join(site.folder, 'half')
    await killAt(['write', half, '--data', target], join(half, 'UNFINISHED.txt'))
    await expect(verifyExport({ ...source(), folder: half })).rejects.toThrow(/was not finished/)
    const again = runScript('export', ['write', half, '--data', target], {})
    expect(await again.ended).toBe(1)
    expect(again.said()).toContain('holds an export that was not finished. Remove it, or name another folder.')
  })
})

it('the commands say in words what they did', { timeout: 120_000 }, async () => {
  const run = async (...args: readonly string[]) => {
    const script = runScript('export', args, {})
    return [await script.ended, script.said()] as const
  }
  const out = join(site.folder, 'out')
  const [code, said] = await run('write', out, '--data', site.data)
  expect([code, said]).toEqual([0, expect.stringMatching(/is written, read back and whole: [\d,]+ records, 10 accounts and 5 photos, as of 20/)])
  expect(said).toContain('1 photo of these records is still on devices')
  expect(await run('check', out)).toEqual([0, expect.stringMatching(/is whole: .* 5 photos/)])
  const [readCode, readSaid] = await run('read', out, '--data', target)
  expect([readCode, readSaid]).toEqual([0, expect.stringMatching(/admin@restow\.test: the address that npm start prints, followed by \/auth\?mode=resetPassword&oobCode=/)])
  expect(readSaid).not.toContain('undefined')
  expect(await run('read', out, '--data', target)).toEqual([1, expect.stringContaining('is not empty')])
  expect(await run('read', out)).toEqual([1, expect.stringContaining('Usage: ')])
  expect(await run('check', join(site.folder, 'none'))).toEqual([1, expect.stringContaining('There is no folder')])
}) // prettier-ignore

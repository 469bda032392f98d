/** An export that cannot be written says why, and leaves nothing that looks like a whole one. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForExport } from '#backend/backup/control.ts'
import type { ExportForm } from '#backend/export/export-form.ts'
import { openServer, temporaryFolder, type TestServer } from '#tests/backend/server-fixture.ts'

const exportForm: ExportForm = {
  schemaVersions: { orders: 1, units: 1 },
  guide: async () => 'The format.\n',
  begin: () => ({
    document: (_collection, fields) => fields,
    photoFile: (_path, sha256) => `${sha256}.png`,
    photosWithoutFile: () => 0,
  }),
}

let test: TestServer
let folder = ''
let target = ''
let reserve = 0
beforeEach(async () => {
  reserve = 0
  test = await openServer({ exportForm, reserveBytes: () => reserve })
  folder = await temporaryFolder()
  target = join(folder, 'export')
  await test.server.admin.writeDocuments(
    Array.from({ length: 2_000 }, (_, n) => ({ path: `units/u${n}`, data: { id: `u${n}`, text: 'x'.repeat(400) } })),
  )
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const data = () => join(test.folder, 'data')
const wish = (over: object = {}) => ({
  folder: target, tell: () => undefined, signal: new AbortController().signal, ...over,
}) // prettier-ignore
const inFolder = () => readdir(folder)

async function upload(pixels: string): Promise<void> {
  const { token, uid } = await test.signIn('ada@restow.test')
  const path = `/v0/b/demo-restow.appspot.com/o?name=photos/${uid}/one.png&uploadType=media`
  const headers = { authorization: `Firebase ${token}`, 'content-type': 'image/png' }
  await fetch(test.server.origin + path, { method: 'POST', body: pixels, headers })
}

const blobs = async (): Promise<readonly string[]> => {
  const found = await readdir(join(data(), 'blobs'), { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

describe('an export', () => {
  it('has a file for each collection, an empty one too', async () => {
    await test.server.export(wish())
    expect((await readdir(join(target, 'documents'))).toSorted()).toEqual(['orders.ndjson', 'units.ndjson'])
    expect((await stat(join(target, 'documents/orders.ndjson'))).size).toBe(0)
    expect(await readdir(target)).toContain('manifest.json')
    expect(await readdir(target)).not.toContain('UNFINISHED.txt')
  })

  it('goes into an empty folder or a new one, never into one with something in it', async () => {
    await mkdir(target)
    await test.server.export(wish())
    await expect(test.server.export(wish())).rejects.toThrow(/is not empty \(FORMAT\.md, accounts\.ndjson, checks, …\)/)
    const nowhere = wish({ folder: join(folder, 'not', 'here') })
    await expect(test.server.export(nowhere)).rejects.toThrow(/Name a folder below one that exists/)
    await writeFile(join(folder, 'file'), '')
    await expect(test.server.export(wish({ folder: join(folder, 'file') }))).rejects.toThrow(/is a file/)
    expect(await readdir(target)).toContain('manifest.json')
  })

  it('that two commands want in one folder is written once', async () => {
    const both = await Promise.allSettled([test.server.export(wish()), test.server.export(wish())])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(target)).toContain('manifest.json')
  })

  it('that was killed before is named as such, and not written over', async () => {
    await mkdir(target)
    await writeFile(join(target, 'UNFINISHED.txt'), '')
    await expect(test.server.export(wish())).rejects.toThrow(/holds an export that was not finished/)
  })
})

describe('an export that fails', () => {
  it('on a full disk says so and leaves the folder as it was, while the server goes on', async () => {
    reserve = Number.MAX_SAFE_INTEGER
    await expect(askForExport(data(), wish())).rejects.toThrow(
      `The disk of ${target} is full. Nothing of the export was kept; name a folder on a larger disk.`,
    )
    expect(await inFolder()).toEqual([])
    reserve = 0
    await mkdir(target)
    let asked = 0
    // Full after a part was written.
    const later = test.server.export(wish({ tell: () => void ((asked += 1) > 1 && (reserve = Number.MAX_SAFE_INTEGER)) }))
    await expect(later).rejects.toThrow(/is full/)
    expect(await readdir(target)).toEqual([])
    reserve = 0
    await test.server.admin.writeDocuments([{ path: 'units/after', data: { id: 'after' } }])
  }) // prettier-ignore

  it('because it was stopped leaves nothing', async () => {
    const stop = new AbortController()
    const stopped = askForExport(data(), wish({ tell: () => stop.abort(), signal: stop.signal }))
    await expect(stopped).rejects.toThrow('The export was stopped. Nothing of it was kept.')
    await expect.poll(inFolder).toEqual([])
  })

  it('because the server was stopped leaves nothing that looks whole', async () => {
    let server: Promise<void> | undefined
    const told = () => void (server ??= test.server.close())
    await expect(askForExport(data(), wish({ tell: told }))).rejects.toThrow(/server ended before the export was written/)
    await server
    await expect.poll(async () => (await inFolder()).includes('export') && readdir(target).then((found) => found.includes('manifest.json'))).toBe(false)
  }) // prettier-ignore

  it('at a photo that was damaged on the disk names the photo and the way out', async () => {
    await upload('pixels of a photo')
    const [blob = ''] = await blobs()
    await writeFile(blob, 'pixels of a phot0')
    await expect(test.server.export(wish())).rejects.toThrow(
      /The photo photos\/ada\/one\.png was damaged.*npm run repair/,
    )
    expect(await inFolder()).toEqual([])
  })

  it('where a server has no form for one says so', async () => {
    const plain = await openServer()
    await expect(askForExport(join(plain.folder, 'data'), wish())).rejects.toThrow(/without the form of an export/)
    await plain.close()
  })
})

it('a photo that is deleted while the export is written is in it', async () => {
  await upload('pixels of a photo')
  const { token, uid } = await test.signIn('ada@restow.test')
  let deleted: Promise<Response> | undefined
  const remove = () => {
    deleted ??= fetch(`${test.server.origin}/v0/b/demo-restow.appspot.com/o/photos%2F${uid}%2Fone.png`, {
      method: 'DELETE',
      headers: { authorization: `Firebase ${token}` },
    })
  }
  await test.server.export(wish({ tell: remove }))
  expect((await deleted)?.status).toBe(204)
  expect(await readdir(join(target, 'photos'))).toHaveLength(1)
  expect(await blobs()).toEqual([])
})

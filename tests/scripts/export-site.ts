/** The demonstration warehouse behind a real server with the real rules, with photos in it; and what of it is compared. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Admin, SeedDocument } from '#backend/admin.ts'
import type { RunningServer } from '#backend/server.ts'
import { collectionNames } from '#schemas/collections.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { writeDemo } from '#scripts/demo/write-demo.ts'
import { aPhoto, aUnit } from '#tests/support/records.ts'
import type { AllDocs } from './warehouse-figures.ts'

export const DAY = '2026-11-20'
const PASSWORD = 'restow-demo'

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'restow-export-'))

export const openQuietly = (dataDir: string): Promise<RunningServer> =>
  openFolder({ port: 0, dataDir, log: () => undefined })

export interface ExportSite {
  readonly folder: string
  readonly data: string
  readonly server: RunningServer
  /** Paths of the photos on the server. */
  readonly photos: readonly string[]
}

export async function signIn(origin: string, email: string, password = PASSWORD): Promise<string> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ email, password }) })
  return ((await answer.json()) as { idToken?: string }).idToken ?? ''
}

/** Pixels that no other photo has. */
export const pixelsOf = (number: number): Buffer => Buffer.from(`pixels of photo ${number} ${'·'.repeat(200)}`)
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const pathOf = (uid: string, pixels: Buffer): string => `photos/${uid}/${sha256(pixels)}.jpg`

const address = (origin: string, path: string): string => `${origin}/v0/b/demo-restow.appspot.com/o/${encodeURIComponent(path)}?alt=media` // prettier-ignore

export async function readPhoto(origin: string, path: string, token: string): Promise<string> {
  const answer = await fetch(address(origin, path), { headers: { authorization: `Firebase ${token}` } })
  return answer.ok ? answer.text() : `answered ${answer.status}`
}

async function upload(origin: string, path: string, pixels: Buffer, token: string): Promise<void> {
  const to = `${origin}/v0/b/demo-restow.appspot.com/o?name=${encodeURIComponent(path)}&uploadType=media`
  const headers = { authorization: `Firebase ${token}`, 'content-type': 'image/jpeg' }
  const answer = await fetch(to, { method: 'POST', body: pixels.toString(), headers })
  if (!answer.ok) throw new Error(await answer.text())
}

const seed = (path: string, doc: object): SeedDocument => ({ path, data: doc as SeedDocument['data'], commitTimeFields: ['syncedAt'] }) // prettier-ignore

export async function openExportSite(units = 400): Promise<ExportSite> {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const server = await openQuietly(data)
  const { admin, origin } = server
  const warehouse = demoWarehouse({ today: DAY, seed: 1, units })
  await writeDemo(admin, warehouse)
  const photos = await addPhotos(admin, origin)
  const [old] = warehouse.docs.users
  // A person from before the field came, a unit that was taken back, and text that is not for a file.
  const { language: _later, views: _latest, ...before } = old ?? { language: '', views: {} }
  await admin.writeDocuments([
    seed(`users/${old?.id}`, before),
    seed('units/U-GONE', { ...plain(aUnit({ id: 'U-GONE', label: 'U-GONE' })), _deleted: true }),
    seed('units/U-ODD', { ...plain(aUnit({ id: 'U-ODD', label: 'U-ODD', title: 'Line\u2028one\nline "two" \\ ünï 😀 \u0000', note: '=1+1' })), _deleted: false }), // prettier-ignore
  ])
  return { folder, data, server, photos }
}

/** As the server holds it: without the fields of the device. */
function plain(doc: object): object {
  const { updatedDesc: _a, atDesc: _b, unsent: _c, base: _d, serverTime: _e, ...own } = doc as Record<string, unknown>
  return own
}

async function addPhotos(admin: Admin, origin: string): Promise<readonly string[]> {
  const token = await signIn(origin, 'associate@restow.test')
  const uid = admin.findUser('associate@restow.test')?.uid ?? ''
  const { units, loads } = docsOf(admin)
  const [unit, other] = units.map(({ id }) => id)
  const [load] = loads.map(({ id }) => id)
  const pixels = Array.from({ length: 5 }, (_, number) => pixelsOf(number))
  const paths = pixels.map((one) => pathOf(uid, one))
  for (const [place, one] of pixels.entries()) await upload(origin, paths[place] ?? '', one, token)
  const photo = (id: string, place: number, over: object) =>
    seed(`photos/${id}`, { ...plain(aPhoto({ id, uploadState: 'uploaded', path: paths[place] ?? '', sha256: sha256(pixelsOf(place)) })), _deleted: false, ...over }) // prettier-ignore
  await admin.writeDocuments([
    photo('ph0', 0, { ownerType: 'unit', ownerId: unit, slot: 'front' }),
    photo('ph1', 1, { ownerType: 'unit', ownerId: unit, slot: 'back / side' }),
    photo('ph2', 2, { ownerType: 'load', ownerId: load, slot: 'damage' }),
    photo('ph3', 3, { ownerType: 'unit', ownerId: other, slot: 'front', _deleted: true }),
    photo('ph4', 4, { ownerType: 'unit', ownerId: unit, slot: 'serial' }),
    // One picture that stands for two units, and one whose pixels are still on a device.
    photo('ph5', 4, { ownerType: 'unit', ownerId: other, slot: 'serial' }),
    photo('ph6', 9, { ownerType: 'unit', ownerId: other, slot: 'back', uploadState: 'waiting', path: '' }),
  ])
  return paths
}

const byId = (docs: readonly object[]) =>
  (docs as readonly { readonly id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** All documents of a server, in the order of their ids, without the time at which the server received them. */
export function docsOf(admin: Admin): AllDocs {
  const read = (name: string) => byId(admin.readCollection(name).map(({ syncedAt: _theServers, ...doc }) => doc))
  return Object.fromEntries(collectionNames.map((name) => [name, read(name)])) as unknown as AllDocs
}

/** All documents of an export, as a program without Restow reads them. */
export async function docsInFiles(folder: string): Promise<AllDocs> {
  const read = async (name: string) => {
    const text = await readFile(join(folder, 'documents', `${name}.ndjson`), 'utf8')
    const lines = text.split('\n').filter((line) => line !== '')
    return byId(
      lines.map((line) => JSON.parse(line) as { syncedAt: string }).map(({ syncedAt: _theServers, ...doc }) => doc),
    )
  }
  const pairs = await Promise.all(collectionNames.map(async (name) => [name, await read(name)] as const))
  return Object.fromEntries(pairs) as unknown as AllDocs
}

/** When the server received each record, by collection and id, but for some. */
export function receivedOf(admin: Admin, but: readonly string[] = []): ReadonlyMap<string, unknown> {
  const pairs = collectionNames.flatMap((name) =>
    admin.readCollection(name).map(({ id, syncedAt }) => [`${name}/${id as string}`, syncedAt] as const),
  )
  return new Map(pairs.filter(([key]) => !but.some((id) => key.endsWith(`/${id}`))))
}

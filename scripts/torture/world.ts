/**
 * The warehouse that is fuzzed: the project's own rules, people of every rank, and documents and
 * files that each carry a mark that is nowhere else. An answer with a mark has leaked its document
 * or file.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeedDocument } from '#backend/admin.ts'
import type { PlainData } from '#backend/firestore/values/plain-data.ts'
import type { RunningServer } from '#backend/server.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { createRandom, type Random } from '#scripts/demo/random.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'

const OF_A_KIND = 2
const UNITS = 300

export interface Identity {
  readonly uid: string
  readonly email: string
  readonly password: string
  /** 0: signed in and nothing more, 1 associate, 2 manager, 3 admin. */
  readonly rank: number
  readonly token: string
  readonly refreshToken: string
  readonly mark: string
}

export interface MarkedRecord {
  readonly path: string
  readonly collection: string
  readonly id: string
  readonly data: PlainData
  readonly mark: string
}

interface StoredPhoto {
  readonly name: string
  readonly mark: string
}

export interface World {
  readonly server: RunningServer
  readonly people: ReadonlyMap<string, Identity>
  readonly records: readonly MarkedRecord[]
  readonly photos: readonly StoredPhoto[]
  /** What the server logged of its own faults. */
  readonly faults: string[]
  /** Signs in a person whose account may be changed and lost. */
  newcomerToLose(): Promise<Identity>
  close(): Promise<void>
}

const markOf = (random: Random): string => `mark${random.int(1e11, 1e12)}${random.int(1e11, 1e12)}`

const RANKS: Readonly<Record<string, { rank: number; role: string | undefined; active: boolean }>> = {
  ada: { rank: 3, role: 'admin', active: true },
  mia: { rank: 2, role: 'manager', active: true },
  amy: { rank: 1, role: 'associate', active: true },
  art: { rank: 1, role: 'associate', active: true },
  nell: { rank: 0, role: '', active: true },
  dan: { rank: 0, role: 'admin', active: false },
  sam: { rank: 0, role: undefined, active: true },
}

export const post = async (origin: string, path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

async function letIn(server: RunningServer, uid: string, rank: number, random: Random): Promise<Identity> {
  const [email, password, mark] = [`${uid}@restow.test`, `secret-${random.int(1e9, 1e10)}`, markOf(random)]
  await server.admin.createUser({ uid, email, password, displayName: mark })
  const answer = await post(server.origin, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
    email,
    password,
  })
  const { idToken, refreshToken } = (await answer.json()) as { idToken: string; refreshToken: string }
  return { uid, email, password, rank, token: idToken, refreshToken, mark }
}

/** Some documents of every collection and kind, and some where no rule allows any. */
function furnish(random: Random): MarkedRecord[] {
  const { docs } = demoWarehouse({ today: '2026-03-02', zoneMinutes: 0, seed: 1, units: UNITS })
  const records: MarkedRecord[] = []
  const place = (path: string, source: PlainData): void => {
    const mark = markOf(random)
    const [collection, id] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)] as const
    records.push({ path, collection, id, data: { ...source, id, updatedBy: mark }, mark })
  }
  for (const [name, list] of Object.entries(docs)) {
    const kinds = new Map<unknown, number>()
    const doers = ['amy', 'art', 'mia']
    for (const doc of list as readonly (PlainData & { id: string })[]) {
      if (name === 'users') break
      const kind = doc['kind'] ?? doc['saleType']
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      if (count > OF_A_KIND + Number(name === 'activity') * 4) continue
      place(`${name}/${doc.id}`, name === 'activity' ? { ...doc, by: doers[count % 3] ?? 'amy' } : doc)
    }
  }
  const date = '2026-03-02T08:00:00.000Z'
  for (const [uid, { role, active }] of Object.entries(RANKS)) {
    if (role === undefined) continue
    const base = { createdAt: date, createdBy: 'ada', updatedAt: date, name: uid, email: `${uid}@restow.test` }
    place(`users/${uid}`, { ...base, role, active, _deleted: false })
  }
  place('secrets/s1', { note: 'nobody' })
  place('users/amy/private/p1', { note: 'nobody' })
  return records
}

const asSeed = ({ path, data }: MarkedRecord): SeedDocument => ({ path, data, commitTimeFields: ['syncedAt'] })

/** Everything as it was at the beginning. */
export async function restore({ server, records }: Pick<World, 'server' | 'records'>): Promise<void> {
  await server.admin.deleteAllDocuments()
  await server.admin.writeDocuments(records.map(asSeed))
}

async function hangPhotos(server: RunningServer, owner: Identity, random: Random): Promise<StoredPhoto> {
  const name = `photos/${owner.uid}/${'0123456789abcdef'.repeat(4)}.webp`
  const mark = markOf(random)
  const answer = await fetch(`${server.origin}/v0/b/demo-restow.appspot.com/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Firebase ${owner.token}`, 'content-type': 'image/webp' },
    body: `pixels of ${mark}`,
  })
  if (!answer.ok) throw new Error(`A photo of ${owner.uid} was answered with ${answer.status}.`)
  return { name, mark }
}

export async function openWorld(seed: number): Promise<World> {
  const random = createRandom(seed, 'world')
  const folder = await mkdtemp(join(tmpdir(), 'restow-fuzz-'))
  const faults: string[] = []
  const log = (line: string): void => void (line.startsWith('fault') ? faults.push(line) : undefined)
  const server = await openFolder({ port: 0, dataDir: join(folder, 'data'), distDir: 'dist', log })
  const people = new Map<string, Identity>()
  for (const [uid, { rank }] of Object.entries(RANKS)) people.set(uid, await letIn(server, uid, rank, random))
  const records = furnish(random)
  await restore({ server, records })
  const owners = [...people.values()].filter(({ rank }) => rank === 1)
  const photos = await Promise.all(owners.map((owner) => hangPhotos(server, owner, random)))
  let lost = 0
  return {
    server,
    people,
    records,
    photos,
    faults,
    newcomerToLose: () => letIn(server, `lost${lost++}`, 0, random),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

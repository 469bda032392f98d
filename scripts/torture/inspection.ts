/** What a batch of bent requests has left behind: documents, files and accounts against what they were. */
import type { PlainData } from '#backend/firestore/values/plain-data.ts'
import { query } from './calls.ts'
import { whyForbidden, type Change } from './oracle.ts'
import { post, type Identity, type World } from './world.ts'

interface Bypass {
  readonly why: string
  /** Marks the request that is to blame. */
  readonly trace: string
}

export interface Inspection {
  readonly crashes: readonly string[]
  readonly bypasses: readonly Bypass[]
  isLoserWell(loser: Identity): boolean
}

export async function inspectWorld(world: World, powers: readonly Identity[]): Promise<Inspection> {
  const { server } = world
  const ping = await fetch(`${server.origin}/__/restow/ping?n=1`).catch(() => undefined)
  if (ping?.status !== 200) return { crashes: ['the server does not answer'], bypasses: [], isLoserWell: () => true }
  const changes = [...changesOfKnown(world), ...(await changesByNew(world))]
  const bypasses: Bypass[] = changes.flatMap((change) => {
    const reasons = powers.map((person) => whyForbidden(person, change))
    if (reasons.some((reason) => reason === undefined)) return []
    return [{ why: `${change.collection}/${change.id} was changed: ${reasons[0] ?? 'by nobody'}`, trace: change.id }]
  })
  bypasses.push(...(await changedAccounts(world)), ...(await changedPhotos(world)))
  return { crashes: [], bypasses, isLoserWell: ({ email, uid }) => server.admin.findUser(email)?.uid === uid }
}

/** Without the stamp that each restoring sets anew. */
const textOf = (data: PlainData): string =>
  JSON.stringify(
    Object.entries(data)
      .filter(([field]) => field !== 'syncedAt')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function changesOfKnown({ server, records }: World): Change[] {
  return records.flatMap(({ path, collection, id, data }) => {
    const after = server.admin.readDocument(path)
    return after !== undefined && textOf(after) === textOf(data) ? [] : [{ collection, id, before: data, after }]
  })
}

/** Documents that were not there. The admin sees all collections of the rules; in the others only the number can have grown. */
async function changesByNew({ server, records, people }: World): Promise<Change[]> {
  const known = new Set(records.map(({ path }) => path))
  const admin = people.get('ada')
  const changes: Change[] = []
  for (const collection of new Set(records.map((record) => record.collection))) {
    const before = records.filter((record) => record.collection === collection).length
    const grown = server.admin.countDocuments(collection) > before
    if (!grown && server.admin.countDocuments(collection) === before) continue
    if (collection.includes('/') || collection === 'secrets') {
      changes.push({ collection, id: '', before: undefined, after: {} })
      continue
    }
    const found = await query(server.origin, collection, { limit: 500 }, `Bearer ${admin?.token ?? ''}`)
    for (const { name } of found) {
      const path = name.split('/').slice(5).join('/')
      const id = name.slice(name.lastIndexOf('/') + 1)
      if (!known.has(path)) changes.push({ collection, id, before: undefined, after: server.admin.readDocument(path) })
    }
  }
  return changes
}

async function changedAccounts({ server, people }: World): Promise<Bypass[]> {
  const lookUp = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local'
  const found = await Promise.all(
    [...people.values()].map(async ({ uid, email, token, mark }) => {
      const answer = await post(server.origin, lookUp, { idToken: token })
      const text = await answer.text()
      const isWell = answer.status === 200 && [uid, email, mark].every((word) => text.includes(`"${word}"`))
      return isWell ? [] : [{ why: `the account of ${uid} was changed`, trace: uid }]
    }),
  )
  return found.flat()
}

async function changedPhotos({ server, photos, people }: World): Promise<Bypass[]> {
  const headers = { authorization: `Firebase ${people.get('ada')?.token ?? ''}` }
  const found = await Promise.all(
    photos.map(async ({ name, mark }) => {
      const address = `${server.origin}/v0/b/demo-restow.appspot.com/o/${encodeURIComponent(name)}?alt=media`
      const answer = await fetch(address, { headers })
      const isWell =
        (await answer.text()) === `pixels of ${mark}` && answer.headers.get('content-type') === 'image/webp'
      return isWell ? [] : [{ why: `${name} was changed`, trace: '' }]
    }),
  )
  return found.flat()
}

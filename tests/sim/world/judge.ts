/**
 * What must hold once everything has come to rest: nothing that a device confirmed is nowhere; nothing is there twice;
 * every document that a device holds is the server's; what belongs on a device is there; nothing is there that its rank
 * may not read.
 */
import { sameValue } from '#domain/core/merge/merge-values.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { keeps, mayRead, openLoadStages, type LoadState, type ScopeFacts } from '#domain/core/people/sync-scope.ts'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { holds, type Evidence, type Written } from './evidence.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import type { Simulation } from './simulation.ts'

export interface Report {
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly diverged: readonly string[]
  /** What never came to rest. */
  readonly stuck: readonly string[]
  /** Held by a device, not by the server. */
  readonly onlyHeld: readonly string[]
}

export const nothingWrong: Report = { lost: [], duplicated: [], diverged: [], stuck: [], onlyHeld: [] }

/** Of what kinds something went wrong. */
export function wrongKinds(report: Report): string[] {
  return Object.entries(report).flatMap(([kind, list]: [string, readonly string[]]) => (list.length > 0 ? [kind] : []))
}

export function isClean(report: Report): boolean {
  return Object.values(report).every((list: readonly string[]) => list.length === 0)
}

export function summary({ lost, duplicated, diverged, stuck, onlyHeld }: Report): string {
  const counts = `lost ${lost.length}, duplicated ${duplicated.length}, diverged ${diverged.length}, stuck ${stuck.length}`
  return `${counts}\nheld that the server has not ${onlyHeld.length}`
}

/**
 * A first sync counts days by the server's time, `keeps` by the earlier of that and the device's: what would leave the device within these
 * days need not be there.
 */
const MARGIN_MS = 3.5 * 86_400_000

type Refused = ReadonlyMap<SimDevice, readonly ServerFields[]>

export async function judge({ server, storage, devices, clock }: Simulation, evidence: Evidence): Promise<Report> {
  const refused: Refused = new Map(
    await Promise.all(
      devices.map(async (device) => [device, (await device.refused()).map(({ doc }) => doc as ServerFields)] as const),
    ),
  )
  const found = { diverged: [] as string[], onlyHeld: [] as string[] }
  for (const device of devices) compare(device, server, clock.now(), found)
  // Kept aside with a reason, or kept for their author after a restore: these are not lost.
  const kept = devices.flatMap((device) => collectionNames.flatMap((name) => device.keptForAuthor(name)))
  const all = [...[...refused.values()].flat(), ...kept]
  const photos = server.all('photos').filter(({ fields }) => fields['uploadState'] === 'uploaded')
  const noPixels = photos.filter(({ fields }) => !storage.pictures.has(String(fields['path'])))
  return {
    lost: [
      ...lostValues(server, evidence, all),
      ...lostDocuments(server, evidence, all),
      ...removedByNobody(server, evidence),
      ...noPixels.map(({ id }) => `photos/${id} says that its picture is on the server`),
      ...(await refusedForNothing(server, devices)),
    ],
    duplicated: [...writtenTwice(server), ...madeByNobody(server, evidence), ...wrongAmounts(server, evidence, all)],
    ...found,
    stuck: devices.flatMap(({ name, troubles }) => [...troubles].map((trouble) => `${name}: ${trouble}`)),
  }
}

type Server = Simulation['server']

/** Every document of the server and of the device, both ways. */
function compare(
  device: SimDevice,
  server: Server,
  nowMs: number,
  found: { readonly diverged: string[]; readonly onlyHeld: string[] },
): void {
  const rank = device.tabs.find((tab) => tab.rank !== null)?.rank ?? 'signedIn'
  const facts = factsOf(server, device.uid, rank, nowMs)
  for (const name of collectionNames) {
    const there = new Map(server.all(name).map((doc) => [doc.id, doc.fields]))
    const here = new Map(device.held(name).map((doc) => [doc.id, doc]))
    const kept = new Set(device.keptForAuthor(name).map(({ id }) => id))
    for (const [id, held] of here) {
      const fields = there.get(id)
      const path = `${device.name} ${name}/${id}`
      if (!fields && kept.has(id)) continue
      if (!fields || fields['_deleted'] === true)
        found.onlyHeld.push(`${path} is ${fields ? 'deleted' : 'nowhere'} on the server`)
      else if (!mayRead(facts, name, fields)) found.diverged.push(`${path} is not for ${rank}`)
      else if (!sameValue(held, fields)) found.diverged.push(`${path}: ${difference(held, fields)}`)
    }
    for (const [id, fields] of there) {
      if (fields['_deleted'] === true || here.has(id) || !surelyKept(facts, name, fields)) continue
      found.diverged.push(`${device.name} ${name}/${id} is missing`)
    }
  }
  found.diverged.push(...device.unsentIds().map((path) => `${device.name} ${path} is still unsent`))
}

function factsOf(server: Server, uid: string, rank: Rank, nowMs: number): ScopeFacts {
  const loadState = (id: string): LoadState => {
    const load = server.doc('loads', id)
    if (!load || load['_deleted'] === true) return 'unknown'
    return openLoadStages.includes(String(load['stage'])) ? 'open' : 'closed'
  }
  return { rank, uid, nowMs, loadState }
}

function surelyKept(facts: ScopeFacts, name: CollectionName, fields: ServerFields): boolean {
  return keeps(facts, name, fields) && keeps({ ...facts, nowMs: facts.nowMs + MARGIN_MS }, name, fields)
}

/** Values that are nowhere and that no one put aside knowingly. */
function lostValues(server: Server, evidence: Evidence, refused: readonly ServerFields[]): string[] {
  const rows = [...server.all('activity').map(({ fields }) => fields), ...refused]
  const conflicts = rows.filter((fields) => fields['type'] === 'conflict')
  const isSafe = (write: Written): boolean => {
    const { collection, id, field, value } = write
    const state = server.doc(collection, id)
    const isSame = (other: { readonly collection: CollectionName; readonly id: string }): boolean =>
      other.collection === collection && other.id === id
    return (
      evidence.excused.has(value) ||
      holds(state?.[field], value) ||
      refused.some((doc) => doc.id === id && holds(doc[field], value)) ||
      conflicts.some((row) => row['refId'] === id && holds((row['data'] as ServerFields)['lost'], value)) ||
      // Another person wrote another value over it, or took the document away, while their device
      // showed it.
      evidence.written.some((later) => isSame(later) && later.field === field && holds(later.before, value)) ||
      evidence.removed.some((later) => isSame(later) && holds(later.before[field], value))
    )
  }
  const lost = evidence.written.filter((write) => !isSafe(write))
  return lost.map(({ device, collection, id, field, value }) => `${device} ${collection}/${id}.${field} = ${value}`)
}

function lostDocuments(server: Server, evidence: Evidence, refused: readonly ServerFields[]): string[] {
  const missing = [...evidence.rows].filter(
    ([id]) => !server.doc('activity', id) && !refused.some((doc) => doc.id === id),
  )
  return missing.filter(([id]) => !evidence.excused.has(id)).map(([id, { device }]) => `${device} activity/${id}`)
}

function removedByNobody(server: Server, { removed }: Evidence): string[] {
  return collectionNames.flatMap((name) => {
    const gone = server.all(name).filter(({ fields }) => fields['_deleted'] === true)
    const byNobody = gone.filter(({ id }) => !removed.some((one) => one.collection === name && one.id === id))
    return byNobody.map(({ id }) => `${name}/${id} was removed by nobody`)
  })
}

/** A denial that came from old credentials alone, or a failure that repeating cures, was believed. */
async function refusedForNothing(server: Server, devices: readonly SimDevice[]): Promise<string[]> {
  const refused = (await Promise.all(devices.map((device) => device.refused()))).flat()
  const isDenied = (path: string): boolean => server.denied.has(`create ${path}`) || server.denied.has(`update ${path}`)
  const isRight = ({ code, collection, docId }: RefusedChange): boolean =>
    code === 'not-yours' || (code === 'permission-denied' && isDenied(`${collection}/${docId}`))
  return refused
    .filter((change) => !isRight(change))
    .map(({ collection, docId, code }) => `${collection}/${docId} was put aside for ${code} though the server takes it`)
}

/** A conflict in two rows. */
function writtenTwice(server: Server): string[] {
  const rows = server.all('activity').filter(({ fields }) => fields['type'] === 'conflict')
  const keys = rows.map(({ fields }) =>
    JSON.stringify([fields['by'], fields['refType'], fields['refId'], fields['data']]),
  )
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

/** Documents under an id that was never given. */
function madeByNobody(server: Server, { made, rows }: Evidence): string[] {
  return collectionNames.flatMap((name) => {
    const isKnown = (id: string, fields: ServerFields): boolean =>
      name === 'activity'
        ? rows.has(id) || fields['type'] === 'conflict' || /^row-v\d+$/.test(id)
        : made.has(`${name}/${id}`)
    const strange = server.all(name).filter(({ id, fields }) => name !== 'users' && !isKnown(id, fields))
    return strange.map(({ id }) => `${name}/${id} was made by nobody`)
  })
}

function wrongAmounts(server: Server, { rows }: Evidence, refused: readonly ServerFields[]): string[] {
  return [...rows].flatMap(([id, { ms }]) => {
    const states = [server.doc('activity', id), ...refused.filter((doc) => doc.id === id)]
    const wrong = states.filter((state) => state && state['ms'] !== ms)
    return wrong.map((state) => `activity/${id} counts ${String(state?.['ms'])} for ${ms}`)
  })
}

function difference(here: ServerFields, there: ServerFields): string {
  return Object.keys({ ...here, ...there })
    .filter((key) => !sameValue(here[key], there[key]))
    .map((key) => `${key} ${JSON.stringify(here[key])} for ${JSON.stringify(there[key])}`)
    .join(', ')
}

/**
 * What must hold once everything has come to rest: nothing is nowhere, nothing is there twice,
 * every device shows what the server has.
 */
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { keeps } from '#domain/core/people/sync-scope.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import type { Device } from './harness.ts'
import type { SimServer } from './sim-server.ts'

export interface Report {
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly diverged: readonly string[]
  /** What never came to rest. */
  readonly stuck: readonly string[]
}

export const nothingWrong: Report = { lost: [], duplicated: [], diverged: [], stuck: [] }

/**
 * One value that a person wrote and that their device confirmed. Values are never written twice.
 */
export interface Written {
  readonly device: string
  readonly id: string
  readonly field: string
  readonly value: string
  /** What the device showed just before. */
  readonly before: unknown
}

/** A unit that a person took away, and what their device showed of it. */
export interface Removed {
  readonly id: string
  readonly before: object
}

/** A ledger row, with an amount. */
export interface Row {
  readonly id: string
  readonly ms: number
}

export interface Evidence {
  readonly server: SimServer
  readonly devices: readonly Device[]
  readonly written: readonly Written[]
  readonly removed: readonly Removed[]
  readonly rows: readonly Row[]
  /** The ids of all units that were made. */
  readonly made: ReadonlySet<string>
}

export async function judge(evidence: Evidence): Promise<Report> {
  const diverged = (await Promise.all(evidence.devices.map((device) => differences(evidence.server, device)))).flat()
  const { server } = evidence
  return {
    lost: [...(await lostWork(evidence)), ...removedByNobody(evidence), ...(await refusedForNothing(evidence))],
    duplicated: [...toldTwice(server), ...strangers(evidence), ...(await wrongSum(evidence))],
    diverged: [...diverged, ...server.forged],
    stuck: [],
  }
}

async function differences(server: SimServer, device: Device): Promise<string[]> {
  const nowMs = Date.parse(device.context.now())
  const facts = { rank: device.rank, uid: device.uid, nowMs, loadState: () => 'closed' as const }
  const found: string[] = []
  for (const name of ['units', 'activity'] as const) {
    const there = new Map(server.all(name).map((doc) => [doc.id, doc.fields]))
    const here = new Map((await device.held(name)).map((doc) => [doc.id, doc]))
    for (const [id, fields] of there) {
      const belongs = fields['_deleted'] !== true && keeps(facts, name, fields)
      const isDone = device.hadAnotherRank && !keeps(facts, name, { ...fields, updatedBy: '' })
      const held = here.get(id)
      if (belongs && !(isDone && !held) && !sameValue(held, fields))
        found.push(`${device.name} ${name}/${id}: ${difference(held, fields)}`)
      if (!belongs && held && !keeps(facts, name, held)) found.push(`${device.name} ${name}/${id} should have left`)
    }
    for (const id of here.keys()) if (!there.has(id)) found.push(`${device.name} ${name}/${id} is on no server`)
  }
  const unsent = await device.sync.unsent()
  return [...found, ...unsent.map((change) => `${device.name} ${change.collection}/${change.id} is still unsent`)]
}

/**
 * Values that are nowhere and that no one put aside knowingly, and ledger rows that never arrived.
 */
async function lostWork({ server, devices, written, removed, rows }: Evidence): Promise<string[]> {
  const refused = (await Promise.all(devices.map((device) => device.refused()))).flat().map((change) => change.doc)
  // A conflict row may be refused itself, and is kept aside then.
  const conflicts = [...server.all('activity').map((doc) => doc.fields), ...refused].filter(
    (fields) => fields['type'] === 'conflict',
  )
  const isSafe = (write: Written): boolean => {
    const { id, field, value } = write
    const states = [server.doc('units', id), ...refused.filter((doc) => doc['id'] === id)]
    return (
      states.some((state) => state && holds(state[field], value)) ||
      conflicts.some((row) => row['refId'] === id && holds((row['data'] as ServerFields)['lost'], value)) ||
      // Another person wrote another value over it, or took the unit away, while their device
      // showed it.
      written.some((later) => later.id === id && later.field === field && later.before === value) ||
      removed.some((later) => later.id === id && holds((later.before as ServerFields)[field], value))
    )
  }
  const lost = written.filter((write) => !isSafe(write))
  const lostRows = rows.filter(({ id }) => !server.doc('activity', id) && !refused.some((doc) => doc['id'] === id))
  return [...lost.map((one) => `${one.device} ${one.id}.${one.field} = ${one.value}`), ...lostRows.map(({ id }) => id)]
}

/** A conflict that is recorded twice. */
function toldTwice(server: SimServer): string[] {
  const told = server.all('activity').filter((doc) => doc.fields['type'] === 'conflict')
  const keys = told.map(({ fields }) => JSON.stringify([fields['by'], fields['refId'], fields['data']]))
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

/** Documents under an id that was never given. */
function strangers({ server, made, rows }: Evidence): string[] {
  const known = new Set(rows.map((row) => row.id))
  const isRow = (fields: ServerFields): boolean => fields['type'] === 'conflict' || /^row-\d+$/.test(fields.id)
  const units = server.all('units').filter(({ id }) => !made.has(id))
  const ledger = server.all('activity').filter(({ id, fields }) => !known.has(id) && !isRow(fields))
  return [...units, ...ledger].map(({ id }) => `${id} was made by nobody`)
}

/** The amounts of the ledger, on the server or put aside, are those that were written. */
async function wrongSum({ server, devices, rows }: Evidence): Promise<string[]> {
  const refused = (await Promise.all(devices.map((device) => device.refused()))).flat().map((change) => change.doc)
  const known = new Map(rows.map((row) => [row.id, row.ms]))
  const held = new Map<string, unknown>()
  for (const fields of [...refused, ...server.all('activity').map((doc) => doc.fields)]) {
    if (known.has(String(fields['id']))) held.set(String(fields['id']), fields['ms'])
  }
  const wrong = [...held].filter(([id, ms]) => ms !== known.get(id))
  return wrong.map(([id, ms]) => `${id} counts ${String(ms)} for ${String(known.get(id))}`)
}

function removedByNobody({ server, removed }: Evidence): string[] {
  const gone = server.all('units').filter(({ fields }) => fields['_deleted'] === true)
  return gone.filter(({ id }) => !removed.some((one) => one.id === id)).map(({ id }) => `${id} was removed by nobody`)
}

/** A denial that was one of old credentials only, and was believed. */
async function refusedForNothing({ server, devices }: Evidence): Promise<string[]> {
  const refused = (await Promise.all(devices.map((device) => device.refused()))).flat()
  return refused
    .filter(
      ({ code, collection, docId }) => code === 'permission-denied' && !server.denied.has(`${collection}/${docId}`),
    )
    .map(({ collection, docId }) => `${collection}/${docId} was put aside though the server takes it`)
}

function holds(held: unknown, value: string): boolean {
  return Array.isArray(held) ? held.includes(value) : held === value
}

function difference(here: ServerFields | undefined, there: ServerFields): string {
  if (!here) return 'missing'
  return Object.keys({ ...here, ...there })
    .filter((key) => !sameValue(here[key], there[key]))
    .map((key) => `${key} ${JSON.stringify(here[key])} for ${JSON.stringify(there[key])}`)
    .join(', ')
}

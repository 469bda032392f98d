/** What is asked of the server: what devices ask, what none does, and what no answer is faster than. */
import { firstParts, type ScopeFilter } from '#domain/core/people/sync-scope.ts'
import { encodeFields } from '#sync/transport/firestore-values.ts'
import { FirestoreRest } from '#sync/transport/firestore-rest.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { aUnit } from '#tests/support/records.ts'
import { PROJECT } from './device.ts'

/** Units of a load. */
const OF_A_LOAD = 500
/** Of the units of a load, one in so many has left. */
const GONE_OF = 10
/** As many loads as one query of a device names. */
const OPEN_LOADS = 7
const QUERIES = 100

export interface Asked {
  /** The first one. */
  readonly firstQueryMs: number
  /** The others. */
  readonly queryMs: readonly number[]
}

/** As many as 100,000 units come in, and 1,000 of them in two. */
export const loadsOf = (docs: number): number => Math.max(2, Math.round(docs / OF_A_LOAD))

export const unitOf = (place: number, loads = loadsOf(100_000)) =>
  aUnit({
    id: `U-${String(place).padStart(7, '0')}`,
    label: `U-${String(place).padStart(7, '0')}`,
    loadId: `load-${place % loads}`,
    title: `Hearthway kettle, 1.7 l, model ${place % 997}`,
    containerId: `P-${place % 800}`,
    stage: Math.floor(place / loads) % GONE_OF === 0 ? 'shipped' : 'received',
  })

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** How long the first 100 units take of which this holds. There must be as many. */
function timeOfUnits(
  origin: string,
  token: string,
): (filters: readonly ScopeFilter[], least?: number) => Promise<number> {
  const rest = new FirestoreRest({ origin, projectId: PROJECT, token: () => Promise.resolve(token) })
  return (filters, least = 1) =>
    timed(async () => {
      const { docs } = await rest.pull({ collection: 'units', filters, after: beginning, limit: 100 })
      if (docs.length < least) throw new Error(`The query found ${docs.length} units.`)
    })
}

/** What an associate's device asks of units that have left: each time of other open loads, so that no answer is a repeated one. */
export async function timeQueries(origin: string, token: string, count = loadsOf(100_000)): Promise<Asked> {
  const askFor = timeOfUnits(origin, token)
  const ask = async (place: number): Promise<number> => {
    const loads = new Set(Array.from({ length: OPEN_LOADS }, (_, one) => `load-${(place + one) % count}`))
    const [, gone] = firstParts('associate', 'units', [...loads])
    if (!gone) throw new Error('A device asks for no units that have left.')
    return askFor(gone.filters, 100)
  }
  const firstQueryMs = await ask(0)
  const queryMs: number[] = []
  for (let place = 1; place <= QUERIES; place += 1) queryMs.push(await ask(place))
  return { firstQueryMs, queryMs }
}

export async function timeNewKinds(origin: string, token: string): Promise<readonly number[]> {
  const ask = timeOfUnits(origin, token)
  const times: number[] = []
  for (const [field, value] of [
    ['containerId', 'P-3'],
    ['title', 'Hearthway kettle, 1.7 l, model 3'],
    ['label', 'U-0000003'],
  ] as const)
    times.push(await ask([{ field, op: '==', value }]))
  return times
}

/** What no look through all documents goes below: as many units as documents, warm code, one field of each beside a text. Median of nine. */
export function timeBareLook(docs: number): number {
  const all = new Map(
    Array.from({ length: docs }, (_, place) => {
      const unit = unitOf(place)
      // As they come from the disk, each with all its fields.
      return [unit.id, JSON.parse(JSON.stringify({ fields: encodeFields(unit) })) as BareDocument] as const
    }),
  )
  const times = Array.from({ length: 9 }, (_, turn) => {
    const wanted = `Hearthway kettle, 1.7 l, model ${turn}`
    const started = performance.now()
    let found = 0
    for (const { fields } of all.values()) if (fields.title.stringValue === wanted) found += 1
    if (found === 0 && docs >= 1_000) throw new Error('The look found nothing.')
    return performance.now() - started
  })
  return quantile(times, 0.5)
}

interface BareDocument {
  readonly fields: { readonly title: { readonly stringValue: string } }
}

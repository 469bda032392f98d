/**
 * The local server under a floor at work: devices that each change a document a second and hear of everything, on a server that has as many documents as wished.
 * `npm run bench -- server [--docs 100000] [--devices 50] [--seconds 60]`; writes `bench/results/server.md`. Devices and server share the machine.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutMirror, type Audited, type CollectionSpec } from '#schemas/document.ts'
import { units } from '#schemas/units.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { people } from '#tests/support/test-warehouse.ts'
import { Device, fromNow } from './device.ts'
import { quantile, timeBareLook, timeNewKinds, timeQueries, unitOf, type Asked } from './questions.ts'
import { ended, fill, openStand, signIn, timeFirstOfAll } from './starts.ts'
import type { FromStand, Taken } from './stand.ts'

/** So many servers are each asked their very first question. */
const STARTS = 5
const EVERY_MS = 1_000
const LOOK_MS = 5_000
/** What changes in the first seconds is not measured: the server's code is still cold. */
const WARM_MS = 5_000
const BACK_AFTER_MS = 3_000

interface Wish {
  readonly docs: number
  readonly devices: number
  readonly seconds: number
}

interface Figures extends Asked {
  readonly openMs: number
  readonly startMs: number
  /** The first thing that a device asks, right after each of several starts. */
  readonly firstOwnMs: readonly number[]
  /** Of kinds that no device asks, at the end of the work, in the order in which they came. */
  readonly newKindsMs: readonly number[]
  readonly bareLookMs: number
  readonly latencyMs: readonly number[]
  readonly commitMs: readonly number[]
  readonly missed: number
  readonly taken: readonly Taken[]
}

function readWish(): Wish {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { docs: text('100000'), devices: text('50'), seconds: text('60') },
  })
  return { docs: Number(values.docs), devices: Number(values.devices), seconds: Number(values.seconds) }
}

async function takenOf(stand: ChildProcess): Promise<Taken> {
  stand.send('taken')
  const [told] = (await once(stand, 'message')) as [FromStand & Taken]
  return told
}

type Worked = Pick<Figures, 'latencyMs' | 'commitMs' | 'missed' | 'taken'>

async function work(stand: ChildProcess, origin: string, token: string, { devices, seconds }: Wish): Promise<Worked> {
  const [latencyMs, commitMs, taken]: [number[], number[], Taken[]] = [[], [], []]
  const sentAt = new Map<string, number>()
  const heardBy = new Map<string, number>()
  const begun = performance.now()
  const onHeard = (note: string): void => {
    const sentMs = sentAt.get(note)
    if (sentMs === undefined) return
    heardBy.set(note, (heardBy.get(note) ?? 0) + 1)
    if (sentMs - begun > WARM_MS) latencyMs.push(performance.now() - sentMs)
  }
  const since = fromNow()
  const all = Array.from(
    { length: devices },
    (_, place) => new Device({ origin, name: `device-${place}`, token, since, onHeard }),
  )
  for (const device of all) await device.open()
  const ends = performance.now() + seconds * 1000
  const run = async (device: Device, place: number): Promise<void> => {
    await pause((EVERY_MS * place) / devices)
    const fields = {
      ...withoutMirror(units as unknown as CollectionSpec<Audited>, unitOf(place)),
      _deleted: false,
    } as unknown as ServerFields
    for (let turn = 0; performance.now() < ends; turn += 1) {
      const note = `${place}-${turn}`
      const started = performance.now()
      sentAt.set(note, started)
      const at = new Date().toISOString()
      await device.commit({ ...fields, updatedAt: at, updatedBy: people.associate.uid }, note)
      if (started - begun > WARM_MS) commitMs.push(performance.now() - started)
      await pause(Math.max(0, started + EVERY_MS - performance.now()))
    }
  }
  const looking = setInterval(() => void takenOf(stand).then((one) => taken.push(one)), LOOK_MS)
  await Promise.all(all.map(run))
  await pause(3_000)
  clearInterval(looking)
  for (const device of all) device.end()
  const missed = [...sentAt.keys()].reduce((sum, note) => sum + devices - (heardBy.get(note) ?? 0), 0)
  return { latencyMs, commitMs, missed, taken }
}

const pause = (ms: number): Promise<void> => new Promise((go) => void setTimeout(go, ms))

/** Resolves with the report. */
export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-server-'))
  const dataDir = join(folder, 'data')
  try {
    await fill(dataDir, wish.docs)
    const firstOwnMs: number[] = []
    for (let start = 0; start < STARTS; start += 1) firstOwnMs.push(await timeFirstOfAll(dataDir))
    const { stand, origin, startMs, openMs } = await openStand(dataDir)
    const token = await signIn(origin)
    // Devices that were cut off come back within some seconds.
    await pause(BACK_AFTER_MS)
    const queries = await timeQueries(origin, token)
    const worked = await work(stand, origin, token, wish)
    const newKindsMs = await timeNewKinds(origin, token)
    await ended(stand)
    const bareLookMs = timeBareLook(wish.docs)
    const report = reportOf(wish, { bareLookMs, startMs, openMs, firstOwnMs, newKindsMs, ...queries, ...worked })
    await writeFile(resolve(import.meta.dirname, '../results/server.md'), report)
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function reportOf({ docs, devices, seconds }: Wish, figures: Figures): string {
  const {
    bareLookMs,
    openMs,
    startMs,
    firstOwnMs,
    firstQueryMs,
    queryMs,
    newKindsMs,
    latencyMs,
    commitMs,
    missed,
    taken,
  } = figures
  const row = (what: string, value: number, most: number): string => {
    if (value > most) process.exitCode = 1
    return `| ${what} | ${value.toFixed(value < 10 ? 1 : 0)} | ≤ ${most}: ${value <= most ? 'yes' : '**no**'} |`
  }
  const [first, last] = [taken[Math.min(2, taken.length - 1)], taken.at(-1)]
  const busy =
    first && last
      ? (last.cpuSeconds - first.cpuSeconds) / ((taken.length - 1 - Math.min(2, taken.length - 1)) * (LOOK_MS / 1000))
      : Number.NaN
  return `# The local server under a floor at work

Written by \`npm run bench -- server\`: ${docs} documents, ${devices} devices that each change a unit a second for ${seconds} s, watch every collection, and ask who the server is as sync does; server and devices on the same ${availableParallelism()} cores, strict
durability. ${latencyMs.length} times a device heard of a change; ${missed} times it did not.

| what | ms | wanted |
|---|--:|---|
${row('from a commit until a device hears of it, p95', quantile(latencyMs, 0.95), 300)}
${row('the same, median', quantile(latencyMs, 0.5), 300)}
${row('a commit is answered, p95', quantile(commitMs, 0.95), 300)}
${row('the data are open', openMs, 3000)}
${row('the same, with the start of the process', startMs, 3000)}
${row(`a query of a device, the very first question to a server that has just opened, median of ${STARTS} starts`, quantile(firstOwnMs, 0.5), 20)}
${row('the same, the slowest', Math.max(...firstOwnMs), 20)}
${row(`such a query ${BACK_AFTER_MS / 1000} s after it is open`, firstQueryMs, 20)}
${row('the same, later, p95', quantile(queryMs, 0.95), 20)}
${row('three kinds that no device asks, one after the other, asked of a server at work, the slowest', Math.max(...newKindsMs), 20)}

A device asks for units that have left, of seven open loads: the first 100 of them. A kind that nobody asked before looks through all documents, until its index is there. The same look through as many such objects in a process that does nothing else: ${bareLookMs.toFixed(1)} ms.

The server took ${(busy * 100).toFixed(0)} % of a core; its event loop waited ${Math.max(...taken.map((one) => one.longestWaitMs)).toFixed(0)} ms at the longest. Memory in use, MB, the least of each minute: ${leastInUse(taken)}.
`
}

/** What the collector of garbage leaves: in between, what was sent a moment ago is there too. */
function leastInUse(taken: readonly Taken[]): string {
  const perMinute = 60_000 / LOOK_MS
  const minutes = Math.ceil(taken.length / perMinute)
  const least = Array.from({ length: minutes }, (_, minute) =>
    Math.min(...taken.slice(minute * perMinute, (minute + 1) * perMinute).map(({ heapMb }) => heapMb)),
  )
  return least.map((mb) => mb.toFixed(0)).join(', ')
}

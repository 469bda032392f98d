/**
 * Kills the server again and again under load and holds it to what it has acknowledged. Everything drawn comes from the seed; when exactly the
 * kill meets the work does not, so a finding names the round and is not played back.
 */
import { createRandom } from '#scripts/demo/random.ts'
import {
  ConnectionLost,
  documents,
  post,
  ROOT,
  type CommitAnswer,
  type Findings,
  type TortureClient,
} from './torture-calls.ts'
import { CommitClient } from './torture-commits.ts'
import { LedgerClient } from './torture-ledger.ts'
import { TortureListener } from './torture-listener.ts'
import { SignUpClient } from './torture-sign-ups.ts'
import { Stand } from './torture-stand.ts'
import { UploadClient } from './torture-uploads.ts'

const COMMITTERS = 4
/** A kill while the server is opening its data. */
const SHARE_OF_EARLY_KILLS = 0.1
const EARLY_MS = 25
const LONGEST_LOAD_MS = 250
const MOST_FINDINGS = 10

export interface KillReport extends Findings {
  readonly kills: number
  /** Steps that the server has acknowledged, by kind of client. */
  readonly acknowledged: Readonly<Record<string, number>>
}

export interface KillOptions {
  readonly kills: number
  readonly seed: number
  /** True ends it before its time, with the report of what was done. */
  readonly isOver?: () => boolean
}

function enlist(seed: number, findings: Findings) {
  const random = (name: string) => createRandom(seed, name)
  const commits = Array.from({ length: COMMITTERS }, (_, i) => new CommitClient(`shelf${i}`, random(`c${i}`), findings))
  const books = { newest: 0, inFlight: 0, given: new Set<number>() }
  const transactions = [new LedgerClient(books, findings), new LedgerClient(books, findings)]
  const uploads = ['a', 'b'].map((name) => new UploadClient(`photos/${name}`, random(name), findings))
  const signUps = [new SignUpClient(random('people'), findings)]
  const listeners = [new TortureListener('shelf0', undefined, findings), new TortureListener('shelf1', 20, findings)]
  const groups: Record<string, readonly TortureClient[]> = { commits, transactions, uploads, signUps }
  return { commits, listeners, groups, all: Object.values(groups).flat() }
}

type Crew = ReturnType<typeof enlist>

export async function torture({ kills, seed, isOver = () => false }: KillOptions): Promise<KillReport> {
  const random = createRandom(seed, 'kills')
  const findings: Findings = { missing: [], half: [], wrong: [] }
  const crew = enlist(seed, findings)
  const stand = await Stand.open()
  let round = 0
  try {
    for (; round < kills && found(findings) < MOST_FINDINGS && !isOver(); round++) {
      if (random.chance(SHARE_OF_EARLY_KILLS)) await killEarly(stand, random.int(0, EARLY_MS))
      else await killUnderLoad(stand, crew, findings, random.int(5, LONGEST_LOAD_MS))
    }
    await inspect(await stand.start(), crew, findings)
  } finally {
    await stand.close()
  }
  const counts = Object.entries(crew.groups).map(([kind, clients]) => [
    kind,
    clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
  ])
  return { ...findings, kills: round, acknowledged: Object.fromEntries(counts) as Record<string, number> }
}

const found = ({ missing, half, wrong }: Findings): number => missing.length + half.length + wrong.length
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function killEarly(stand: Stand, afterMs: number): Promise<void> {
  await stand.begin()
  await wait(afterMs)
  await stand.kill()
}

async function killUnderLoad(stand: Stand, crew: Crew, findings: Findings, afterMs: number): Promise<void> {
  const origin = await stand.start()
  await inspect(origin, crew, findings)
  const work = crew.all.map((client) => untilKilled(() => client.step(origin)))
  const following = crew.listeners.map((listener) => untilKilled(() => listener.follow()))
  await wait(afterMs)
  await stand.kill()
  await Promise.all([...work, ...following])
}

/**
 * Steps one after another until the connection breaks; any other error is a fault of the server or
 * of this script.
 */
async function untilKilled(step: () => Promise<void>): Promise<void> {
  try {
    for (;;) await step()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
  }
}

/** With no client at work: everything is as it was acknowledged, and time goes on. */
async function inspect(origin: string, crew: Crew, findings: Findings): Promise<void> {
  for (const client of crew.all) await client.verify(origin)
  for (const listener of crew.listeners) await listener.resume(origin)
  const name = `${ROOT}/probe/p`
  const update = {
    update: { name, fields: {} },
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
  }
  const { body } = await post<CommitAnswer>(documents(origin, 'commit'), { writes: [update] })
  for (const client of crew.commits) {
    if (body.commitTime <= client.newestTime) findings.wrong.push(`commit times fell to ${body.commitTime}`)
    client.newestTime = body.commitTime
  }
}

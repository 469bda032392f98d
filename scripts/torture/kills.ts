/**
 * Kills the server again and again under load and holds it to what it has acknowledged. Everything drawn comes from the seed; when exactly the
 * kill meets the work does not, so a finding names the round and is not played back.
 */
import { createRandom, type Random } from '#scripts/demo/random.ts'
import {
  ConnectionLost,
  documents,
  NoRoom,
  post,
  ROOT,
  type CommitAnswer,
  type Findings,
  type TortureClient,
} from './calls.ts'
import { CommitClient } from './commits.ts'
import { LedgerClient } from './ledger.ts'
import { TortureListener } from './listener.ts'
import { SignUpClient } from './sign-ups.ts'
import { Stand } from './stand.ts'
import { UploadClient } from './uploads.ts'

const COMMITTERS = 4
/** A kill while the server is opening its data. */
const SHARE_OF_EARLY_KILLS = 0.1
const EARLY_MS = 25
const LONGEST_LOAD_MS = 250
const MOST_FINDINGS = 10
/** A wrong zone, or a person who sets it. Commits that lie a day ahead are another matter: they are dated anew. */
const LONGEST_JUMP_MS = 3 * 3_600_000
const SHARE_OF_FULL_DISKS = 0.4
/** Less than the server keeps free of a disk of this size, and more than what it writes at that moment. */
const LEFT_BYTES = [4 * 1024 * 1024, 16 * 1024 * 1024] as const
const ROOM_NOTICED_MS = 3000

export interface KillReport extends Findings {
  readonly kills: number
  /** Steps that the server has acknowledged, by kind of client. */
  readonly acknowledged: Readonly<Record<string, number>>
}

export interface KillOptions {
  readonly kills: number
  readonly seed: number
  /** The clock of the server jumps up to three hours either way, between its starts and while it runs. */
  readonly withClock?: boolean
  /** The disk of the data is full for moments; asks for root on Linux. */
  readonly withDisk?: boolean
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

export async function torture(options: KillOptions): Promise<KillReport> {
  const { kills, seed, withDisk = false, isOver = () => false } = options
  const random = createRandom(seed, 'kills')
  const findings: Findings = { missing: [], half: [], wrong: [] }
  const crew = enlist(seed, findings)
  const stand = await Stand.open({ withDisk })
  const trouble = new Trouble(stand, createRandom(seed, 'trouble'), findings, options)
  let round = 0
  try {
    for (; round < kills && found(findings) < MOST_FINDINGS && !isOver(); round++) {
      trouble.beforeStart()
      if (random.chance(SHARE_OF_EARLY_KILLS)) await killEarly(stand, random.int(0, EARLY_MS))
      else
        await killUnderLoad(stand, crew, findings, (origin) => trouble.spread(origin, random.int(5, LONGEST_LOAD_MS)))
    }
    await stand.disk?.makeRoom()
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
  await stand.disk?.makeRoom()
  await stand.begin()
  await wait(afterMs)
  await stand.kill()
}

async function killUnderLoad(
  stand: Stand,
  crew: Crew,
  findings: Findings,
  meanwhile: (origin: string) => Promise<void>,
): Promise<void> {
  // A start with a full disk is refused in words; `tests/backend/disk/small-disk.test.ts` has that.
  await stand.disk?.makeRoom()
  const origin = await stand.start()
  await inspect(origin, crew, findings)
  const work = crew.all.map((client) => untilKilled(() => client.step(origin)))
  const following = crew.listeners.map((listener) => untilKilled(() => listener.follow()))
  await meanwhile(origin)
  await stand.kill()
  await Promise.all([...work, ...following])
}

/** What happens to the machine while the server works. */
class Trouble {
  readonly #stand: Stand
  readonly #random: Random
  readonly #findings: Findings
  readonly #withClock: boolean

  constructor(stand: Stand, random: Random, findings: Findings, { withClock = false }: KillOptions) {
    this.#stand = stand
    this.#random = random
    this.#findings = findings
    this.#withClock = withClock
  }

  beforeStart(): void {
    if (this.#withClock) this.#stand.setClock(this.#random.int(-LONGEST_JUMP_MS, LONGEST_JUMP_MS))
  }

  /** Over so many ms. */
  async spread(origin: string, ms: number): Promise<void> {
    const { disk } = this.#stand
    await wait(ms / 2)
    this.beforeStart()
    if (disk && this.#random.chance(SHARE_OF_FULL_DISKS)) {
      await disk.fill(this.#random.int(...LEFT_BYTES))
      await wait(this.#random.int(0, 50))
      const isKilledFull = this.#random.chance(0.3)
      if (!isKilledFull) await this.#makeRoom(origin)
    }
    await wait(ms / 2)
  }

  /** It goes on by itself. */
  async #makeRoom(origin: string): Promise<void> {
    await this.#stand.disk?.makeRoom()
    const write = { update: { name: `${ROOT}/probe/room`, fields: {} } }
    for (const until = performance.now() + ROOM_NOTICED_MS; performance.now() < until; await wait(20)) {
      try {
        if ((await post(documents(origin, 'commit'), { writes: [write] })).ok) return
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error
      }
    }
    this.#findings.wrong.push('the server did not go on when its disk had room again')
  }
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

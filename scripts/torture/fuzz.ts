/**
 * Bent requests by the thousand against a server with the project's own rules. Each answer and each
 * batch's traces are compared with the oracle.
 */
import { createRandom, type Random } from '#scripts/demo/random.ts'
import { bend, type BentRequest } from './mutations.ts'
import { inspectWorld } from './inspection.ts'
import { whyBypassed } from './answers.ts'
import { bytesOf, sendRaw, type RawAnswer, type RawRequest } from './raw-http.ts'
import { draft } from './requests.ts'
import { openWorld, restore, type Identity, type World } from './world.ts'

const BATCH = 40
const MOST_FINDINGS = 10
const POLL_PATIENCE_MS = 150
const SHOWN_BYTES = 1_500

export interface FuzzReport {
  readonly requests: number
  readonly crashes: readonly string[]
  readonly bypasses: readonly string[]
  /** How often each HTTP status came; 0 for no answer at all. */
  readonly answers: ReadonlyMap<number, number>
}

interface Run {
  readonly world: World
  readonly random: Random
  readonly crashes: string[]
  readonly bypasses: string[]
  readonly answers: Map<number, number>
  loser: Identity
}

export interface FuzzOptions {
  readonly count: number
  readonly seed: number
  /** True ends it before its time, with the report of what was done. */
  readonly isOver?: () => boolean
}

export async function fuzz({ count, seed, isOver = () => false }: FuzzOptions): Promise<FuzzReport> {
  const world = await openWorld(seed)
  const random = createRandom(seed, 'fuzz')
  const loser = await world.newcomerToLose()
  const run: Run = { world, random, crashes: [], bypasses: [], answers: new Map(), loser }
  const note = (error: unknown): void =>
    void run.crashes.push(`thrown and not caught: ${error instanceof Error ? String(error.stack) : String(error)}`)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  let sent = 0
  try {
    while (sent < count && run.crashes.length + run.bypasses.length < MOST_FINDINGS && !isOver()) {
      const size = Math.min(BATCH, count - sent)
      await playBatch(run, size)
      sent += size
    }
  } finally {
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
    await world.close()
  }
  const { crashes, bypasses, answers } = run
  return { requests: sent, crashes, bypasses, answers }
}

/** One person's requests, all at once; then everything is looked at and put back. */
async function playBatch(run: Run, size: number): Promise<void> {
  const { world, random, loser } = run
  const person = random.chance(0.2) ? undefined : random.pick([...world.people.values()])
  const kit = { random, world, person, loser }
  const batch = Array.from({ length: size }, () => bend(draft(kit), kit))
  await Promise.all(batch.map((request) => play(run, request)))
  const powers = new Set(batch.flatMap(({ draft: { powers } }) => powers))
  for (const fault of world.faults.splice(0)) run.crashes.push(fault)
  const found = await inspectWorld(world, [...powers])
  run.crashes.push(...found.crashes)
  for (const { why, trace } of found.bypasses) {
    const suspects = batch.filter(({ raw }) => trace === '' || bytesOf(raw).includes(trace))
    run.bypasses.push(
      `${why}\n${suspects
        .slice(0, 3)
        .map(({ raw }) => shown(raw))
        .join('\n')}`,
    )
  }
  if (!found.isLoserWell(loser)) run.loser = await world.newcomerToLose()
  await restore(world)
}

async function play(run: Run, request: BentRequest): Promise<void> {
  const { raw, draft: sent, mustBeAnswered } = request
  const answer = await sendRaw(run.world.server.port, raw)
  run.answers.set(answer.code ?? 0, (run.answers.get(answer.code ?? 0) ?? 0) + 1)
  judge(run, raw, answer, sent.powers)
  if (answer.code === undefined && mustBeAnswered) run.crashes.push(`no answer\n${shown(raw)}`)
  for (const next of followUps(raw, answer, run.random))
    judge(run, raw, await sendRaw(run.world.server.port, next), sent.powers)
}

function judge(run: Run, raw: RawRequest, answer: RawAnswer, powers: readonly Identity[]): void {
  if ((answer.code ?? 0) >= 500 && answer.code !== 501) run.crashes.push(`answered with ${answer.code}\n${shown(raw)}`)
  const why = whyBypassed(run.world, raw, answer, powers)
  if (why !== undefined) run.bypasses.push(`${why}\n${shown(raw)}`)
}

/** A channel that was opened is read and ended; an upload that was begun is finished. */
function followUps(raw: RawRequest, { text }: RawAnswer, random: Random): RawRequest[] {
  const plain = {
    headers: raw.headers.filter(([name]) => /^(host|authorization|connection)$/i.test(name)),
    manner: 'plain' as const,
  }
  const sid = /"c","([\w-]+)"/.exec(text)?.[1]
  if (sid !== undefined) {
    const target = `${raw.target.split('?')[0] ?? ''}?VER=8&SID=${sid}&RID=rpc&AID=0&CI=1&TYPE=xmlhttp`
    const poll = { ...plain, method: 'GET', target, body: Buffer.alloc(0), patienceMs: POLL_PATIENCE_MS }
    return [
      poll,
      { ...poll, target: target.replace('AID=0', 'AID=3') },
      { ...poll, target: `${target}&TYPE=terminate`.replace('&TYPE=xmlhttp', '') },
    ]
  }
  const upload = /^x-goog-upload-url: https?:\/\/[^/]+(\/\S+)/im.exec(text)?.[1]
  if (upload === undefined) return []
  const command = random.pick(['upload, finalize', 'upload', 'finalize', 'query', 'cancel'])
  const body = Buffer.from('pixels')
  const headers: RawRequest['headers'] = [
    ...plain.headers,
    ['X-Goog-Upload-Command', command],
    ['X-Goog-Upload-Offset', random.pick(['0', '-1', '1e9', 'x'])],
    ['Content-Length', String(body.length)],
  ]
  return [{ method: 'POST', target: upload, headers, body, manner: 'plain', patienceMs: 5_000 }]
}

const shown = (raw: RawRequest): string => JSON.stringify(bytesOf(raw).subarray(0, SHOWN_BYTES).toString('latin1'))

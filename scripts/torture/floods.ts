/**
 * Floods of one machine or one person, and what a signed-in device notices of them: the time of a ping and of a read of its own
 * record, every 20 ms, while the flood goes on. The server is `npm start` on a large warehouse, with the project's own rules.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from '#scripts/demo/serve/open-folder.ts'

const UNITS = 30_000
const FLOOD_MS = 8_000
const PAUSE_MS = 20
/** A person waits for a scan's way to another device; a flood must not make it longer than this. */
const MOST_P95_MS = 250
const PASSWORD = 'restow-demo'
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local'
const agent = new Agent({ keepAlive: true })

const run = (script: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('close', resolve))

async function linesOf(child: ChildProcess): Promise<readonly string[]> {
  const lines: string[] = []
  if (child.stdout !== null) for await (const line of createInterface({ input: child.stdout })) lines.push(line)
  return lines
}

interface Answer {
  readonly code: number
  readonly text: string
}

function call(origin: string, path: string, body?: unknown, token = ''): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: hostname, port, path, agent, headers, method }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ code: answer.statusCode ?? 0, text }))
      answer.on('error', () => resolve({ code: 0, text: '' }))
    })
    sent.on('error', () => resolve({ code: 0, text: '' }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

interface SignedIn {
  readonly idToken: string
  readonly localId: string
}

async function signIn(origin: string, person: string): Promise<SignedIn> {
  const { text } = await call(origin, SIGN_IN, { email: `${person}@restow.test`, password: PASSWORD })
  return JSON.parse(text) as SignedIn
}

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** What a manager's device sees for so long: times in ms, and answers other than 200. */
async function watch(origin: string, { idToken, localId }: SignedIn, forMs: number) {
  const times: { ping: number[]; read: number[] } = { ping: [], read: [] }
  let failed = 0
  const timed = async (list: number[], answer: () => Promise<Answer>): Promise<void> => {
    const from = performance.now()
    if ((await answer()).code !== 200) failed++
    list.push(performance.now() - from)
  }
  const documents = `/v1/projects/demo-restow/databases/(default)/documents`
  const own = { documents: [`${documents.slice('/v1/'.length)}/users/${localId}`] }
  for (const until = Date.now() + forMs; Date.now() < until;) {
    await timed(times.ping, () => call(origin, '/__/restow/ping?n=1'))
    await timed(times.read, () => call(origin, `${documents}:batchGet`, own, idToken))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { ping: p95(times.ping), read: p95(times.read), failed, count: times.ping.length }
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Prints a line for each flood; returns what must not be. */
export async function flood({ isOver }: { readonly isOver: () => boolean }): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-floods-'))
  const data = join(folder, 'data')
  await ended(run('seed', ['--units', String(UNITS), '--data', data]))
  const server = run('start', ['--port', '0', '--no-build', '--data', data])
  const problems: string[] = []
  try {
    const origin = await originOf(server)
    const [device, attacker] = [await signIn(origin, 'manager'), await signIn(origin, 'associate')]
    for (const name of ['nothing', ...(await linesOf(run('torture/attacks', ['--list'])))]) {
      if (isOver()) break
      const attack = run('torture/attacks', [name, new URL(origin).port, attacker.idToken, attacker.localId])
      const answers = linesOf(attack)
      const { ping, read, failed, count } = await watch(origin, device, FLOOD_MS)
      attack.kill('SIGTERM')
      const [codes = ''] = await answers
      const line = `${name}: ping p95 ${ping.toFixed(0)} ms, read p95 ${read.toFixed(0)} ms of ${count}, failed ${failed}, server ${await memoryOf(server)} MB; attacker got ${codes}`
      console.log(line)
      if (ping > MOST_P95_MS || failed > 0 || server.exitCode !== null) problems.push(line)
    }
  } finally {
    server.kill('SIGTERM')
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  return problems
}

async function originOf(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /ready at (http:\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    server.once('close', () => reject(new Error(`The server ended before it served:\n${said}`)))
  })
}

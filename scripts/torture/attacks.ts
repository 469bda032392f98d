/**
 * The attacks of `floods.ts`, in a process of their own: `tsx scripts/torture/attacks.ts NAME PORT TOKEN UID`. It comes from
 * another address than the device that is measured, sends as fast as answers come, and prints the codes that it got at its end.
 */
import { Agent, request } from 'node:http'

const ROOT = 'projects/demo-restow/databases/(default)/documents'
const CHANNEL = `/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${encodeURIComponent('projects/demo-restow/databases/(default)')}`
const BUCKET = '/v0/b/demo-restow.appspot.com/o'
const BIG = 9_500_000
const FROM_ADDRESS = '127.0.0.2'

const [name = '', port = '', token = '', uid = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, localAddress: FROM_ADDRESS, maxSockets: 200 })
const codes = new Map<string, number>()

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly signed?: boolean
}

/** Resolves with the text, `''` where the connection broke. */
function send(path: string, { method = 'POST', headers = {}, body = '', signed = false }: Sent = {}): Promise<string> {
  const authorization = signed ? { authorization: `Bearer ${token}` } : {}
  return new Promise((resolve) => {
    const ended = (code: string, text: string): void => {
      codes.set(code, (codes.get(code) ?? 0) + 1)
      resolve(text)
    }
    const options = { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...authorization } }
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => ended(String(answer.statusCode), Buffer.concat(chunks).toString('utf8')))
      answer.on('error', () => ended('cut', ''))
    })
    sent.on('error', () => ended('cut', ''))
    sent.end(body)
  })
}

const openChannel = async (signed: boolean): Promise<string> =>
  /"c","([^"]+)"/.exec(await send(`${CHANNEL}&RID=1`, { body: 'count=0', signed }))?.[1] ?? ''

const tooEarly = `count=1&ofs=5&req0___data__=${encodeURIComponent('""')}`
const early = (size: number): string => tooEarly.replace('%22%22', `%22${'x'.repeat(size)}%22`)
const bigEarly = early(BIG)

async function queueEarly(signed: boolean): Promise<void> {
  const sid = await openChannel(signed)
  await send(`${CHANNEL}&SID=${sid}&RID=2`, { body: bigEarly })
}

const post = (method: string, body: unknown, signed = true): Promise<string> =>
  send(`/v1/${ROOT}:${method}`, { body: typeof body === 'string' ? body : JSON.stringify(body), signed })

const FIELDS = ['title', 'label', 'stage', 'updatedAt', 'createdAt', 'lpn', 'gtin', 'brand', 'category', 'locationId']
let count = 0

function query(limit: number | undefined): object {
  const [first = '', second = ''] = [FIELDS[count % 10], FIELDS[Math.floor(++count / 10) % 10]]
  const orderBy = [first, second].map((fieldPath) => ({ field: { fieldPath } }))
  return { structuredQuery: { from: [{ collectionId: 'units' }], orderBy, ...(limit === undefined ? {} : { limit }) } }
}

const manyWrites = {
  writes: Array.from({ length: 500 }, (_, i) => ({
    update: { name: `${ROOT}/units/x${i}`, fields: { title: { stringValue: 'x'.repeat(200) } } },
  })),
}

const nested = `{"writes":${'['.repeat(BIG)}`
const bigBody = Buffer.alloc(BIG, ' ')

/** A step, and how many of it run at once. */
const ATTACKS: Readonly<Record<string, readonly [number, () => Promise<unknown>]>> = {
  'channels with 9.5 MB that came too early': [60, () => queueEarly(false)],
  'the same, signed in': [60, () => queueEarly(true)],
  'channels opened': [100, () => openChannel(false)],
  'channels opened, signed in': [100, () => openChannel(true)],
  'lists without a sign-in': [20, () => post('runQuery', query(undefined), false)],
  'unlimited lists, signed in': [20, () => post('runQuery', query(undefined))],
  'lists of 500 in every order': [20, () => post('runQuery', query(500))],
  'JSON nested 9.5 million deep': [8, () => post('commit', nested)],
  'bodies of 9.5 MB': [60, () => send('/identitytoolkit.googleapis.com/v1/accounts:signUp', { body: bigBody })],
  'bodies of 9.5 MB, signed in': [30, () => send(`/v1/${ROOT}:commit`, { body: bigBody, signed: true })],
  'passwords guessed': [
    50,
    () =>
      send('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
        body: JSON.stringify({ email: `x${count++}@restow.test`, password: 'guess-it' }),
      }),
  ],
  'uploads begun': [
    20,
    () =>
      send(`${BUCKET}?name=${encodeURIComponent(`photos/${uid}/${'0'.repeat(64)}.webp`)}`, {
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': '100000',
          'x-goog-upload-header-content-type': 'image/webp',
        },
        body: '{"contentType":"image/webp"}',
        signed: true,
      }),
  ],
  'commits of 500 writes that the rules refuse': [10, () => post('commit', manyWrites)],
  'files that are not there': [100, () => send(`/assets/none-${count++}.js`, { method: 'GET' })],
}

const over = new AbortController()
process.on('SIGTERM', () => over.abort())
const [atOnce, step] = ATTACKS[name] ?? [0, () => Promise.resolve()]
if (name === '--list') console.log(Object.keys(ATTACKS).join('\n'))

async function go(): Promise<void> {
  while (!over.signal.aborted) await step()
}
const lateEnd = new Promise<void>((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 500)))
if (atOnce > 0) await Promise.race([Promise.all(Array.from({ length: atOnce }, go)), lateEnd])
if (atOnce > 0) console.log(JSON.stringify(Object.fromEntries(codes)))
process.exit(0)

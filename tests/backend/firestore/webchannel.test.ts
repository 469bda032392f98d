import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string
const DATABASE = encodeURIComponent('projects/demo-restow/databases/(default)')

beforeAll(async () => {
  shop = await openServer()
  token = (await shop.signIn('dock@restow.test')).token
})
afterAll(() => shop.close())

type Message = readonly [number, readonly unknown[]]

interface Told {
  readonly targetChange?: {
    readonly targetChangeType?: string
    readonly resumeToken?: string
    readonly cause?: { code: number }
  }
  readonly documentChange?: { readonly document: { readonly name: string } }
  readonly documentDelete?: { readonly document: string }
  readonly documentRemove?: { readonly document: string }
  readonly filter?: { readonly count: number }
  readonly error?: { readonly status: string }
}

/** `LENGTH\nJSON` again and again. */
function parseChunks(text: string): unknown[] {
  const chunks: unknown[] = []
  let rest = text
  while (rest !== '') {
    const line = rest.indexOf('\n')
    const length = Number(rest.slice(0, line))
    chunks.push(JSON.parse(rest.slice(line + 1, line + 1 + length)))
    rest = rest.slice(line + 1 + length)
  }
  return chunks
}

function form(messages: readonly unknown[], offset: number, authorization?: string): string {
  const body = new URLSearchParams({ count: String(messages.length), ofs: String(offset) })
  if (authorization !== undefined)
    body.set('headers', `Authorization:Bearer ${authorization}\r\nContent-Type:text/plain\r\n`)
  for (const [i, message] of messages.entries()) body.set(`req${i}___data__`, JSON.stringify(message))
  return body.toString()
}

class Channel {
  readonly base: string
  sid = ''
  lastId = 0

  constructor(service = 'Listen', origin = shop.server.origin) {
    this.base = `${origin}/google.firestore.v1.Firestore/${service}/channel?VER=8&database=${DATABASE}`
  }

  async open(messages: readonly unknown[], authorization: string | undefined = token): Promise<void> {
    const response = await fetch(`${this.base}&RID=1&CVER=22`, {
      method: 'POST',
      body: form(messages, 0, authorization),
    })
    const [[[, hello]]] = parseChunks(await response.text()) as [[[number, string[]]]]
    this.sid = hello[1] ?? ''
  }

  async send(messages: readonly unknown[], offset: number): Promise<unknown> {
    const response = await fetch(`${this.base}&SID=${this.sid}&RID=2&AID=${this.lastId}`, {
      method: 'POST',
      body: form(messages, offset),
    })
    return parseChunks(await response.text())[0]
  }

  /** One long poll: what came since `aid`. */
  async poll(aid = this.lastId): Promise<Told[]> {
    const response = await fetch(`${this.base}&SID=${this.sid}&RID=rpc&AID=${aid}&CI=1&TYPE=xmlhttp`)
    const arrays = parseChunks(await response.text()).flat() as Message[]
    this.lastId = arrays.at(-1)?.[0] ?? this.lastId
    return arrays.flatMap(([, [message]]) => (typeof message === 'object' ? [message as Told] : []))
  }

  async pollUntil(enough: (told: readonly Told[]) => boolean): Promise<Told[]> {
    const told: Told[] = []
    while (!enough(told)) told.push(...(await this.poll()))
    return told
  }
}

const watchUnits = (targetId: number, rest: Record<string, unknown> = {}, collectionId = 'units') => ({
  database: 'projects/demo-restow/databases/(default)',
  addTarget: {
    targetId,
    query: { parent: ROOT, structuredQuery: { from: [{ collectionId }], orderBy: [{ field: { fieldPath: 'qty' } }] } },
    ...rest,
  },
})
const isCurrent = (told: readonly Told[]) => told.at(-1)?.targetChange?.targetChangeType === 'NO_CHANGE'
const namesIn = (told: readonly Told[]) =>
  told.flatMap(({ documentChange }) => documentChange?.document.name.split('/').at(-1) ?? [])
const put = (path: string, qty: number) => shop.server.admin.writeDocuments([{ path, data: { qty } }])

describe('Listen over WebChannel', () => {
  test('sends the present, then each change, with a snapshot after each', async () => {
    await put('units/a', 1)
    const channel = new Channel()
    await channel.open([watchUnits(2)])
    const first = await channel.pollUntil(isCurrent)
    expect(first.map(({ targetChange }) => targetChange?.targetChangeType ?? 'document')).toEqual([
      'ADD',
      'document',
      'CURRENT',
      'NO_CHANGE',
    ])
    await put('units/b', 2)
    expect(namesIn(await channel.pollUntil(isCurrent))).toEqual(['b'])
  })

  test('sends again from the last id the client has, so a broken back channel loses nothing', async () => {
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'resent')])
    await channel.pollUntil(isCurrent)
    const had = channel.lastId
    await put('resent/a', 1)
    const once = await channel.pollUntil(isCurrent)
    const again = await channel.poll(had)
    expect(again).toEqual(once)
    expect(namesIn(again)).toEqual(['a'])
  })

  test('takes each message of the client once, however often it is sent', async () => {
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'once')])
    await channel.pollUntil(isCurrent)
    const message = watchUnits(4, {}, 'once')
    const early = watchUnits(6, {}, 'once')
    await channel.send([early], 2)
    await channel.send([message], 1)
    await channel.send([message, early], 1)
    await put('once/a', 1)
    const told = await channel.pollUntil((all) => namesIn(all).length >= 3)
    const added = told.filter(({ targetChange }) => targetChange?.targetChangeType === 'ADD')
    expect(added).toHaveLength(2)
  })

  test('resumes from a token with what changed and nothing else', async () => {
    for (const id of ['a', 'b', 'c']) await put(`resumed/${id}`, 1)
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'resumed')])
    const seen = await channel.pollUntil(isCurrent)
    const resumeToken = seen.at(-1)?.targetChange?.resumeToken
    await put('resumed/b', 2)
    const later = new Channel()
    await later.open([watchUnits(2, { resumeToken }, 'resumed')])
    expect(namesIn(await later.pollUntil(isCurrent))).toEqual(['b'])
  })

  test('a token of other data is not believed: the client starts anew', async () => {
    await put('reset/a', 1)
    const channel = new Channel()
    await channel.open([watchUnits(2, { resumeToken: Buffer.from('elsewhere.1').toString('base64') }, 'reset')])
    const told = await channel.pollUntil(isCurrent)
    expect(told.map(({ targetChange }) => targetChange?.targetChangeType ?? 'document')).toEqual([
      'ADD',
      'RESET',
      'document',
      'CURRENT',
      'NO_CHANGE',
    ])
  })

  test('a missing document is sent as deleted', async () => {
    const channel = new Channel()
    await channel.open([{ addTarget: { targetId: 2, documents: { documents: [`${ROOT}/units/never`] } } }])
    const told = await channel.pollUntil(isCurrent)
    expect(told[1]?.documentDelete?.document).toBe(`${ROOT}/units/never`)
  })

  test('a forbidden target ends alone, the others go on', async () => {
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'secrets'), watchUnits(4, {}, 'open')])
    const told = await channel.pollUntil(isCurrent)
    const ended = told.find(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE')
    expect(ended?.targetChange?.cause?.code).toBe(7)
    await put('open/a', 1)
    expect(namesIn(await channel.pollUntil(isCurrent))).toEqual(['a'])
  })

  test('a role taken away ends the listener that rested on it', async () => {
    await shop.server.admin.writeDocuments([
      { path: 'users/dock', data: { active: true } },
      { path: 'locked/a', data: { qty: 1 } },
    ])
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'locked')])
    expect(namesIn(await channel.pollUntil(isCurrent))).toEqual(['a'])
    await shop.server.admin.writeDocuments([{ path: 'users/dock', data: { active: false } }])
    const told = await channel.pollUntil(isCurrent)
    expect(told[0]?.targetChange?.cause?.code).toBe(7)
    await put('locked/b', 2)
    await channel.send([watchUnits(8, {}, 'open')], 1)
    expect(namesIn(await channel.pollUntil(isCurrent))).not.toContain('b')
  })

  test('of a person whom an admin signs out everywhere ends at once, and is not opened again with the same token', async () => {
    const [ada, dana] = [await shop.signIn('ada@restow.test'), await shop.signIn('dana@restow.test')]
    await shop.server.admin.writeDocuments([{ path: `users/${ada.uid}`, data: { role: 'admin', active: true } }])
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'open')], dana.token)
    await channel.pollUntil(isCurrent)
    const ended = channel.pollUntil((told) => told.some(({ error }) => error !== undefined))
    expect((await shop.post('/__/restow/people/sign-out', { uid: dana.uid }, ada.token)).code).toBe(200)
    expect((await ended).at(-1)?.error?.status).toBe('UNAUTHENTICATED')
    const again = new Channel()
    await again.open([watchUnits(2, {}, 'open')], dana.token)
    const refused = await again.pollUntil((told) => told.some(({ error }) => error !== undefined))
    expect(refused.at(-1)?.error?.status).toBe('UNAUTHENTICATED')
  })

  test('after a restart of the server only changes are sent, with a count to find deletions by', async () => {
    const folder = join(shop.folder, 'restarted')
    const first = await openServer({ dataDir: folder })
    const { token: one } = await first.signIn('dock@restow.test')
    for (const id of ['a', 'b', 'c', 'd'])
      await first.server.admin.writeDocuments([{ path: `units/${id}`, data: { qty: 1 } }])
    const before = new Channel('Listen', first.server.origin)
    await before.open([watchUnits(2)], one)
    const resumeToken = (await before.pollUntil(isCurrent)).at(-1)?.targetChange?.resumeToken
    await first.server.admin.writeDocuments([{ path: 'units/b', data: { qty: 2 } }])
    await first.server.admin.writeDocuments([{ path: 'units/c', data: { sold: true } }])
    await first.server.close()
    const second = await openServer({ dataDir: folder })
    const { token: two } = await second.signIn('dock@restow.test')
    const after = new Channel('Listen', second.server.origin)
    await after.open([watchUnits(2, { resumeToken, expectedCount: 4 })], two)
    const told = await after.pollUntil(isCurrent)
    expect(namesIn(told)).toEqual(['b'])
    expect(told.flatMap(({ documentRemove }) => documentRemove?.document.split('/').at(-1) ?? [])).toEqual(['c'])
    expect(told.flatMap(({ filter }) => filter?.count ?? [])).toEqual([3])
    await second.close()
  })

  test('a resume token from before a restore is not believed: every document is sent again', async () => {
    const restored = await openServer()
    const { token: theirs } = await restored.signIn('dock@restow.test')
    await restored.server.admin.writeDocuments([{ path: 'units/a', data: { qty: 1 } }])
    const before = new Channel('Listen', restored.server.origin)
    await before.open([watchUnits(2)], theirs)
    const resumeToken = (await before.pollUntil(isCurrent)).at(-1)?.targetChange?.resumeToken
    await restored.server.admin.newEpoch()
    const after = new Channel('Listen', restored.server.origin)
    await after.open([watchUnits(2, { resumeToken, expectedCount: 1 })], theirs)
    expect(namesIn(await after.pollUntil(isCurrent))).toEqual(['a'])
    await restored.close()
  })

  test('a person who is shut out receives no more changes', async () => {
    const { token: theirs } = await shop.signIn('leaver@restow.test')
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'open')], theirs)
    await channel.pollUntil(isCurrent)
    await shop.server.admin.setUserDisabled('leaver', true)
    expect((await channel.poll())[0]?.error?.status).toBe('UNAUTHENTICATED')
  })

  test('a bad token is answered with UNAUTHENTICATED, an unknown session with the words the client expects', async () => {
    const channel = new Channel()
    await channel.open([watchUnits(2)], 'no.such.token')
    expect((await channel.poll())[0]?.error?.status).toBe('UNAUTHENTICATED')
    const stranger = await fetch(`${channel.base}&SID=unknown&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`)
    expect([stranger.status, await stranger.text()]).toEqual([400, 'Unknown SID'])
  })

  test('terminate ends the session', async () => {
    const channel = new Channel()
    await channel.open([watchUnits(2)])
    await fetch(`${channel.base}&SID=${channel.sid}&RID=3&TYPE=terminate`, { method: 'POST' })
    const after = await fetch(`${channel.base}&SID=${channel.sid}&RID=rpc&AID=0&CI=1&TYPE=xmlhttp`)
    expect(after.status).toBe(400)
  })
})

describe('Write over WebChannel', () => {
  const write = (path: string) => ({
    writes: [{ update: { name: `${ROOT}/${path}`, fields: { qty: { integerValue: '1' } } } }],
  })

  test('shakes hands, then answers each batch in order', async () => {
    const channel = new Channel('Write')
    await channel.open([
      { database: 'projects/demo-restow/databases/(default)' },
      write('written/a'),
      write('written/b'),
    ])
    const told = (await channel.pollUntil((all) => all.length >= 3)) as {
      streamId?: string
      streamToken?: string
      writeResults?: unknown[]
    }[]
    expect(told[0]?.streamId).toBeTruthy()
    expect(told.map(({ writeResults }) => writeResults?.length)).toEqual([undefined, 1, 1])
    expect(shop.server.admin.countDocuments('written')).toBe(2)
  })

  test('a refused batch ends the stream, and the batches behind it are not applied', async () => {
    const channel = new Channel('Write')
    await channel.open([{ database: '' }, write('secrets/a'), write('written/c')])
    const told = await channel.pollUntil((all) => all.some(({ error }) => error !== undefined))
    expect(told.at(-1)?.error?.status).toBe('PERMISSION_DENIED')
    expect(shop.server.admin.readDocument('written/c')).toBeUndefined()
  })
})

describe('a long-lived stream', () => {
  test('is handed over to a new back channel after a megabyte, and what the client has is let go', async () => {
    const big = (path: string) =>
      shop.server.admin.writeDocuments([{ path, data: { qty: 1, ballast: 'x'.repeat(900_000) } }])
    await big('bulky/a')
    await big('bulky/b')
    const channel = new Channel()
    await channel.open([watchUnits(2, {}, 'bulky')])
    const stream = await fetch(`${channel.base}&SID=${channel.sid}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`)
    const arrays = parseChunks(await stream.text()).flat() as Message[]
    const told = arrays.flatMap(([, [message]]) => (typeof message === 'object' ? [message as Told] : []))
    expect(namesIn(told)).toEqual(['a', 'b'])
    channel.lastId = arrays.at(-1)?.[0] ?? 0
    const [, , unread] = (await channel.send([], 1)) as number[]
    expect(unread).toBe(0)
    await shop.server.admin.writeDocuments([{ path: 'bulky/c', data: { qty: 2 } }])
    expect(namesIn(await channel.pollUntil(isCurrent))).toEqual(['c'])
  })
})

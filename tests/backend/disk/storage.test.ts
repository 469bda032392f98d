import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string
let otherToken: string

beforeAll(async () => {
  shop = await openServer({ maxUploadBytes: 600_000 })
  token = (await shop.signIn('dock@restow.test')).token
  otherToken = (await shop.signIn('other@restow.test')).token
})
afterAll(() => shop.close())

const bucket = () => `${shop.server.origin}/v0/b/demo-restow.appspot.com/o`
const file = (name: string, query = '') => `${bucket()}/${encodeURIComponent(name)}${query}`
const as = (person = token, headers: Record<string, string> = {}) => ({
  authorization: `Firebase ${person}`,
  ...headers,
})

function multipart(name: string, content: string | Buffer, contentType = 'image/webp', person = token) {
  const body = Buffer.concat([
    Buffer.from(
      `--cut\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ name, contentType, metadata: { slot: 'front' } })}\r\n`,
    ),
    Buffer.from(`--cut\r\nContent-Type: ${contentType}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--cut--'),
  ])
  return fetch(`${bucket()}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: as(person, { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=cut' }),
    body,
  })
}

const command = (address: string, words: string, offset?: number, body?: Buffer<ArrayBuffer>) =>
  fetch(address, {
    method: 'POST',
    headers: as(token, {
      'x-goog-upload-command': words,
      ...(offset === undefined ? {} : { 'x-goog-upload-offset': String(offset) }),
    }),
    ...(body === undefined ? {} : { body }),
  })

async function startResumable(name: string, size: number, contentType = 'image/webp') {
  const response = await fetch(`${bucket()}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: as(token, {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
      'x-goog-upload-header-content-type': contentType,
    }),
    body: JSON.stringify({ name, contentType }),
  })
  return { code: response.status, address: response.headers.get('x-goog-upload-url') ?? '' }
}

describe('one-shot uploads', () => {
  test('a photo is kept with its metadata and comes back byte for byte', async () => {
    const content = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 256))
    const done = await multipart('photos/dock/a.webp', Buffer.concat([content, Buffer.from('\r\n--cut\r\n'), content]))
    const metadata = (await done.json()) as Record<string, unknown>
    expect(metadata).toMatchObject({
      name: 'photos/dock/a.webp',
      contentType: 'image/webp',
      metadata: { slot: 'front' },
      size: '6009',
    })
    const back = await fetch(file('photos/dock/a.webp', '?alt=media'), { headers: as() })
    expect(Buffer.from(await back.arrayBuffer()).subarray(0, 3000)).toEqual(content)
    expect(back.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('the rules decide by person, type, size and what is there already', async () => {
    expect((await multipart('photos/dock/b.svg', '<svg/>', 'text/html')).status).toBe(403)
    expect((await multipart('photos/other/b.webp', 'x')).status).toBe(403)
    expect((await multipart('photos/dock/once.webp', 'first')).status).toBe(200)
    expect((await multipart('photos/dock/once.webp', 'second')).status).toBe(403)
    expect((await multipart('photos/dock/huge.webp', Buffer.alloc(700_000))).status).toBe(413)
    expect((await fetch(file('photos/dock/once.webp'), { headers: as(otherToken) })).status).toBe(403)
  })

  test('two uploads to one name at the same moment store one', async () => {
    const both = await Promise.all([
      multipart('photos/dock/race.webp', 'one'),
      multipart('photos/dock/race.webp', 'two'),
    ])
    const codes = both.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(codes[0]).toBe(200)
    expect([403, 409]).toContain(codes[1])
  })

  test('a range returns a part, one past the end an error', async () => {
    await multipart('photos/dock/range.webp', '0123456789')
    const get = (range: string) =>
      fetch(file('photos/dock/range.webp', '?alt=media'), { headers: as(token, { range }) })
    const part = await get('bytes=2-4')
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await (await get('bytes=-3')).text()).toBe('789')
    expect((await get('bytes=50-')).status).toBe(416)
  })

  test('who has the download token needs no other, who has a wrong one gets nothing', async () => {
    const { downloadTokens } = (await (await multipart('photos/dock/link.webp', 'linked')).json()) as {
      downloadTokens: string
    }
    expect(await (await fetch(file('photos/dock/link.webp', `?alt=media&token=${downloadTokens}`))).text()).toBe(
      'linked',
    )
    expect((await fetch(file('photos/dock/link.webp', '?alt=media&token=wrong'))).status).toBe(403)
  })
})

describe('resumable uploads', () => {
  test('go on where the server’s answer points after a break, and finish as one file', async () => {
    const { address } = await startResumable('photos/dock/long.webp', 524_288)
    await command(address, 'upload', 0, Buffer.alloc(262_144, 'a'))
    const state = await command(address, 'query')
    expect([state.headers.get('x-goog-upload-status'), state.headers.get('x-goog-upload-size-received')]).toEqual([
      'active',
      '262144',
    ])
    expect((await command(address, 'upload', 0, Buffer.from('again'))).status).toBe(400)
    const last = await command(address, 'upload, finalize', 262_144, Buffer.alloc(262_144, 'b'))
    expect(last.headers.get('x-goog-upload-status')).toBe('final')
    expect(((await last.json()) as { size: string }).size).toBe('524288')
    const repeated = await command(address, 'finalize')
    expect(repeated.headers.get('x-goog-upload-status')).toBe('final')
  })

  test('take a chunk once that comes twice because its answer was lost', async () => {
    const { address } = await startResumable('photos/dock/twice.webp', 300_000)
    await command(address, 'upload', 0, Buffer.alloc(262_144, 'a'))
    const again = await command(address, 'upload', 0, Buffer.alloc(262_144, 'a'))
    expect([again.status, again.headers.get('x-goog-upload-size-received')]).toEqual([200, '262144'])
    const last = await command(address, 'upload, finalize', 262_144, Buffer.alloc(10, 'b'))
    expect(((await last.json()) as { size: string }).size).toBe('262154')
  })

  test('go on after a restart of the server where they were, and a repeated finalize gets the same answer', async () => {
    const folder = join(shop.folder, 'restarted')
    const first = await openServer({ dataDir: folder })
    const { token: theirs } = await first.signIn('dock@restow.test')
    const name = 'photos/dock/survivor.webp'
    const begun = await fetch(
      `${first.server.origin}/v0/b/demo-restow.appspot.com/o?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: as(theirs, { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }),
        body: JSON.stringify({ name, contentType: 'image/webp' }),
      },
    )
    const { pathname, search } = new URL(begun.headers.get('x-goog-upload-url') ?? '')
    await command(first.server.origin + pathname + search, 'upload', 0, Buffer.alloc(262_144, 'a'))
    await first.server.close()
    const second = await openServer({ dataDir: folder })
    const there = second.server.origin + pathname + search
    const state = await command(there, 'query')
    expect([state.status, state.headers.get('x-goog-upload-size-received')]).toEqual([200, '262144'])
    const done = await command(there, 'upload, finalize', 262_144, Buffer.alloc(1000, 'b'))
    expect(((await done.json()) as { size: string }).size).toBe('263144')
    await second.server.close()
    const third = await openServer({ dataDir: folder })
    const repeated = await command(third.server.origin + pathname + search, 'finalize')
    expect([repeated.status, repeated.headers.get('x-goog-upload-status')]).toEqual([200, 'final'])
    await third.close()
  })

  test('of a long day are not held against the next one', async () => {
    for (let i = 0; i < 205; i++) {
      const { code, address } = await startResumable(`photos/dock/day${i}.webp`, 3)
      expect(code, `upload ${i}`).toBe(200)
      await command(address, 'upload, finalize', 0, Buffer.from('abc'))
    }
  })

  test('are refused at the start when they could not be stored', async () => {
    expect((await startResumable('photos/dock/c.html', 10, 'text/html')).code).toBe(403)
    expect((await startResumable('photos/dock/c.webp', 10_000_000)).code).toBe(413)
  })

  test('are refused when their announced length is no length', async () => {
    for (const length of ['1e99', '-1', '1.5', '10, 10', 'long']) {
      const begun = await fetch(`${bucket()}?name=photos%2Fdock%2Fodd.webp`, {
        method: 'POST',
        headers: as(token, { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-header-content-length': length }),
      })
      expect(begun.status, length).toBe(400)
    }
  })

  test('stop at the size cap however small they were announced, and can be canceled', async () => {
    const { address } = await startResumable('photos/dock/liar.webp', 10)
    await command(address, 'upload', 0, Buffer.alloc(500_000))
    expect((await command(address, 'upload', 500_000, Buffer.alloc(500_000))).status).toBe(413)
    expect((await command(address, 'cancel')).headers.get('x-goog-upload-status')).toBe('cancelled')
    expect((await command(address, 'query')).status).toBe(404)
  })
})

describe('files that are there', () => {
  test('are listed by folder, patched and deleted; their bytes go with the last name', async () => {
    const blobs = async () =>
      (await readdir(join(shop.folder, 'data', 'blobs'), { recursive: true })).filter((name) => name.length > 60)
    const before = (await blobs()).length
    await multipart('photos/dock/x1.webp', 'the same bytes')
    await multipart('photos/dock/x2.webp', 'the same bytes')
    expect((await blobs()).length).toBe(before + 1)
    const listed = (await (
      await fetch(`${bucket()}?prefix=photos%2Fdock%2F&delimiter=%2F&maxResults=1000`, { headers: as() })
    ).json()) as { items: { name: string }[] }
    expect(listed.items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['photos/dock/x1.webp', 'photos/dock/x2.webp']),
    )
    const patched = await fetch(file('photos/dock/x1.webp'), {
      method: 'PATCH',
      headers: as(),
      body: JSON.stringify({ metadata: { slot: 'back', extra: 'y' } }),
    })
    expect(await patched.json()).toMatchObject({ metadata: { slot: 'back', extra: 'y' }, metageneration: '2' })
    await fetch(file('photos/dock/x1.webp'), { method: 'DELETE', headers: as() })
    expect(await (await fetch(file('photos/dock/x2.webp', '?alt=media'), { headers: as() })).text()).toBe(
      'the same bytes',
    )
    await fetch(file('photos/dock/x2.webp'), { method: 'DELETE', headers: as() })
    expect((await blobs()).length).toBe(before)
    expect((await fetch(file('photos/dock/x2.webp'), { headers: as() })).status).toBe(404)
  })

  test('whose reader goes away in the middle are no fault of the server', async () => {
    await multipart('photos/dock/wide.webp', Buffer.alloc(590_000))
    for (let i = 0; i < 20; i++) {
      const leaving = new AbortController()
      await fetch(file('photos/dock/wide.webp', '?alt=media'), { headers: as(), signal: leaving.signal })
      leaving.abort()
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(shop.lines.filter((line) => line.startsWith('fault'))).toEqual([])
  })

  test('cannot be reached by names that climb', async () => {
    for (const name of ['..', '.', 'a\u0000b', 'x'.repeat(1100)]) {
      expect(
        (await fetch(file(name, '?alt=media'), { headers: as() })).status,
        name.slice(0, 10),
      ).toBeGreaterThanOrEqual(400)
    }
  })
})

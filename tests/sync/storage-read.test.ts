import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFromStorage } from '#sync/transport/storage-read.ts'

const hash = createHash('sha256').update('picture').digest('hex')
const path = `photos/u2/${hash}.jpg`
const from = (answer: () => Promise<Response>) => ({ origin: 'http://here', bucket: 'b', token: async () => 't', fetch: answer }) // prettier-ignore

test.each<[string, string, () => Promise<Response>, string | null]>([
  ['that is what its name promises is taken', path, async () => new Response('picture'), 'picture'],
  ['that a captive portal answered is none', path, async () => new Response('<html>Sign in</html>'), null],
  ['that the server does not have is none', path, async () => new Response('', { status: 404 }), null],
  ['is none while there is no contact', path, () => Promise.reject(new TypeError('Failed to fetch')), null],
  ['with a path of another form is not asked for', '../secret', async () => new Response('picture'), null],
])('a picture %s', async (_, at, answer, expected) => {
  const pixels = await readFromStorage(from(answer), at)
  expect(pixels && (await pixels.text())).toBe(expected)
})

/**
 * Request bodies, capped. Invariants: no request can make the server hold more than its cap; a body
 * that ends early is an error answer, never a hang.
 */
import type { IncomingMessage } from 'node:http'
import { ApiError } from './api-error.ts'
import { parseJson } from './json.ts'
import { machineOf, Shares } from './shares.ts'

/** Google's limit for one Firestore API request. https://firebase.google.com/docs/firestore/quotas */
export const FIRESTORE_BODY_LIMIT_BYTES = 10 * 1024 * 1024

/** Of a client that has not signed in: enough for every request that needs no sign-in. */
export const ANYONE_BODY_LIMIT_BYTES = 256 * 1024

const MIB = 1024 * 1024
/** Bytes of bodies that are being received: many devices of a house come from one address. */
const arriving = new Shares(64 * MIB, 512 * MIB)

/** Throws INVALID_ARGUMENT with HTTP 413 once the body is larger than `limitBytes`, RESOURCE_EXHAUSTED while its machine sends too much at once. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const tooLarge = () => new ApiError('INVALID_ARGUMENT', `The request is larger than ${limitBytes} bytes.`, 413)
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
  const chunks: Buffer[] = []
  const machine = machineOf(request)
  let size = 0
  let taken = 0
  try {
    // To leave the loop must not end the connection before the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limitBytes) throw tooLarge()
      if (!arriving.take(machine, chunk.length)) throw tooMuch()
      taken += chunk.length
      chunks.push(chunk)
    }
  } catch (thrown) {
    // Everything else that ends a body is the client's going away, which is no fault of ours.
    throw thrown instanceof ApiError ? thrown : new ApiError('CANCELLED', 'The request ended before its body did.')
  } finally {
    arriving.give(machine, taken)
  }
  return Buffer.concat(chunks)
}

const tooMuch = (): ApiError => new ApiError('RESOURCE_EXHAUSTED', 'This machine sends too much at once.')

export const readJson = async (request: IncomingMessage, limitBytes: number): Promise<unknown> =>
  jsonOf(await readBody(request, limitBytes))

/** An empty body is an empty object: some calls of the SDK send none. */
export function jsonOf(body: Buffer): unknown {
  const text = body.toString('utf8')
  return text.trim() === '' ? {} : parseJson(text)
}

/**
 * `/__/health`: 200 while the server can serve and write, else 503, for a probe that decides whether
 * to wake somebody. Invariants: nothing about people; without signing in nothing but the one word.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Tokens } from '#backend/auth/tokens.ts'
import type { PlainData } from '#backend/firestore/values/plain-data.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { ApiError } from '#backend/http/api-error.ts'
import { replyJson } from '#backend/http/reply.ts'

/** `diskFailed`: a write failed, and nothing is accepted until a restart. `diskFull`: nothing is accepted until there is room. */
export type Health = 'ok' | 'stopping' | 'diskFailed' | 'diskFull'

export interface HealthParts {
  readonly version: string
  readonly tokens: Tokens
  readonly readPerson: (uid: string) => PlainData | undefined
  readonly health: () => Promise<Health>
  readonly freeBytes: () => Promise<number>
  /** µs since 1970, 0 before the first commit. */
  readonly lastCommitMicros: () => number
  readonly listeners: () => number
}

const RANKS: readonly unknown[] = ['associate', 'manager', 'admin']

export async function replyHealth(
  request: IncomingMessage,
  response: ServerResponse,
  parts: HealthParts,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('NOT_FOUND', 'There is nothing at this address.')
  const status = await parts.health()
  const details = isStaff(request.headers.authorization, parts) ? await detailsOf(parts) : {}
  replyJson(response, { status, ...details }, status === 'ok' ? 200 : 503)
}

/** A token that is void reads as none: a probe must not turn red because somebody signed out. */
function isStaff(authorization: string | undefined, { tokens, readPerson }: HealthParts): boolean {
  try {
    const caller = tokens.callerOf(authorization)
    if (caller.kind !== 'user') return caller.kind === 'admin'
    const person = readPerson(caller.uid)
    return person?.['active'] === true && RANKS.includes(person['role'])
  } catch {
    return false
  }
}

async function detailsOf({ version, freeBytes, lastCommitMicros, listeners }: HealthParts) {
  const micros = lastCommitMicros()
  return {
    version,
    uptimeSeconds: Math.floor(process.uptime()),
    freeDiskBytes: await freeBytes(),
    lastCommit: micros === 0 ? '' : formatMicros(micros),
    listeners: listeners(),
  }
}

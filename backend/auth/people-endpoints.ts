/** What the app asks of its own server about people, beside Firebase's protocols: the first admin, invitations, a new password on the spot, the end of all sign-ins. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '#backend/http/api-error.ts'
import { readJson } from '#backend/http/body.ts'
import { asObject } from '#backend/http/json.ts'
import { replyJson } from '#backend/http/reply.ts'
import { machineOf } from '#backend/http/shares.ts'
import type { PeopleLinks } from './people-links.ts'
import type { Setup } from './setup.ts'
import { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

const BODY_LIMIT_BYTES = 16 * 1024
/** Of one machine, before it has to wait. */
const FREE_SETUP_FAILURES = 20

export interface PeopleParts {
  readonly links: PeopleLinks
  readonly tokens: Tokens
  /** Absent where no company is being set up. */
  readonly setup: Setup | undefined
  readonly setupFailures: Throttle
}

export const setupThrottle = (): Throttle => new Throttle(FREE_SETUP_FAILURES)

export async function servePeople(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parts: PeopleParts,
): Promise<void> {
  if (request.method !== 'POST') throw nothingHere()
  const body = asObject(await readJson(request, BODY_LIMIT_BYTES), 'The request')
  if (path === '/__/restow/setup') return replyJson(response, await setUp(request, body, parts))
  const caller = parts.tokens.callerOf(request.headers.authorization, 'account')
  if (path === '/__/restow/people/invite') return replyJson(response, await parts.links.invite(caller, body))
  if (path === '/__/restow/people/reset') return replyJson(response, await parts.links.reset(caller, body))
  if (path === '/__/restow/people/sign-out') return replyJson(response, await parts.links.signOut(caller, body))
  throw nothingHere()
}

async function setUp(
  request: IncomingMessage,
  body: Parameters<Setup['complete']>[0],
  { setup, setupFailures }: PeopleParts,
): Promise<object> {
  const machine = machineOf(request)
  if (setupFailures.isBlocked(machine)) throw new ApiError('INVALID_ARGUMENT', 'TOO_MANY_ATTEMPTS_TRY_LATER')
  if (setup === undefined) throw new ApiError('INVALID_ARGUMENT', 'INVALID_OOB_CODE')
  setupFailures.failed(machine)
  const answer = await setup.complete(body)
  setupFailures.takeBack(machine)
  return answer
}

const nothingHere = (): ApiError => new ApiError('NOT_FOUND', 'There is nothing at this address.')

/**
 * The HTTP side of Auth, under the paths the SDK uses with an emulator: `/identitytoolkit.googleapis.com/v1/accounts:…` and
 * `/securetoken.googleapis.com/v1/token`. https://firebase.google.com/docs/reference/rest/auth
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, toApiError } from '#backend/http/api-error.ts'
import { readBody, readJson } from '#backend/http/body.ts'
import { asObject, type JsonObject } from '#backend/http/json.ts'
import { replyJson } from '#backend/http/reply.ts'
import { machineOf } from '#backend/http/shares.ts'
import type { AccountChanges } from './account-changes.ts'
import type { SignIn } from './sign-in.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts:'
const TOKEN = '/securetoken.googleapis.com/v1/token'

export interface AuthParts {
  readonly signIn: SignIn
  readonly changes: AccountChanges
  readonly projectId: string
  /** Where links in mails lead. */
  readonly origin: () => string
}

export const isAuthPath = (path: string): boolean =>
  path.startsWith('/identitytoolkit.googleapis.com/') || path.startsWith('/securetoken.googleapis.com/')

/** Answers errors itself, in the form that the SDK's Auth reads. */
export async function serveAuth(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parts: AuthParts,
): Promise<void> {
  try {
    if (request.method !== 'POST') throw new ApiError('NOT_FOUND', 'NOT_FOUND')
    replyJson(response, await answer(request, path, parts))
  } catch (thrown) {
    const { message, httpCode } = toApiError(thrown)
    replyJson(
      response,
      { error: { code: httpCode, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
      httpCode,
    )
  }
}

async function answer(request: IncomingMessage, path: string, parts: AuthParts): Promise<unknown> {
  if (path === TOKEN) {
    const form = new URLSearchParams((await readBody(request, BODY_LIMIT_BYTES)).toString('utf8'))
    return parts.signIn.refresh(form, parts.projectId)
  }
  const method = path.startsWith(ACCOUNTS) ? path.slice(ACCOUNTS.length) : ''
  const body = asObject(await readJson(request, BODY_LIMIT_BYTES), 'The request')
  return accountMethod(method, body, machineOf(request), parts)
}

function accountMethod(
  method: string,
  body: JsonObject,
  machine: string,
  { signIn, changes, origin }: AuthParts,
): unknown {
  switch (method) {
    case 'signUp':
      return signIn.signUp(body, machine)
    case 'signInWithPassword':
      return signIn.signIn(body, machine)
    case 'lookup':
      return changes.lookup(body)
    case 'update':
      return changes.update(body)
    case 'delete':
      return changes.delete(body)
    case 'sendOobCode':
      return changes.sendCode(body, machine, origin())
    case 'resetPassword':
      return changes.resetPassword(body)
    case 'createAuthUri':
      // The answer is the same for every address, so it never shows whether one has an account.
      return { kind: 'identitytoolkit#CreateAuthUriResponse', signinMethods: [], registered: false }
    default:
      throw new ApiError('NOT_FOUND', 'OPERATION_NOT_ALLOWED', 404)
  }
}

/**
 * What @firebase/rules-unit-testing 5 needs of an emulator, and what Firebase's own tests of mailed codes need: its hub,
 * setting rules, clearing documents, the mailed codes, clearing accounts. Reached in test mode only; otherwise the router has no such paths.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deleteBelow } from './admin.ts'
import type { Accounts } from './auth/accounts.ts'
import type { Outbox } from './auth/outbox.ts'
import type { Database } from './firestore/database.ts'
import { FIRESTORE_BODY_LIMIT_BYTES, readJson } from './http/body.ts'
import { invalid } from './http/api-error.ts'
import { asList, asObject, asText } from './http/json.ts'
import { replyJson } from './http/reply.ts'
import { RulesSyntaxError } from './rules/rules.ts'
import type { StorageGate } from './storage/storage-gate.ts'

export interface TestParts {
  readonly database: Database
  readonly storageGate: StorageGate
  readonly accounts: Accounts
  readonly outbox: Outbox
}

const SET_RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/
const ACCOUNTS = /^\/emulator\/v1\/projects\/[^/:]+\/accounts$/
const CODES = /^\/emulator\/v1\/projects\/[^/:]+\/oobCodes$/
const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents)$/

/** True when the path was one of these and has been answered. */
export async function serveTestEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parts: TestParts,
): Promise<boolean> {
  if (request.method === 'GET' && path === '/emulators') {
    replyJson(response, listEmulators(request))
    return true
  }
  if (request.method === 'GET' && CODES.test(path)) {
    replyJson(response, { oobCodes: parts.outbox.mails.map(mailedCode) })
    return true
  }
  const project = request.method === 'PUT' ? SET_RULES.exec(path)?.[1] : undefined
  const root = request.method === 'DELETE' ? CLEAR.exec(path)?.[1] : undefined
  if (project !== undefined) {
    const source = await readRules(request)
    understood(() => parts.database.gate.setProjectRules(project, source))
  } else if (root !== undefined) await deleteBelow(parts.database, root)
  else if (request.method === 'DELETE' && ACCOUNTS.test(path)) await removeAll(parts.accounts)
  else if (request.method === 'PUT' && path === '/internal/setRules') {
    const source = await readRules(request)
    understood(() => parts.storageGate.setRules(source))
  } else return false
  replyJson(response, {})
  return true
}

/** https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator-oob */
function mailedCode({ to, link }: Outbox['mails'][number]) {
  return {
    email: to,
    requestType: 'PASSWORD_RESET',
    oobCode: new URL(link).searchParams.get('oobCode') ?? '',
    oobLink: link,
  }
}

async function removeAll(accounts: Accounts): Promise<void> {
  for (const account of accounts.all()) await accounts.remove(account)
}

async function readRules(request: IncomingMessage): Promise<string> {
  const body = asObject(await readJson(request, FIRESTORE_BODY_LIMIT_BYTES), 'The request')
  const [file] = asList(asObject(body['rules'], 'rules')['files'], 'files')
  return asText(asObject(file, 'A rules file')['content'], 'content')
}

function understood(set: () => void): void {
  try {
    set()
  } catch (error) {
    if (error instanceof RulesSyntaxError) throw invalid(`The rules cannot be read: ${error.message}`)
    throw error
  }
}

/** All endpoints are on the one port that was asked. */
function listEmulators(request: IncomingMessage): unknown {
  const host = request.socket.localAddress?.includes(':') ? '127.0.0.1' : (request.socket.localAddress ?? '127.0.0.1')
  const port = request.socket.localPort ?? 0
  return Object.fromEntries(['hub', 'firestore', 'storage', 'auth'].map((name) => [name, { name, host, port }]))
}

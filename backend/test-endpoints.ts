/**
 * What @firebase/rules-unit-testing 5 needs of an emulator: its hub, setting rules, clearing
 * documents. Reached in test mode only; otherwise the router has no such paths.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deleteBelow } from './admin.ts'
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
}

const SET_RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/
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
  const project = request.method === 'PUT' ? SET_RULES.exec(path)?.[1] : undefined
  const root = request.method === 'DELETE' ? CLEAR.exec(path)?.[1] : undefined
  if (project !== undefined) {
    const source = await readRules(request)
    understood(() => parts.database.gate.setProjectRules(project, source))
  } else if (root !== undefined) await deleteBelow(parts.database, root)
  else if (request.method === 'PUT' && path === '/internal/setRules') {
    const source = await readRules(request)
    understood(() => parts.storageGate.setRules(source))
  } else return false
  replyJson(response, {})
  return true
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

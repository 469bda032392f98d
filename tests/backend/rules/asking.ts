/** What the tests of the rules share: a file around one condition, a request to change at will, and the answer in a word. */
import { evaluate, parseRules } from '#backend/rules/rules.ts'
import type { RulesRequest, Ruleset } from '#backend/rules/rules.ts'
import { fromFirestoreDocument } from '#backend/rules/stored-document.ts'
import type { RulesValue } from '#backend/rules/values.ts'

export const DOCUMENTS = '/databases/(default)/documents'

/** Rules whose units are guarded by `body`, a list of allow statements and functions. */
export function unitRules(body: string, before = ''): Ruleset {
  return parseRules(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${before}
    match /units/{unitId} {
      ${body}
    }
  }
}`)
}

/** A stored document as rules see it, from plain REST fields. */
export const stored = (path: string, fields: Record<string, unknown> = {}): RulesValue =>
  fromFirestoreDocument({ name: `${DOCUMENTS}/${path}`, fields })

/** A get of unit u1 by ann at 2026-11-20T12:34:56.789Z; nothing else is stored. */
export function request(changes: Partial<RulesRequest> = {}): RulesRequest {
  return {
    service: 'firestore',
    method: 'get',
    path: `${DOCUMENTS}/units/u1`,
    auth: { uid: 'ann', token: { sub: 'ann', email: 'ann@restow.test', firebase: { sign_in_provider: 'password' } } },
    time: { seconds: 1_795_178_096, nanos: 789_000_001 },
    resource: null,
    requestResource: null,
    get: () => null,
    ...changes,
  }
}

/** `yes`, `no`, or `error` when the condition could not be computed. */
export function answer(ruleset: Ruleset, asked: RulesRequest): 'yes' | 'no' | 'error' {
  const { allowed, reason } = evaluate(ruleset, asked)
  if (allowed) return 'yes'
  return reason.startsWith('false for') ? 'no' : 'error'
}

export const answerTo = (condition: string, changes: Partial<RulesRequest> = {}): 'yes' | 'no' | 'error' =>
  answer(unitRules(`allow get, list, create, update, delete: if ${condition};`), request(changes))

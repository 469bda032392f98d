/**
 * The whole of `firestore.rules`: who asks, what every write carries, and a block for each collection. What no block names is denied.
 *
 * Costs in mind (firebase.google.com/docs/firestore/quotas): one look at the person's own record for a request; a few
 * hundred of the 1,000 expressions for the widest document; no document bound to a name as a whole.
 */
import { collectionNames } from '#schemas/collections.ts'
import { roles } from '#schemas/users.ts'
import { mayDo, type Rank } from '#domain/core/people/access.ts'
import { collectionRules } from './collection-rules.ts'
import { CHECK_FUNCTIONS, ISO_UTC } from './field-checks.ts'
import { listed } from './rank-conditions.ts'

/** A query shows at most so many documents. */
const LONGEST_LIST = 500

const rolesFrom = (least: Rank): string => listed(roles.filter((role) => mayDo(role, least)).reverse())

const HEAD = `// Generated from schemas/*.ts, src/domain/core/people/access.ts and src/domain/core/floor/unit-stages.ts. Do not edit: change those and run
//   npx tsx scripts/rules/write-rules.ts
// Why it is so: docs/decisions/0003-rules.md
rules_version = '2';`

/** Who asks. A person without a record, a disabled one and one with an unknown role are merely signed in. */
const people = (): string[] => [
  'function signedIn() { return request.auth != null; }',
  'function hasRole(roles) {',
  '  let me = get(/databases/$(database)/documents/users/$(request.auth.uid)).data;',
  "  return me.active == true && me.role in roles && me.get('_deleted', false) == false;",
  '}',
  ...(['associate', 'manager', 'admin'] as const).map(
    (rank) => `function ${rank}() { return signedIn() && hasRole(${rolesFrom(rank)}); }`,
  ),
]

/** What every write carries: who wrote it, when the server took it in, and nothing but the collection's own keys. */
const auditRules = (): string[] => [
  // Merges take the later edit, by the text of its time: what is no time could sort after all of them.
  `function isTime(value) { return value.matches('${ISO_UTC}'); }`,
  'function isStamped() {',
  '  return request.resource.data.updatedBy == request.auth.uid && request.resource.data.syncedAt == request.time',
  '    && isTime(request.resource.data.updatedAt) && request.resource.data._deleted is bool;',
  '}',
  'function isCreated(id) {',
  '  return isStamped() && request.resource.data.id == id && id.size() <= 80 && request.resource.data.createdBy == request.auth.uid',
  '    && isTime(request.resource.data.createdAt);',
  '}',
  'function changesOnly(keys) { return request.resource.data.diff(resource.data).affectedKeys().hasOnly(keys); }',
  'function unchanged(keys) { return !request.resource.data.diff(resource.data).affectedKeys().hasAny(keys); }',
  `function bounded() { return request.query.limit <= ${LONGEST_LIST}; }`,
]

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ')

export function firestoreRules(): string {
  const functions = [...people(), '', ...auditRules(), '', ...CHECK_FUNCTIONS].join('\n')
  const blocks = collectionNames.map((name) => indent(collectionRules(name))).join('\n\n')
  return `${HEAD}
service cloud.firestore {
  match /databases/{database}/documents {
${indent(functions)}

${blocks}
  }
}
`
}

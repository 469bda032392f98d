/**
 * The block of one collection in `firestore.rules`: who reads, who writes, and what a written document must look like.
 *
 * Invariants: no collection has `allow delete`; a create or update must also satisfy the shape and the audit fields.
 */
import { collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, type Audited, type CollectionSpec, type MergeRule } from '#schemas/document.ts'
import { emptyValue } from '#schemas/fields.ts'
import { collectionAccess } from '#domain/core/people/access.ts'
import { fieldCheck } from './field-checks.ts'
import { OWN_RULES } from './own-rules.ts'
import { leastReader, listed, quoted, rankCondition, updateCondition } from './rank-conditions.ts'

/** Written by the server's transform and by the soft delete; no schema names them. */
const SERVER_KEYS = ['syncedAt', '_deleted']
/** Checked by `isCreated`, `isStamped` and `unchanged`. */
const STAMPS = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
/** Checks in one bracket: Firebase refuses expressions that nest too deeply, and a chain nests once for each link. */
const CHECKS_PER_BRACKET = 8
/** Of a document that lost one of these by another hand than the rules', a change would find it the same as before: with as many keys, but others. */
const HAS_BIRTH = "request.resource.data.keys().hasAll(['id', 'createdAt', 'createdBy'])"

const isAll = (conditions: readonly string[]): string => conditions.join('\n&& ')
const indented = (text: string, by = '  '): string => text.replaceAll(/^(?=.)/gm, by)
/** An "or" beside an "and" is in brackets; a single condition does not. */
const bracketed = (condition: string): string => (condition.includes(' || ') ? `(${condition})` : condition)

const specOf = (collection: CollectionName): CollectionSpec<Audited> =>
  collections[collection] as CollectionSpec<Audited>

const addedTo = (collection: CollectionName): readonly string[] => specOf(collection).added ?? []

function emptyOf(collection: CollectionName, name: string): string {
  const field = serverFields(specOf(collection))[name]
  return field ? JSON.stringify(emptyValue(field)).replaceAll('"', "'") : 'false'
}

/** A field of a written document: of one that a device of the build before has made, what it lacks is empty. */
const fieldNow = (collection: CollectionName, name: string): string =>
  addedTo(collection).includes(name)
    ? `request.resource.data.get(${quoted(name)}, ${emptyOf(collection, name)})`
    : `request.resource.data.${name}`

/** How many keys a document has, as a condition. Those that a device of the build before does not know are not counted. */
function keyCount(collection: CollectionName): string {
  const keys = Object.keys(serverFields(specOf(collection))).length + SERVER_KEYS.length
  const added = addedTo(collection)
  return added.length === 0
    ? `request.resource.data.size() == ${keys}`
    : `request.resource.data.keys().removeAll(${listed(added)}).size() == ${keys - added.length}`
}

function shapeFunction(collection: CollectionName): string {
  const checks = Object.entries(serverFields(specOf(collection)))
    .filter(([name]) => !STAMPS.has(name))
    .map(([name, field]) => fieldCheck(fieldNow(collection, name), field))
  const brackets: string[] = []
  for (let start = 0; start < checks.length; start += CHECKS_PER_BRACKET) {
    brackets.push(`(\n${indented(isAll(checks.slice(start, start + CHECKS_PER_BRACKET)))}\n)`)
  }
  return `function fits() {\n${indented(`// Each key is asked for by a check, which no document without it passes: with so many keys it has these alone.\nreturn ${isAll([keyCount(collection), ...brackets])};`)}\n}`
}

/** The fields of a collection that merge by this rule. */
const fieldsBy = (collection: CollectionName, rule: MergeRule): string[] =>
  Object.entries(collections[collection].merge).flatMap(([name, own]) => (own === rule ? [name] : []))

/** Fields that no merge changes (`fixed`) and those that no person may forge. */
const settledFields = (collection: CollectionName): string[] => [
  'id',
  'createdAt',
  'createdBy',
  ...fieldsBy(collection, 'fixed'),
]

/** `unchanged` finds a field changed that comes with nothing in it, as added ones do. */
function settledCondition(collection: CollectionName): string {
  const [added, fields] = [addedTo(collection), settledFields(collection)]
  const same = fields
    .filter((name) => added.includes(name))
    .map((name) => `${fieldNow(collection, name)} == resource.data.get(${quoted(name)}, ${emptyOf(collection, name)})`)
  return [`unchanged(${listed(fields.filter((name) => !added.includes(name)))})`, ...same].join(' && ')
}

/** What stays as it is until the document is deleted. */
function untilGone(collection: CollectionName): string[] {
  const fields = fieldsBy(collection, 'fixedUntilGone')
  return fields.length === 0 ? [] : [`resource.data._deleted == true || unchanged(${listed(fields)})`]
}

/**
 * A person who may read any of a collection may learn whether a document of it exists. One's own
 * record is found by its name.
 */
function getCondition(collection: CollectionName, reads: string): string {
  if (collectionAccess[collection].own?.field === 'id')
    return `${collectionAccess[collection].read}() || (signedIn() && request.auth.uid == id)`
  const missing = `${leastReader(collection)}()`
  return missing === reads ? reads : `resource == null ? ${missing} : ${bracketed(reads)}`
}

function readRules(collection: CollectionName): string[] {
  const reads = rankCondition(collection, 'read', 'resource.data')
  return [`allow get: if ${getCondition(collection, reads)};`, `allow list: if bounded() && ${bracketed(reads)};`]
}

const allow = (operation: string, conditions: readonly string[]): string =>
  indented(`allow ${operation}: if ${isAll(conditions.map(bracketed))};`).trimStart()

/** A document from before a field came gets it with the next change, with nothing in it. Lists are compared as one: each `==` and `&&` counts. */
function keptFunction(collection: CollectionName): string[] {
  const { kept } = collectionAccess[collection]
  if (!kept) return []
  const now = kept.fields.map((name) => fieldNow(collection, name))
  const before = kept.fields.map((name) => `resource.data.get(${quoted(name)}, ${emptyOf(collection, name)})`)
  return [`function keepsAll() {\n${indented(`return [${now.join(', ')}]\n  == [${before.join(', ')}];`)}\n}`]
}

/** What a lower rank leaves as it is, and makes without. */
function keptConditions(collection: CollectionName): { readonly create: string[]; readonly update: string[] } {
  const { kept, settled, removeBy } = collectionAccess[collection]
  const [before, now] = ['resource.data', 'request.resource.data']
  const none = (kept?.noneAtFirst ?? []).map((field) => `${now}.${field} == null`).join(' && ')
  const anew = kept?.anew ? ` || (${before}._deleted == true && ${none})` : ''
  return {
    create: kept && none !== '' ? [`${kept.by}() || (${none})`] : [],
    update: [
      ...(kept ? [`unchanged(${listed(kept.fields)})${anew} || ${kept.by}() || keepsAll()`] : []),
      ...(settled
        ? [
            `!(${before}.${settled.field} in ${listed(settled.is)}) || unchanged(${listed(settled.keeps)}) || ${settled.by}()`,
          ]
        : []),
      ...(removeBy
        ? [
            `${now}._deleted == false || ${before}._deleted == true || ${before}.createdBy == request.auth.uid || ${removeBy}()`,
          ]
        : []),
    ],
  }
}

function writeRules(collection: CollectionName): string[] {
  const own = OWN_RULES[collection] ?? {}
  const createBy = own.createBy ?? rankCondition(collection, 'create', 'request.resource.data')
  const updateBy = updateCondition(collection)
  const kept = keptConditions(collection)
  const rules = [allow('create', [createBy, 'isCreated(id)', ...kept.create, ...(own.create ?? []), 'fits()'])]
  if (updateBy === 'false') return rules
  return [
    ...rules,
    allow('update', [
      updateBy,
      settledCondition(collection),
      HAS_BIRTH,
      ...untilGone(collection),
      'isStamped()',
      ...kept.update,
      ...(own.update ?? []),
      'fits()',
    ]),
  ]
}

/** The `match` block, with lines indented from column 0. */
export function collectionRules(collection: CollectionName): string {
  const functions = [
    ...(OWN_RULES[collection]?.functions ?? []),
    ...keptFunction(collection),
    shapeFunction(collection),
  ]
  const body = [...functions, '', ...readRules(collection), ...writeRules(collection)].join('\n')
  return `match /${collection}/{id} {\n${indented(body)}\n}`
}

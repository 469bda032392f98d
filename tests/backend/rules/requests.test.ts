import { describe, expect, test } from 'vitest'
import { evaluate, evaluateList, parseRules } from '#backend/rules/rules.ts'
import type { Ruleset } from '#backend/rules/rules.ts'
import { fromStorageObject } from '#backend/rules/values.ts'
import { answer, answerTo, DOCUMENTS, request, stored, unitRules } from './asking.ts'

describe('what a rule can read of a request', () => {
  test.each([
    ["request.auth.uid == 'ann' && request.auth.token.sub == 'ann'"],
    ["request.auth.token.firebase.sign_in_provider == 'password'"],
    ["request.method == 'get'"],
    ['request.path == /databases/(default)/documents/units/u1'],
    ["request.path[4] == 'u1'"],
    ['resource == null && request.resource == null'],
    ["unitId == 'u1'"],
    ["database == '(default)'"],
  ])('%s', (condition) => {
    expect(answer(unitRules(`allow get: if ${condition};`), request())).toBe('yes')
  })

  test('a request without a sign-in has a null person, and reading their uid is an error', () => {
    expect(answerTo('request.auth == null', { auth: null })).toBe('yes')
    expect(answerTo("request.auth.uid == 'ann'", { auth: null })).toBe('error')
  })

  test('a write shows what was and what would be', () => {
    const before = stored('units/u1', { qty: { integerValue: '1' } })
    const after = stored('units/u1', { qty: { integerValue: '2' } })
    const condition = `request.resource.data.diff(resource.data).affectedKeys().hasOnly(['qty'])
      && request.resource.id == unitId && resource.__name__ == request.path`
    const update = request({ method: 'update', resource: before, requestResource: after })
    expect(answer(unitRules(`allow update: if ${condition};`), update)).toBe('yes')
  })

  test('getAfter sees the other writes of a batch, get does not', () => {
    const get = () => null
    const getAfter = () => stored('loads/l1', { code: { stringValue: 'L-1' } })
    const rules = `!exists(${DOCUMENTS}/loads/l1) && existsAfter(${DOCUMENTS}/loads/l1)
      && getAfter(${DOCUMENTS}/loads/l1).data.code == 'L-1'`
    expect(answerTo(rules, { method: 'create', get, getAfter })).toBe('yes')
    expect(answerTo(`getAfter(${DOCUMENTS}/loads/l1) == null`)).toBe('error')
  })

  test.each(['/units/u1', `${DOCUMENTS}/units`, DOCUMENTS])('get(%s) is no document and an error', (path) => {
    expect(answerTo(`get(${path}) == null`)).toBe('error')
  })
})

describe('which block matches a path', () => {
  const blocks = (body: string): Ruleset =>
    parseRules(`rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { ${body} } }`)
  const reaches = (body: string, path: string): boolean =>
    evaluate(blocks(body), request({ path: `${DOCUMENTS}/${path}` })).allowed

  test.each([
    ['match /units/{id} { allow get; }', 'units/u1', true],
    ['match /units/{id} { allow get; }', 'units/u1/notes/n1', false],
    ['match /units/{id} { allow get; }', 'loads/l1', false],
    ['match /units/u1 { allow get; }', 'units/u1', true],
    ['match /units/u1 { allow get; }', 'units/u2', false],
    ['match /units/{rest=**} { allow get; }', 'units/u1/notes/n1', true],
    ['match /{all=**} { allow get; }', 'units/u1', true],
    ['match /{path=**}/notes/{id} { allow get; }', 'notes/n1', true],
    ['match /{path=**}/notes/{id} { allow get; }', 'units/u1/notes/n1', true],
    ['match /{path=**}/notes/{id} { allow get; }', 'units/u1', false],
    [
      "match /units/{id} { match /notes/{note} { allow get: if id == 'u1' && note == 'n1'; } }",
      'units/u1/notes/n1',
      true,
    ],
    [
      "match /units/{rest=**} { allow get: if rest[0] == 'u1' && string(rest) == '/u1/notes/n1'; }",
      'units/u1/notes/n1',
      true,
    ],
    ['match /units/{id} { allow get: if false; } match /{all=**} { allow get; }', 'units/u1', true],
  ] as const)('%s ↔ %s: %s', (body, path, expected) => {
    expect(reaches(body, path)).toBe(expected)
  })
})

describe('queries', () => {
  const auction = { path: `${DOCUMENTS}/units/a`, resource: stored('units/a', { kind: { stringValue: 'auction' } }) }
  const show = { path: `${DOCUMENTS}/units/s`, resource: stored('units/s', { kind: { stringValue: 'show' } }) }
  const list = request({ method: 'list', path: `${DOCUMENTS}/units`, query: { limit: 300, orderBy: 'syncedAt' } })
  const byKind = unitRules("allow list: if resource.data.kind == 'auction';")

  test('one result that is denied denies the query', () => {
    expect(evaluateList(byKind, list, [auction]).allowed).toBe(true)
    expect(evaluateList(byKind, list, [auction, show]).allowed).toBe(false)
  })

  test('a query without results is allowed only where the rule needs no document', () => {
    expect(evaluateList(byKind, list, []).allowed).toBe(false)
    expect(evaluateList(unitRules('allow list: if resource == null;'), list, []).allowed).toBe(false)
    expect(evaluateList(unitRules("allow list: if unitId == 'a';"), list, []).allowed).toBe(false)
    expect(evaluateList(unitRules("allow list: if request.auth.uid == 'ann';"), list, []).allowed).toBe(true)
  })

  test('the limit is readable where the query has one, and reading a missing one is an error', () => {
    const bounded = unitRules('allow list: if request.query.limit <= 300;')
    expect(answer(bounded, list)).toBe('yes')
    expect(answer(bounded, { ...list, query: { limit: 301 } })).toBe('no')
    expect(answer(bounded, { ...list, query: {} })).toBe('error')
    expect(answer(unitRules("allow list: if request.query.orderBy == 'syncedAt';"), list)).toBe('yes')
  })

  test('results share the looks at other documents: three hundred cost one', () => {
    let reads = 0
    const get = () => {
      reads += 1
      return stored('users/ann')
    }
    const rules = unitRules(`allow list: if exists(${DOCUMENTS}/users/$(request.auth.uid));`)
    const results = Array.from({ length: 300 }, (_, i) => ({
      path: `${DOCUMENTS}/units/u${i}`,
      resource: stored(`units/u${i}`),
    }))
    expect(evaluateList(rules, { ...list, get }, results).allowed).toBe(true)
    expect(reads).toBe(1)
  })

  test('a query over all collections of a name must be meant by the rules', () => {
    const everywhere = parseRules(`rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
      match /{path=**}/units/{id} { allow list; } } }`)
    const group = { ...list, collectionGroup: true }
    expect(evaluateList(unitRules('allow list;'), group, [auction]).allowed).toBe(false)
    expect(evaluateList(unitRules('allow list;'), group, []).allowed).toBe(false)
    expect(evaluateList(everywhere, group, [auction]).allowed).toBe(true)
    expect(evaluateList(everywhere, group, []).allowed).toBe(true)
  })
})

describe('Storage', () => {
  const rules = parseRules(`rules_version = '2';
  service firebase.storage {
    match /b/{bucket}/o {
      function role() { return firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role; }
      match /photos/{uid}/{file} {
        allow create: if request.auth.uid == uid && resource == null && role() == 'associate'
          && request.resource.size <= 5 * 1024 * 1024 && request.resource.contentType.matches('image/(jpeg|webp|png)');
        allow get: if resource.metadata.get('state', 'new') == 'new' && bucket == 'restow';
      }
    }
  }`)
  const photo = (changes: object = {}) =>
    fromStorageObject({ name: 'photos/ann/x.jpg', size: 1000, contentType: 'image/jpeg', ...changes })
  const get = () => stored('users/ann', { role: { stringValue: 'associate' } })
  const upload = request({
    service: 'storage',
    method: 'create',
    path: '/b/restow/o/photos/ann/x.jpg',
    get,
    requestResource: photo(),
  })

  test.each([
    ['a photo of one’s own is taken', {}, 'yes'],
    ['a photo under another name is not', { path: '/b/restow/o/photos/bob/x.jpg' }, 'no'],
    ['one over 5 MiB is not', { requestResource: photo({ size: 5_242_881 }) }, 'no'],
    ['a drawing is not', { requestResource: photo({ contentType: 'image/svg+xml' }) }, 'no'],
    ['one that is there already is not', { resource: photo() }, 'no'],
    ['one by somebody unknown is not', { get: () => null }, 'error'],
    ['one by nobody is not', { auth: null }, 'error'],
  ] as const)('%s', (_, changes, expected) => {
    expect(answer(rules, { ...upload, ...changes })).toBe(expected)
  })

  test('a photo without metadata can be read', () => {
    expect(answer(rules, { ...upload, method: 'get', resource: photo(), requestResource: null })).toBe('yes')
  })
})

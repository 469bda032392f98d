import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, evaluateList, parseRules, RulesSyntaxError } from '#backend/rules/rules.ts'
import type { RulesRequest, RulesValue } from '#backend/rules/rules.ts'
import { fromJson } from '#backend/rules/values.ts'
import { request } from './asking.ts'

const WORDS =
  `rules_version = '2' ; service cloud . firestore { match /a/{b} /{c=**} } allow get read write , : if ( ) [ ] true
 false null request resource auth uid data == != && || ! < >= + - * / % in is string int map ? function f ( x ) return let y x f()
 1 2.5 'a' "b" /a/$( get exists .keys() .size() .hasOnly( .get('a', .matches('(a|b)*') .diff( .data .time math.abs( \\ // /* */ 🛒`
    .split(/\s+/)
    .filter((word) => word !== '')

const SAMPLE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function me() { let path = /databases/$(database)/documents/users/$(request.auth.uid); return get(path).data; }
    match /units/{id} {
      allow get, list: if request.auth != null && me().role in ['admin', 'manager'] && (request.query.limit <= 500 || false);
      allow write: if request.resource.data.keys().hasOnly(['id', "title"]) && request.resource.data.title.size() <= 20 * 2 - 1
        && !(request.resource.data.get('a', 1.5) is string) ? id == request.resource.data['id'] : id.matches('[a-z]+(x|y)?');
      allow delete: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['a'].toSet()) && id[0:1] == 'u'
        || request.time + duration.value(1, 'd') > timestamp.date(2026, 1, 1) && math.abs(-1) == int('1');
    }
  }
}`

/** Reads the rules; every outcome but a parsed ruleset or a named refusal fails the test. */
function readable(source: string): ReturnType<typeof parseRules> | undefined {
  try {
    return parseRules(source)
  } catch (error) {
    expect(error).toBeInstanceOf(RulesSyntaxError)
    return undefined
  }
}

const anyValue: fc.Arbitrary<RulesValue> = fc.jsonValue({ maxDepth: 4 }).map((json) => fromJson(json))
const documents = fc.constantFrom<RulesValue>(
  null,
  fromJson({ data: { role: 'admin', title: 'x', id: 'u1' }, id: 'u1' }),
)
const anyDocument = fc.oneof(documents, anyValue)

const anyRequest: fc.Arbitrary<RulesRequest> = fc.record({
  service: fc.constantFrom('firestore', 'storage'),
  method: fc.constantFrom('get', 'list', 'create', 'update', 'delete'),
  path: fc.oneof(
    fc.constantFrom('/databases/(default)/documents/units/u1', '/databases/(default)/documents/units', '', '/', '/a/b'),
    fc.string(),
  ),
  auth: fc.oneof(fc.constant(null), fc.record({ uid: fc.string(), token: fc.dictionary(fc.string(), fc.jsonValue()) })),
  time: fc.record({ seconds: fc.integer(), nanos: fc.nat(999_999_999) }),
  resource: anyDocument,
  requestResource: anyDocument,
  query: fc.record({ limit: fc.integer(), offset: fc.integer(), orderBy: fc.string() }, { requiredKeys: [] }),
  collectionGroup: fc.boolean(),
  get: anyDocument.map((found) => () => found),
})

const cut = fc.record({
  at: fc.nat(SAMPLE.length),
  length: fc.nat(8),
  put: fc.oneof(fc.constantFrom(...WORDS), fc.string()),
})
const mutated = fc
  .array(cut, { minLength: 1, maxLength: 3 })
  .map((cuts) => cuts.reduce((text, { at, length, put }) => text.slice(0, at) + put + text.slice(at + length), SAMPLE))

describe('whatever a rules file holds, it is read or refused by name', () => {
  test('random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void readable(text)))
  })

  test('random words of the language', () => {
    const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '))
    fc.assert(fc.property(text, (body) => void readable(`rules_version = '2'; service cloud.firestore { ${body}`)))
  })

  test('good rules with a few pieces cut out or put in', () => {
    fc.assert(
      fc.property(mutated, (text) => void readable(text)),
      { numRuns: 1000 },
    )
  })
})

describe('whatever a request holds, it is answered', () => {
  const rules = parseRules(SAMPLE)

  test('by the rules as they are', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        const { allowed, reason } = evaluate(rules, asked)
        expect(typeof allowed).toBe('boolean')
        expect(reason).not.toContain('not evaluated')
        evaluateList(rules, asked, [{ path: asked.path, resource: asked.resource }])
      }),
      { numRuns: 1000 },
    )
  })

  test('by rules that were mangled and can still be read', () => {
    fc.assert(
      fc.property(mutated, anyRequest, (text, asked) => {
        const mangled = readable(text)
        if (mangled) expect(evaluate(mangled, asked).reason).not.toContain('not evaluated')
      }),
      { numRuns: 1000 },
    )
  })

  test('a path with dots, percents or a thousand segments reaches nothing but its own block', () => {
    const paths = ['/databases/x/documents/units/../../users/u', `/${'a/'.repeat(1000)}`, '/%2e%2e/units/u1']
    for (const path of paths) expect(evaluate(rules, request({ path })).allowed).toBe(false)
  })
})

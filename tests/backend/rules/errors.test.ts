import { describe, expect, test } from 'vitest'
import { AccessLog, evaluate, parseRules } from '#backend/rules/rules.ts'
import { answer, answerTo, DOCUMENTS, request, stored, unitRules } from './asking.ts'

/** `resource` is the null of a missing document, so reading its data is an error. */
const ERROR = 'resource.data.x'

describe('an error beside a decision', () => {
  test.each([
    ['true || error', `true || ${ERROR}`, 'yes'],
    ['error || true', `${ERROR} || true`, 'yes'],
    ['error || false', `${ERROR} || false`, 'error'],
    ['false || error', `false || ${ERROR}`, 'error'],
    ['a word || true', "'word' || true", 'yes'],
    ['a word || false', "'word' || false", 'error'],
    ['false && error', `false && ${ERROR}`, 'no'],
    ['error && false', `${ERROR} && false`, 'no'],
    ['error && true', `${ERROR} && true`, 'error'],
    ['true && error', `true && ${ERROR}`, 'error'],
    ['not error', `!${ERROR}`, 'error'],
    ['an error compared with itself', `${ERROR} == ${ERROR}`, 'error'],
    ['a choice by an error', `${ERROR} ? true : true`, 'error'],
    ['the branch not taken', `true ? true : ${ERROR}`, 'yes'],
    ['an error in an argument', `debug(${ERROR}) == 1`, 'error'],
    ['a condition that is no bool', '1', 'error'],
    ['a condition that is null', 'null', 'error'],
  ] as const)('%s', (_, condition, expected) => {
    expect(answerTo(condition)).toBe(expected)
  })

  test('a denial names the line', () => {
    const { reason } = evaluate(unitRules(`allow get: if ${ERROR} == 1;`), request())
    expect(reason).toMatch(/null has no member data for get at line 6/)
  })
})

describe('several statements', () => {
  test('one that allows is enough, whatever the others do', () => {
    const rules = unitRules(`allow get: if ${ERROR} == 1; allow read: if false; allow get, create: if true;`)
    expect(answer(rules, request())).toBe('yes')
    expect(answer(rules, request({ method: 'list' }))).toBe('no')
    expect(answer(rules, request({ method: 'update' }))).toBe('error')
  })

  test('write is create, update and delete; read is get and list', () => {
    const rules = unitRules('allow write;')
    expect((['create', 'update', 'delete'] as const).map((method) => answer(rules, request({ method })))).toEqual([
      'yes',
      'yes',
      'yes',
    ])
    expect(evaluate(rules, request({ method: 'get' })).reason).toContain('no allow for get')
  })

  test('a file without the service denies', () => {
    expect(evaluate(unitRules('allow read;'), request({ service: 'storage', path: '/b/x/o/y' })).allowed).toBe(false)
  })
})

describe('limits', () => {
  const ors = (count: number): string => Array.from({ length: count }, () => 'false').join(' || ')

  test('a thousand expressions may be evaluated and not one more, even beside a true', () => {
    const functions = `function hundred() { return ${ors(50)}; }`
    const nine = Array.from({ length: 9 }, () => 'hundred()').join(' || ')
    expect(answer(unitRules(`${functions} allow get: if ${nine} || true;`), request())).toBe('yes')
    const rules = unitRules(`${functions} allow get: if (${nine} || hundred()) || true; allow get: if true;`)
    expect(evaluate(rules, request())).toMatchObject({ allowed: false, reason: expect.stringContaining('1000') })
  })

  test('functions may nest twenty deep', () => {
    const chain = (depth: number): string =>
      Array.from({ length: depth }, (_, i) => `function f${i}() { return ${i === 0 ? 'true' : `f${i - 1}()`}; }`).join(
        ' ',
      )
    expect(answer(unitRules(`${chain(20)} allow get: if f19();`), request())).toBe('yes')
    expect(answer(unitRules(`${chain(21)} allow get: if f20();`), request())).toBe('error')
  })

  const looks = (count: number, from = 0): string =>
    Array.from({ length: count }, (_, i) => `!exists(${DOCUMENTS}/units/n${from + i})`).join(' && ')

  test('ten other documents may be looked at, the same one any number of times', () => {
    expect(answerTo(looks(10))).toBe('yes')
    expect(answerTo(looks(11))).toBe('error')
    expect(answerTo(`${looks(1)} && ${looks(1)} && ${looks(10)}`)).toBe('yes')
    expect(answerTo(`(${looks(11)}) || true`)).toBe('error')
  })

  test('a batch may look at twenty in all and ten in each write, and what one write saw costs the next nothing', () => {
    const rules = (from: number, count = 10) => unitRules(`allow get: if ${looks(count, from)};`)
    const accesses = new AccessLog()
    const batch = request({ multi: true, accesses })
    expect(answer(rules(0, 11), request({ multi: true }))).toBe('error')
    expect(answer(rules(0), batch)).toBe('yes')
    expect(answer(rules(10), batch)).toBe('yes')
    expect(answer(rules(0), batch)).toBe('yes')
    expect(answer(rules(20, 1), batch)).toBe('error')
  })

  test('one document is read once for a request', () => {
    let reads = 0
    const get = (path: string) => {
      reads += 1
      return stored(path.replace(`${DOCUMENTS}/`, ''), { active: { booleanValue: true } })
    }
    const me = `get(${DOCUMENTS}/users/$(request.auth.uid)).data.active`
    expect(answerTo(`${me} && ${me} && exists(${DOCUMENTS}/users/ann)`, { get })).toBe('yes')
    expect(reads).toBe(1)
  })
})

test('whatever a caller hands in that cannot be evaluated is denied and not thrown', () => {
  const get = (): never => {
    throw new Error('the store is closed')
  }
  const rules = parseRules(`rules_version = '2'; service cloud.firestore { match /{any=**} {
    allow read: if get(/databases/d/documents/a/b) == null || true; } }`)
  expect(evaluate(rules, request({ get }))).toMatchObject({
    allowed: false,
    reason: 'not evaluated: the store is closed',
  })
  expect(evaluate(rules, request({ time: { seconds: Number.NaN, nanos: 0 } })).allowed).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { parseRules, RulesSyntaxError } from '#backend/rules/rules.ts'
import { answer, answerTo, request, unitRules } from './asking.ts'

const refusal = (source: string): RulesSyntaxError => {
  try {
    parseRules(source)
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error
    throw error
  }
  throw new Error('the rules were read without complaint')
}

const file = (body: string): string => `rules_version = '2';\nservice cloud.firestore {\n${body}\n}`
const condition = (text: string): string => file(`match /units/{id} { allow read: if ${text}; }`)

describe('what is refused when the rules are read', () => {
  test.each([
    ['an empty file', '', 'rules_version'],
    ['version 1', "rules_version = '1'; service cloud.firestore {}", "Only rules_version '2'"],
    ['no service', "rules_version = '2';", 'no service'],
    ['an unknown service', "rules_version = '2'; service cloud.mail {}", 'cloud.mail'],
    ['a service twice', `${file('')} service cloud.firestore {}`, 'stands twice'],
    ['an unknown operation', file('match /a/{b} { allow peek: if true; }'), 'peek is no operation'],
    ['an allow without if', file('match /a/{b} { allow get: true; }'), 'Expected if'],
    ['an allow outside of a match', file('allow read;'), 'Expected match'],
    ['an unfinished match', file('match /a/{b} { allow read;'), 'end of the file'],
    ['a match without a path', file('match { }'), 'Expected a path'],
    ['two rest wildcards', file('match /{a=**}/{b=**} { }'), 'at most one'],
    ['a wildcard twice', file('match /{a}/{a} { }'), 'stands twice'],
    ['an unknown name', condition('requst.auth != null'), 'no requst'],
    ['an unknown function', condition('mayRead()'), 'no function mayRead'],
    ['an unknown method', condition("'a'.startsWith('b')"), 'no method startsWith'],
    ['an unknown type', condition('1 is money'), 'money is no type'],
    ['an unknown member of math', condition('math.sin(1) == 0'), 'no math.sin'],
    ['a wrong number of arguments', condition("'a'.size(1) == 0"), 'does not take 1'],
    [
      'a function called with too few',
      file('function f(a) { return a; } match /a/{b} { allow read: if f(); }'),
      'does not take 0',
    ],
    ['a function twice', file('function f() { return 1; } function f() { return 2; }'), 'defined twice'],
    ['a function that calls itself', file('function f() { return f(); }'), 'calls itself'],
    ['functions in a circle', file('function f() { return g(); } function g() { return [f()]; }'), 'calls itself'],
    ['a wildcard of another match', file('function f() { return id; } match /a/{id} { allow read: if f(); }'), 'no id'],
    ['a let used before it stands', file('function f() { let a = b; let b = 1; return a; }'), 'no b'],
    ['eleven lets', file(`function f() { ${'abcdefghijk'.replace(/./g, 'let $& = 1; ')} return 1; }`), 'at most 10'],
    ['a string without an end', condition("'abc"), 'no end'],
    ['an unknown escape', condition("'\\d' == ''"), 'Unknown escape'],
    ['a comment without an end', "rules_version = '2'; /* ", 'no end'],
    ['an unknown character', condition('1 # 2'), 'Unexpected character'],
    ['a single ampersand', condition('true & true'), 'Unexpected character'],
    ['a number beyond 64 bits', condition('9223372036854775808 > 0'), '64 bits'],
    ['a value called', condition('(1)(2)'), 'can be called'],
    [
      'get() in Storage',
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { allow read: if get(/a/b) != null; } }",
      'no function get',
    ],
    ['brackets without end', condition('('.repeat(100_000)), 'nested too deeply'],
    ['a chain without end', condition(`${'true && '.repeat(5000)}true`), 'too long'],
    ['a quarter of a million lines', condition(`true${' '.repeat(300_000)}`), '256 KB'],
  ])('%s', (_, source, message) => {
    expect(refusal(source).message).toContain(message)
  })

  test('the refusal names the line and the column', () => {
    expect(
      refusal("rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} {\n    allow peek;\n  }\n}"),
    ).toMatchObject({
      line: 4,
      column: 11,
    })
  })
})

describe('what is understood', () => {
  test.each([
    ['or binds looser than and', 'true || false && false'],
    ['and binds looser than equality', 'false == false && true'],
    ['equality binds looser than in', '1 in [1] == true'],
    ['in binds looser than comparison', '(1 < 2) in [true] && 1 < 2 in [true]'],
    ['is after arithmetic', '1 + 1 is int'],
    ['not binds tighter than and', '!false && true'],
    ['a minus in front of a bracket', '-(1 + 2) == -3 && - -1 == 1'],
    ['a choice in a choice', 'false ? false : true ? true : false'],
    ['a choice in an index', '[1, 2][true ? 1 : 0] == 2'],
    ['a slice of a choice', "'abc'[(true ? 1 : 0):2] == 'b'"],
    ['a trailing comma', "[1, 2,] == [1, 2] && {'a': 1,}.size() == 1"],
    ['comments anywhere', 'true /* one */ && // two\n true'],
    ['a division that looks like a path', '8 /4 == 2 && 8/ 4 == 2 && (8)/2 == 4'],
    ['a path next to a bracket', "string(/a/b) == '/a/b'"],
    ['a path within a path', "/a/$(/b/$('c'))/d == /a/b/c/d"],
    ['a number with an exponent', '1e3 == 1000 && 1.5e-1 == 0.15'],
    ['a coded character', "'\\u0041\\x42\\U0001F6D2' == 'AB🛒'"],
    ['debug says nothing and changes nothing', 'debug(1 + 1) == 2'],
  ])('%s', (_, text) => {
    expect(answerTo(text)).toBe('yes')
  })

  test('a function sees the wildcards around it, lets follow one another, and a nearer function hides a farther one', () => {
    const rules = unitRules(
      `function near() { return 'inner'; }
       function isOwn(owner) { let prefix = 'u'; let wanted = prefix + string(owner); return unitId == wanted && database == '(default)' }
       allow get: if isOwn(1) && near() == 'inner' && outer() == 'outer';`,
      `function near() { return 'outer'; } function outer() { return near(); }`,
    )
    expect(answer(rules, request())).toBe('yes')
  })
})

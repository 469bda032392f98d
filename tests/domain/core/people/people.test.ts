import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import {
  activeProblem, describeAgent, inviteText, isWaiting, lastSeenAt, roleName, roleProblem, rolesFor, seenOnce, stateOf,
} from '#domain/core/people/people.ts' // prettier-ignore

const ada = { id: 'ada', role: 'admin', active: true }
const ben = { id: 'ben', role: 'admin', active: true }
const dana = { id: 'dana', role: 'associate', active: true }
const theo = { id: 'theo', role: '', active: true }
const wizard = { id: 'wiz', role: 'wizard', active: true }

describe('giving roles', () => {
  test('an admin gives any of the three to another person', () => {
    for (const role of ['associate', 'manager', 'admin', ''])
      expect(roleProblem('ada', dana, [ada, dana], role)).toBe('')
  })
  test('an admin does not demote themselves, nor promote', () => {
    expect(english(roleProblem('ada', ada, [ada, ben], 'manager'))).toContain('own role')
    expect(english(roleProblem('dana', dana, [ada, dana], 'admin'))).toContain('own role')
  })
  test('the last admin stays one', () => {
    expect(english(roleProblem('ben', ada, [ada, dana], 'manager'))).toContain('last admin')
    expect(english(roleProblem('ben', ada, [ada, { ...ben, active: false }], ''))).toContain('last admin')
    expect(roleProblem('ben', ada, [ada, ben], 'manager')).toBe('')
    expect(roleProblem('ben', ada, [ada], 'admin')).toBe('')
  })
  test('an admin whose account is off is not the last one', () => {
    expect(roleProblem('ben', { ...ada, active: false }, [{ ...ada, active: false }, ben], 'associate')).toBe('')
  })
  test('a role that is not ours is not given', () => {
    expect(english(roleProblem('ada', dana, [ada, dana], 'owner'))).toBe('There is no such role.')
  })
  test('the choices come least first, with the reason where one is closed', () => {
    expect(rolesFor('ada', theo, [ada, theo]).map((one) => one.role)).toEqual(['associate', 'manager', 'admin'])
    expect(rolesFor('ada', theo, [ada, theo]).every((one) => one.problem === '')).toBe(true)
    expect(rolesFor('ada', ada, [ada]).every((one) => one.problem !== '')).toBe(true)
  })
})

describe('switching accounts off', () => {
  test.each([
    ['oneself', 'ada', ada, [ada, ben], 'your own account'],
    ['the last admin', 'ben', ada, [ada], 'last admin'],
    ['somebody else', 'ada', dana, [ada, dana], ''],
    ['another admin', 'ada', ben, [ada, ben], ''],
  ] as const)('%s', (_, actor, person, people, problem) => {
    expect(english(activeProblem(actor, person, people, false))).toContain(problem)
    if (problem === '') expect(activeProblem(actor, person, people, false)).toBe('')
  })
  test('and on again is always possible, for others', () => {
    expect(activeProblem('ada', { ...ben, active: false }, [ada], true)).toBe('')
  })
})

describe('people in words', () => {
  test.each([
    [theo, 'waiting', 'No role'],
    [wizard, 'waiting', 'wizard'],
    [dana, 'active', 'Associate'],
    [{ ...theo, active: false }, 'disabled', 'No role'],
  ] as const)('%o is %s', (person, state, words) => {
    expect(stateOf(person)).toBe(state)
    expect(english(isWaiting(person))).toBe(state === 'waiting')
    expect(english(roleName(person.role))).toBe(words)
  })
  test('an invitation shows where to go, what to press and whom to contact', () => {
    const text = inviteText('https://restow.example', { name: 'Ada Lindqvist', email: 'ada@restow.test' })
    expect(english(text)).toContain('https://restow.example/auth')
    expect(english(text)).toContain('Create an account')
    expect(english(text)).toContain('Tell Ada Lindqvist, ada@restow.test')
    expect(english(inviteText('https://restow.example', { name: '', email: '' }))).toContain('Tell an admin')
  })
})

describe('devices', () => {
  const row = (at: string, type = 'unit.received', agent?: string) => ({
    by: 'dana', device: '7KQ', at, type, data: agent === undefined ? {} : { agent },
  }) // prettier-ignore
  test('the last word counts, in whichever order rows come', () => {
    const rows = [row('2026-11-20T10:00:00.000Z'), row('2026-11-20T08:00:00.000Z', 'user.seen', 'Chrome/150'), row('2026-11-19T08:00:00.000Z', 'user.seen', 'Firefox/1')] // prettier-ignore
    for (const order of [rows, rows.toReversed()]) {
      let seen: ReturnType<typeof seenOnce> | undefined
      for (const one of order) seen = seenOnce(seen, one)
      expect(seen).toMatchObject({ uid: 'dana', device: '7KQ', at: '2026-11-20T10:00:00.000Z' })
    }
  })
  test('an agent that is no text is left out', () => {
    expect(seenOnce(undefined, { ...row('2026-11-20T10:00:00.000Z', 'user.seen'), data: { agent: 7 } }).agent).toBe('')
  })
  test('a person with two devices was last seen on the later one', () => {
    const seen = [
      { uid: 'dana', device: 'A', at: '2026-11-19T10:00:00.000Z', agent: '' },
      { uid: 'dana', device: 'B', at: '2026-11-20T10:00:00.000Z', agent: '' },
      { uid: 'ada', device: 'C', at: '2026-11-21T10:00:00.000Z', agent: '' },
    ]
    expect(lastSeenAt(seen, 'dana')).toBe('2026-11-20T10:00:00.000Z')
    expect(lastSeenAt(seen, 'theo')).toBe('')
  })
  test.each([
    ['Mozilla/5.0 (Linux; Android 13; TC26) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari on Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
    ['curl/8', ''],
  ])('%s is %s', (agent, words) => expect(english(describeAgent(agent))).toBe(words)) // prettier-ignore
})

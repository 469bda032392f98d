/** Changing the rules: their order, two managers at once, and a rule in words. */
import { english } from '#tests/support/english.ts'
import { array, assert, constantFrom, nat, property, shuffledSubarray, tuple, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposalOf, ruleChanges } from '#domain/grading/sort-draft.ts'
import { catchAllOf, inTurn, moveRule, ranksFor } from '#domain/dispositions/sort-order.ts'
import { explain, describeRule } from '#domain/grading/sort-labels.ts'
import type { SortCondition, SortRule } from '#domain/dispositions/sorting.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

const asks = (field: SortCondition['field'], ...values: string[]): SortCondition => ({ field, op: 'is', values, bound: null }) // prettier-ignore
const aRule = (key: string, over: Partial<SortRule> = {}): SortRule => ({
  key, name: key, active: true, conditions: [asks('category', key)], destination: 'auction', targets: [], ...over,
}) // prettier-ignore
const rest = aRule('rest', { conditions: [] })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => aRule(key)) as [SortRule, SortRule, SortRule, SortRule]
const keys = (rules: readonly SortRule[]): string => rules.map((rule) => rule.key).join(' ')

describe('the order', () => {
  test('is that of the numbers, but what takes everything is last', () => {
    const ranked = [{ rule: rest, rank: 5 }, { rule: b, rank: 20 }, { rule: a, rank: 20 }] // prettier-ignore
    expect(keys(inTurn(ranked))).toBe('a b rest')
  })
  test.each<[string, string, number, string]>([
    ['up', 'c', 0, 'c a b rest'],
    ['down', 'a', 1, 'b a c rest'],
    ['no further than before the last', 'a', 9, 'b c a rest'],
    ['nowhere when it is the last', 'rest', 0, 'a b c rest'],
  ])('moves a rule %s', (_, key, to, after) => expect(keys(moveRule([a, b, c, rest], key, to))).toBe(after))
  test('changes one number where one rule was moved', () => {
    const ranks = new Map([['a', 10], ['b', 20], ['c', 30], ['rest', 40]]) // prettier-ignore
    expect([...ranksFor(['c', 'a', 'b', 'rest'], ranks)]).toEqual([['c', 5]])
    expect([...ranksFor(['a', 'new', 'b', 'c', 'rest'], ranks)]).toEqual([['new', 15]])
    expect([...ranksFor(['a', 'b', 'c', 'rest'], ranks)]).toEqual([])
  })
  test('finds room between close neighbors', () => {
    const ranks = new Map([['a', 1], ['b', 2], ['rest', 1_000_000]]) // prettier-ignore
    const moved = ranksFor(['a', 'x', 'b', 'rest'], ranks)
    expect(moved.has('a')).toBe(false)
    expect([1, moved.get('x'), moved.get('b') ?? 2]).toEqual([1, moved.get('x'), moved.get('b') ?? 2].toSorted((x, y) => (x ?? 0) - (y ?? 0))) // prettier-ignore
  })
  test('comes back from its numbers, whatever was moved', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const known = uniqueArray(tuple(constantFrom(...all), nat(12)), { selector: ([key]) => key })
    assert(
      property(shuffledSubarray(all, { minLength: 1 }), known, (order, ranked) => {
        const ranks = new Map(ranked)
        const changed = ranksFor(order, ranks)
        const now = order.map((key) => changed.get(key) ?? ranks.get(key) ?? -1)
        return now.every((rank, place) => rank > (now[place - 1] ?? -1) && rank <= 1_000_000)
      }),
    )
  })
})

describe('two managers at once', () => {
  const base = [a, b, c, rest]
  test('each change another rule: both are kept', () => {
    const mine = [{ ...a, destination: 'show' }, b, c, rest]
    const theirs = [a, b, { ...c, destination: 'shelf' }, rest]
    const { rules, clashes } = proposalOf({ base, mine }, theirs)
    expect(rules.map((rule) => rule.destination)).toEqual(['show', 'auction', 'shelf', 'auction'])
    expect(clashes).toEqual([])
  })
  test('change two fields of one rule: both are kept', () => {
    const { rules, clashes } = proposalOf({ base, mine: [{ ...a, destination: 'show' }, b, c, rest] }, [{ ...a, name: 'Toys' }, b, c, rest]) // prettier-ignore
    expect(rules[0]).toMatchObject({ destination: 'show', name: 'Toys' })
    expect(clashes).toEqual([])
  })
  test('change the same field: one’s own is kept here, and it is reported', () => {
    const { rules, clashes } = proposalOf({ base, mine: [{ ...a, destination: 'show' }, b, c, rest] }, [{ ...a, destination: 'shelf' }, b, c, rest]) // prettier-ignore
    expect(rules[0]).toMatchObject({ destination: 'show' })
    expect(english(clashes)).toMatchObject([{ key: 'a', words: 'Another person changed its destination meanwhile. Yours stands here.' }]) // prettier-ignore
  })
  test('each add a rule: both are there, each behind the one it was put behind', () => {
    const mine = [a, aRule('x'), b, c, rest]
    const theirs = [a, b, aRule('y'), c, rest]
    expect(keys(proposalOf({ base, mine }, theirs).rules)).toBe('a x b y c rest')
  })
  test('one moves a rule, the other adds one', () => {
    expect(keys(proposalOf({ base, mine: [c, a, b, rest] }, [a, b, d, c, rest]).rules)).toBe('c a b d rest')
  })
  test('both move rules: one’s own order is kept here, and it is reported', () => {
    const { rules, clashes } = proposalOf({ base, mine: [c, a, b, rest] }, [b, a, c, rest])
    expect([keys(rules), clashes[0]?.key]).toEqual(['c a b rest', ''])
  })
  test('one takes away what the other changed: it stays', () => {
    const taken = proposalOf({ base, mine: [a, c, rest] }, [a, { ...b, destination: 'show' }, c, rest])
    expect(keys(taken.rules)).toBe('a b c rest')
    expect(taken.clashes).toMatchObject([{ key: 'b' }])
    const back = proposalOf({ base, mine: [a, { ...b, destination: 'show' }, c, rest] }, [a, c, rest])
    expect([keys(back.rules), back.clashes.length]).toEqual(['a b c rest', 1])
  })
  test('both take the same away: it is gone', () => {
    expect(keys(proposalOf({ base, mine: [a, c, rest] }, [a, c, rest]).rules)).toBe('a c rest')
  })
  test('lose no rule, and the last takes everything', () => {
    const one = constantFrom(a, b, c, d, { ...a, name: 'A' }, { ...b, destination: 'show' }, aRule('e'))
    const some = uniqueArray(one, { selector: (rule) => rule.key }).map((rules) => [...rules, rest])
    assert(
      property(some, some, some, (base, mine, theirs) => {
        const { rules } = proposalOf({ base, mine }, theirs)
        const has = (list: readonly SortRule[], key: string) => list.some((rule) => rule.key === key)
        const fresh = [...mine, ...theirs].filter((rule) => !has(base, rule.key))
        return fresh.every((rule) => has(rules, rule.key)) && catchAllOf(rules) === rules.at(-1)
      }),
    )
  })
  test('with nothing changed by the first, the rules are those in use', () => {
    const some = uniqueArray(constantFrom(a, b, c, d), { selector: (rule) => rule.key }).map((rules) => [
      ...rules,
      rest,
    ])
    assert(
      property(some, some, (base, stored) => keys(proposalOf({ base, mine: base }, stored).rules) === keys(stored)),
    )
  })
})

test('what would be different is shown rule by rule', () => {
  const after = [c, a, { ...b, destination: 'show' }, aRule('x'), rest]
  expect(ruleChanges([a, b, c, d, rest], after).map(({ key, kind }) => `${key} ${kind}`)).toEqual(['c moved', 'b changed', 'x added', 'd removed']) // prettier-ignore
  assert(property(array(constantFrom(a, b, c), { maxLength: 1 }), (rules) => ruleChanges(rules, rules).length === 0))
})

describe('a rule in words', () => {
  const nameOf = (id: string) => (id === 'load-1' ? 'L-1001' : id)
  test.each<[string, Partial<SortRule>, string]>([
    ['names its words', { conditions: [asks('grade', 'openBox', 'newSealed'), asks('loadId', 'load-1')] }, 'Grade is Open box or New sealed · Load is L-1001'],
    ['names its bounds', { conditions: [{ field: 'retailCents', op: 'atLeast', values: [], bound: 4_000 }, { field: 'receivedAt', op: 'atMost', values: [], bound: 30 }] }, 'Retail at least $40.00 · Days since receiving at most 30'],
    ['names two writings of one word once', { conditions: [asks('category', 'BEDDING', 'Bedding', 'Toys')] }, 'Category is Bedding or Toys'],
    ['names lists', { conditions: [{ field: 'defects', op: 'isEmpty', values: [], bound: null }] }, 'No defects'],
    ['that asks nothing takes everything', { conditions: [] }, 'Everything'],
  ])('%s', (_, over, words) => expect(english(describeRule(aRule('x', over), nameOf))).toBe(words)) // prettier-ignore
})

describe('why', () => {
  const unit = aUnit({ category: 'Toys', grade: 'usedGood', retailCents: 2_000 })
  const why = (rules: readonly SortRule[], occupancies = new Map()) =>
    explain(rules, unit, { occupancies, at: aTime, nameOf: (id) => id }).verdicts.map((one) => `${one.takes ? '→ ' : ''}${english(one.why)}`) // prettier-ignore
  test('the first that fits takes it, and the others do not', () => {
    const dear = aRule('dear', { conditions: [asks('grade', 'openBox'), { field: 'retailCents', op: 'atLeast', values: [], bound: 4_000 }] }) // prettier-ignore
    const toys = aRule('toys', { conditions: [asks('category', 'TOYS')] })
    expect(why([dear, { ...toys, key: 'off', active: false }, toys, rest])).toEqual([
      'Grade is Used good. Retail is $20.00.',
      'Not in use.',
      '→ It fits.',
      'Fits, but rule 3 comes first.',
    ])
  })
  test('a rule whose places are full is passed', () => {
    const toys = aRule('toys', { conditions: [asks('category', 'Toys')], targets: [{ code: 'G-1', capacity: 1 }] })
    const occupancies = new Map([['G-1', { qty: 1, capacity: null, problem: '' }]])
    expect(why([toys, rest], occupancies)).toEqual(['G-1 is full.', '→ It fits.'])
  })
  test('an unknown value is called unknown', () => {
    const asin = aRule('x', { conditions: [asks('asin', 'B0'), { field: 'costCents', op: 'atLeast', values: [], bound: 1 }] }) // prettier-ignore
    expect(why([asin, rest])[0]).toBe('ASIN is not known. Cost is not known.')
  })
})

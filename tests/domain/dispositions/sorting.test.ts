import { english } from '#tests/support/english.ts'
import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortRules as demoRules, ruleFor } from '#scripts/demo/sort-rules.ts'
import { DryRunning, hitCounts, ruleProblems, Trying } from '#domain/grading/sort-review.ts'
import {
  meets,
  readSortRule,
  routeOf,
  type Occupancy,
  type SortCondition,
  type SortRule,
} from '#domain/dispositions/sorting.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

const at = aTime
const is = (field: SortCondition['field'], ...values: string[]): SortCondition => ({
  field,
  op: 'is',
  values,
  bound: null,
})
const least = (field: SortCondition['field'], bound: number): SortCondition => ({
  field,
  op: 'atLeast',
  values: [],
  bound,
})
const aRule = (key: string, over: Partial<SortRule> = {}): SortRule => ({
  key, name: key, active: true, conditions: [], destination: 'auction', targets: [], ...over,
}) // prettier-ignore
const occupancy = (qty: number, capacity: number | null = null, problem = ''): Occupancy => ({ qty, capacity, problem })
const toys = aRule('toys', { conditions: [is('category', 'Toys')], destination: 'show', targets: [{ code: 'T-1', capacity: 10 }, { code: 'T-2', capacity: null }] }) // prettier-ignore
const dear = aRule('dear', { conditions: [least('retailCents', 10_000)], destination: 'shelf' })
const rest = aRule('rest')
const toy = aUnit({ category: 'TOYS', retailCents: 2_000 })

describe('a condition', () => {
  const unit = aUnit({
    category: 'SMALL_APPLIANCES', title: 'Volta Kettle', grade: 'usedGood', retailCents: 3_499, defects: ['light wear'], qty: 7,
    receivedAt: '2026-11-10T08:00:00.000Z',
  }) // prettier-ignore
  test.each<[string, SortCondition, boolean]>([
    ['knows a category in any writing', is('category', 'Small Appliances'), true],
    ['takes any of several words', is('grade', 'openBox', 'usedGood'), true],
    ['may exclude', { ...is('grade', 'usedGood'), op: 'isNot' }, false],
    ['finds a word in a title', { ...is('title', 'kettle'), op: 'contains' }, true],
    ['finds a defect in the list', { ...is('defects', 'wear'), op: 'contains' }, true],
    ['knows an empty list', { ...is('missingParts'), op: 'isEmpty' }, true],
    ['includes its bound', least('retailCents', 3_499), true],
    ['ends at its bound', { ...least('qty', 6), op: 'atMost' }, false],
    ['counts age in whole days', least('receivedAt', 10), true],
    ['knows when ten days are not eleven', least('receivedAt', 11), false],
    ['fits no price that nobody knows', least('costCents', 0), false],
    ['fits no day that has not come', least('inspectedAt', 0), false],
  ])('%s', (_, condition, expected) => expect(meets(unit, condition, at)).toBe(expected))
})

describe('a unit goes', () => {
  const rules = [toys, dear, rest]
  test.each<[string, typeof toy, [string, Occupancy][], string, string]>([
    ['where the first rule that fits says', toy, [], 'toys', 'T-1'],
    ['on to the next destination when the first is full', toy, [['T-1', occupancy(10)]], 'toys', 'T-2'],
    ['on when the place itself is smaller than the rule says', toy, [['T-1', occupancy(4, 4)]], 'toys', 'T-2'],
    ['past a blocked destination', toy, [['T-1', occupancy(0, 9, 'T-1 is blocked.')]], 'toys', 'T-2'],
    [
      'to the next rule when all of the first is full',
      toy,
      [
        ['T-1', occupancy(10)],
        ['T-2', occupancy(5, 5)],
      ],
      'rest',
      '',
    ],
    ['to the last rule when nothing else fits', aUnit({ category: 'Garden' }), [], 'rest', ''],
    ['by value when its category has no rule', aUnit({ retailCents: 10_000 }), [], 'dear', ''],
    ['on when there are more of them than room is left', { ...toy, qty: 3 }, [['T-1', occupancy(8)]], 'toys', 'T-2'],
  ])('%s', (_, unit, occupancies, key, code) => {
    const route = routeOf(rules, unit, new Map(occupancies), at)
    expect([route?.rule.key, route?.target?.code ?? '']).toEqual([key, code])
  })
  test('to the last that is usable when everything is full, and that is shown', () => {
    const all = aRule('all', { targets: [{ code: 'G-1', capacity: 1 }, { code: 'G-2', capacity: 1 }, { code: 'G-3', capacity: 1 }] }) // prettier-ignore
    const occupancies = new Map([['G-1', occupancy(1)], ['G-2', occupancy(1)], ['G-3', occupancy(0, 1, 'G-3 is blocked.')]]) // prettier-ignore
    const route = routeOf([all], toy, occupancies, at)
    expect(route).toMatchObject({ isOver: true, target: { code: 'G-2' } })
    expect(english(route?.passed.map((one) => one.why))).toEqual(['G-1 is full.', 'G-2 is full.', 'G-3 is blocked.'])
  })
  test('nowhere when no rule takes it, and past rules that rest', () => {
    expect(routeOf([toys], aUnit(), new Map(), at)).toBeNull()
    expect(routeOf([{ ...toys, active: false }, rest], toy, new Map(), at)?.rule.key).toBe('rest')
  })
})

describe('stored rules', () => {
  test('in the short form decide as the demonstration warehouse does', () => {
    const rules = demoRules.map((rule, place) => readSortRule(`r${place}`, { ...rule, active: true }))
    const all = rules.filter((rule) => rule !== null)
    expect(all).toHaveLength(demoRules.length)
    const category = constantFrom('BEDDING', 'Bicycles', 'Audio', 'TOYS', 'Small Appliances')
    const grade = constantFrom('newSealed', 'openBox', 'usedGood', 'usedFair', 'forParts')
    assert(
      property(record({ category, grade, retailCents: nat(20_000) }), (fields) => {
        const unit = aUnit(fields)
        expect(routeOf(all, unit, new Map(), at)?.rule.name).toBe(ruleFor(unit).name)
      }),
    )
  })
  test('in the long form come back as they were', () => {
    const { key, ...data } = toys
    expect(readSortRule(key, JSON.parse(JSON.stringify(data)))).toEqual(toys)
  })
  test.each<[string, unknown]>([
    ['without a destination', { name: 'x', conditions: [] }],
    ['with a field that this version does not know', { ...toys, conditions: [{ field: 'colour', op: 'is', values: ['red'] }] }],
    ['with a question that does not fit the field', { ...toys, conditions: [{ field: 'retailCents', op: 'contains', values: ['1'] }] }],
    ['that were taken away', { ...toys, removed: true }],
    ['that are no map', 7],
  ])('%s are passed over whole', (_, data) => expect(readSortRule('k', data)).toBeNull()) // prettier-ignore
})

describe('a set of rules', () => {
  const words = (rules: readonly SortRule[], level: string) =>
    english(ruleProblems(rules)).filter((one) => one.level === level).map((one) => one.words).join(' ') // prettier-ignore
  test('in order has nothing wrong with it', () => expect(ruleProblems([toys, dear, rest])).toEqual([]))
  test.each<[string, readonly SortRule[], string]>([
    ['needs a last rule that takes all', [toys, dear], 'The last rule must take everything'],
    ['needs one that does not rest', [toys, { ...rest, active: false }], 'The last rule must take everything'],
    ['holds no rule twice', [dear, { ...dear, key: 'b' }, rest], 'asks the same as rule 1'],
    ['holds nothing behind the one that takes all', [rest, dear, { ...rest, key: 'z' }], 'takes all of it first'],
    ['holds no narrower rule behind a wider one', [dear, aRule('n', { conditions: [least('retailCents', 20_000), is('grade', 'openBox')] }), rest], 'takes all of it first'],
    ['asks no bounds that exclude each other', [aRule('n', { conditions: [least('qty', 5), { ...least('qty', 3), op: 'atMost' }] }), rest], 'nothing ever fits'],
    ['asks for words where it asks', [aRule('n', { conditions: [is('grade')] }), rest], 'Grade needs at least one word.'],
    ['knows every field it asks', [aRule('n', { conditions: [{ ...is('grade'), field: 'colour' as 'grade' }] }), rest], 'no field “colour”'],
    ['says where each goes', [aRule('n', { conditions: [is('grade', 'x')], destination: '' }), rest], 'Say where it goes.'],
  ])('%s', (_, rules, problem) => expect(words(rules, 'error')).toContain(problem)) // prettier-ignore
  test('only warns of a rule that is reached by overflow alone', () => {
    const again = aRule('again', { conditions: [is('category', 'Toys')], destination: 'auction' })
    expect(words([toys, again, rest], 'warning')).toContain('when every destination of rule 1, “toys”, is full')
    expect(words([toys, again, rest], 'error')).toBe('')
  })
})

describe('a dry run', () => {
  const runOf = (rules: readonly SortRule[], stock: readonly typeof toy[], occupancies: ReadonlyMap<string, Occupancy> = new Map()) => {
    const running = new DryRunning(rules, occupancies, at)
    for (const unit of stock) running.put(unit)
    return running.result()
  } // prettier-ignore
  test('counts items by rule, destination and place', () => {
    const run = runOf([toys, dear, rest], [{ ...toy, disposition: 'show' }, aUnit({ id: 'u2', qty: 3 })])
    expect([...run.byRule]).toEqual([['toys', 1], ['dear', 0], ['rest', 3]]) // prettier-ignore
    expect([...run.byDestination]).toEqual([['show', 1], ['auction', 3]]) // prettier-ignore
    expect([...run.byTarget]).toEqual([['T-1', 1], ['', 3]]) // prettier-ignore
  })
  test('fills destinations as it goes, and counts what finds no room', () => {
    const small = aRule('small', { targets: [{ code: 'G-1', capacity: 2 }] })
    expect(runOf([small], [toy, toy, toy], new Map([['G-1', occupancy(2)]]))).toMatchObject({
      overQty: 1,
      untakenQty: 0,
    })
  })
  test('leaves nothing out, whatever the stock', () => {
    const some = record({ category: constantFrom('Toys', 'Audio'), retailCents: nat(20_000), qty: nat(9) })
    assert(
      property(array(some), (stock) => {
        const units = stock.map((fields) => aUnit(fields))
        const sum = [...runOf([toys, dear, rest], units).byRule.values()].reduce((a, b) => a + b, 0)
        return sum === units.reduce((total, unit) => total + unit.qty, 0)
      }),
    )
  })
  test('beside the rules in use shows how many items would go elsewhere', () => {
    const trying = new Trying([toys, rest], [{ ...toys, destination: 'donate' }, rest], new Map(), at)
    for (const unit of [{ ...toy, qty: 4 }, aUnit({ id: 'u2' })]) trying.put(unit)
    const trial = trying.result()
    expect(trial).toMatchObject({ qty: 5, differQty: 4 })
    expect([...trial.before.byDestination]).toEqual([['show', 4], ['auction', 1]]) // prettier-ignore
    expect([...trial.after.byDestination]).toEqual([['donate', 4], ['auction', 1]]) // prettier-ignore
    expect(trial.differing).toMatchObject([{ from: { rule: { destination: 'show' } }, to: { rule: { destination: 'donate' } } }]) // prettier-ignore
  })
  test('of the same rules twice sends nothing elsewhere', () => {
    const trying = new Trying([toys, rest], [toys, rest], new Map(), at)
    trying.put(toy)
    expect(trying.result()).toMatchObject({ differQty: 0, differing: [] })
  })
})

test('a rule is hit once for each item that it decided and that was not taken back', () => {
  const row = (id: string, type: string, rule: string, undoOf = '') => ({ id, type, undoOf, data: { rule } })
  const rows = [row('1', 'unit.inspected', 'Toys'), row('2', 'unit.sorted', 'Toys'), row('3', 'unit.inspected', 'Rest'), row('4', 'unit.inspected', 'Rest', '3'), row('5', 'unit.stored', 'Toys')] // prettier-ignore
  expect([...hitCounts(rows)]).toEqual([['Toys', 2]])
})

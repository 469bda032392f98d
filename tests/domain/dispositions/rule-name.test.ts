import { describe, expect, it } from 'vitest'
import { msg } from '#messages/message.ts'
import { destinationName, ruleInLedger, ruleName } from '#domain/dispositions/rule-name.ts'
import { readSortRule } from '#domain/dispositions/sorting.ts'
import { describeChange } from '#domain/grading/sort-draft.ts'
import { problemsOfRule } from '#domain/grading/sort-review.ts'

const rest = readSortRule('rest', { name: '', active: true, conditions: [], destination: 'shelf', targets: [] })

describe('the sort rule that takes everything else', () => {
  it('has the words of the reader’s language until a manager names it', () => {
    expect(rest && ruleName(rest)).toEqual(msg('sorts.everythingElse'))
    expect(rest && ruleName({ ...rest, name: 'Outlet' })).toBe('Outlet')
    expect(describeChange({ kind: 'removed', name: '', parts: [], number: 0 })).toEqual(msg('sorts.change.removed', { name: msg('sorts.everythingElse') })) // prettier-ignore
  })

  it('needs no name, as another rule does, and has one word in the ledger', () => {
    expect(rest && problemsOfRule(rest)).toEqual([])
    const narrow = readSortRule('a1', { name: '', active: true, categories: ['Toys'], destination: 'show' })
    expect(narrow && ruleName(narrow)).toBe('a1')
    expect(narrow && problemsOfRule({ ...narrow, name: '' })).toEqual([msg('sorts.problem.name')])
    expect(rest && ruleInLedger(rest)).toBe('rest')
  })
})

describe('the destination of a sort rule', () => {
  it.each([
    ['hold', 'HOLD'],
    ['Cage 2', 'CAGE 2'],
    ['outlet', 'outlet'],
  ])('that was typed “%s” reads “%s”: a place has its own name', (destination, name) => {
    expect(destinationName({ destination }, ['STORAGE', 'HOLD', 'CAGE 2'])).toBe(name)
  })

  it('has the words of the reader’s language where it is no place', () => {
    expect(destinationName({ destination: 'shelf' }, ['STORAGE'])).toEqual(msg('stored.destination.shelf'))
  })
})

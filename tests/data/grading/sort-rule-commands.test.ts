/** The rules over a real store: put into use, brought together, taken back, tried and counted. */
import { english, refusal } from '#tests/support/english.ts'
import { firstValueFrom, lastValueFrom, takeWhile } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { ConfigDoc } from '#schemas/config.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { activateRules, undoRuleRows } from '#data/grading/sort-rule-commands.ts'
import { log } from '#data/core/jobs/activity.ts'
import { watchHits } from '#data/grading/sort-hits.ts'
import { findSortDocs, rulesIn, watchSortRules } from '#data/dispositions/sort-rules.ts'
import { watchTrial } from '#data/grading/sort-trial.ts'
import { changeOne, toPlain } from '#data/core/jobs/write.ts'
import { describeChangeRow, proposalOf } from '#domain/grading/sort-draft.ts'
import { moveRule } from '#domain/dispositions/sort-order.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const ruleDoc = (key: string, rank: number, data: ConfigDoc['data']): ConfigDoc => ({
  id: `sort-${key}`, kind: 'sort', key, rank, data: { name: key, active: true, destination: key, ...data },
  createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
}) // prettier-ignore
const toys = ruleDoc('toys', 10, { categories: ['Toys'], zone: 'HOLD' })
const audio = ruleDoc('audio', 20, { conditions: [{ field: 'category', op: 'is', values: ['Audio'], bound: null }], targets: [] }) // prettier-ignore
const rest = ruleDoc('rest', 30, { conditions: [], targets: [] })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers'])
  await context.put('config', [toys, audio, rest])
})
afterEach(async () => {
  await context.db.close()
})

const inUse = () => firstValueFrom(watchSortRules(context.db))
const keys = (rules: readonly SortRule[]) => rules.map((rule) => rule.key).join(' ')
const activate = (base: readonly SortRule[], mine: readonly SortRule[], seen = mine) =>
  activateRules(context, { base, mine }, seen)

test('one moved rule is one document written', async () => {
  const base = await inUse()
  await activate(base, moveRule(base, 'audio', 0))
  expect(keys(await inUse())).toBe('audio toys rest')
  const docs = await findSortDocs(context.db)
  const [written, ...others] = docs.filter((doc) => doc.updatedAt !== aTime)
  expect(others).toEqual([])
  expect(await context.ledger(written?.id ?? '')).toEqual(['sortRule.changed'])
})

test('rules are added, changed and taken away at once, and taken back as one', async () => {
  const base = await inUse()
  const fresh: SortRule = { key: 'new', name: 'New', active: true, conditions: [{ field: 'qty', op: 'atLeast', values: [], bound: 5 }], destination: 'bulk', targets: [] } // prettier-ignore
  const [, second, last] = base
  if (!second || !last) throw new Error('There are too few rules.')
  const mine = [fresh, { ...second, destination: 'show' }, last]
  const rows = await activate(base, mine)
  expect((await inUse()).map((rule) => rule.destination)).toEqual(['bulk', 'show', 'rest'])
  const written = await context.db.activity.findByIds(rows).exec()
  const told = [...written.values()].map((row) => describeChangeRow(toPlain(row)))
  expect(english(told).toSorted()).toEqual(['“New” is new', '“audio”: its destination', '“toys” is taken away'])
  await undoRuleRows(context, rows)
  expect(await inUse()).toEqual(base)
  await expect(undoRuleRows(context, rows), 'a second undo').rejects.toThrow(Refusal)
})

test('what another manager changed since a draft was begun stays, and is seen first', async () => {
  const base = await inUse()
  const mine = base.map((rule) => (rule.key === 'toys' ? { ...rule, destination: 'show' } : rule))
  await changeOne(context, 'config', 'sort-toys', (doc) => ({ data: { ...doc.data, name: 'Games' } }))
  expect(await refusal(activate(base, mine))).toContain('Another person changed the rules just now')
  const { rules } = proposalOf({ base, mine }, await inUse())
  await activate(base, mine, rules)
  expect((await inUse())[0]).toMatchObject({ name: 'Games', destination: 'show' })
})

test('a set without a last rule that takes everything is not put into use', async () => {
  const base = await inUse()
  const mine = base.filter((rule) => rule.key !== 'rest')
  expect(await refusal(activate(base, mine))).toContain('must take everything')
  expect(await inUse()).toEqual(base)
})

test('taking back leaves what a person changed since', async () => {
  const base = await inUse()
  const mine = base.map((rule) => (rule.key === 'toys' ? { ...rule, destination: 'show', name: 'Games' } : rule))
  const rows = await activate(base, mine)
  await changeOne(context, 'config', 'sort-toys', (doc) => ({ data: { ...doc.data, name: 'Play' } }))
  await undoRuleRows(context, rows)
  expect((await inUse())[0]).toMatchObject({ name: 'Play', destination: 'toys' })
})

test('taking back is refused where the rules would no longer take everything', async () => {
  await changeOne(context, 'config', 'sort-rest', (doc) => ({ data: { ...doc.data, removed: true } }))
  const base = await inUse()
  const all: SortRule = { key: 'all', name: 'All', active: true, conditions: [], destination: 'all', targets: [] }
  const rows = await activate(base, [...base, all])
  expect(await refusal(undoRuleRows(context, rows))).toContain('must take everything')
  expect(keys(await inUse())).toBe('toys audio all')
})

test('the dry run counts the stock as it would go before and after', async () => {
  await context.put('locations', [aLocation({ id: 'hold', code: 'HOLD', kind: 'zone', capacity: 2 })])
  const unit = (id: string, category: string, over = {}) =>
    aUnit({ id, label: id, category, stage: 'inspected', grade: 'usedGood', ...over })
  await context.put('units', [
    unit('u1', 'Toys'),
    unit('u2', 'Toys', { qty: 3 }),
    unit('u3', 'Audio'),
    unit('u4', 'Toys', { stage: 'sold' }),
    unit('u5', 'Toys', { grade: '', stage: 'received' }),
  ])
  const before = await inUse()
  const after = before.map((rule) => (rule.key === 'audio' ? { ...rule, destination: 'show' } : rule))
  const { trial, read } = await lastValueFrom(
    watchTrial(context.db, before, after, aTime).pipe(takeWhile((one) => one.trial === null, true)),
  )
  expect(read).toBe(5)
  expect(trial).toMatchObject({ qty: 5, differQty: 1 })
  expect([...(trial?.before.byRule ?? [])]).toEqual([['toys', 1], ['audio', 1], ['rest', 3]]) // prettier-ignore
  expect(trial?.differing.map((one) => one.unit.id)).toEqual(['u3'])
})

test('a rule’s hits follow the ledger, and what is taken back is not one', async () => {
  const told: (readonly [string, number])[][] = []
  const row = (id: string, rule: string, undoOf = '') => ({ id, type: 'unit.sorted' as const, refType: 'unit', refId: 'u', undoOf, data: { rule } }) // prettier-ignore
  await log(context, [row('1', 'Toys'), row('2', 'Toys'), row('3', 'Rest')])
  const watching = watchHits(context.db, aTime).subscribe((hits) => told.push([...hits]))
  await expect.poll(() => told.at(-1)).toEqual([['Toys', 2], ['Rest', 1]]) // prettier-ignore
  await log(context, [row('4', 'Rest', '3'), row('5', 'Toys')])
  await expect.poll(() => told.at(-1)).toEqual([['Toys', 3]])
  watching.unsubscribe()
})

test('documents in any order and with strange content give the rules that can be read', () => {
  const strange = ruleDoc('strange', 1, { conditions: [{ field: 'colour', op: 'is', values: ['red'] }] })
  expect(keys(rulesIn([rest, strange, toys]))).toBe('toys rest')
})

describe('a set of rules', () => {
  it('is all in use, with a ledger row for each rule, after a crash in the middle', async () => {
    const base = await inUse()
    const mine = base.map((rule) => ({ ...rule, destination: `${rule.key} 2` }))
    cutBeforeLedger(context)
    await activate(base, mine)
    await resumeJobs(context)
    expect((await inUse()).map((rule) => rule.destination)).toEqual(['toys 2', 'audio 2', 'rest 2'])
    for (const id of ['sort-toys', 'sort-audio', 'sort-rest'])
      expect(await context.ledger(id)).toEqual(['sortRule.changed'])
  })
  it('has no counter-entry for a rule that a colleague has changed since', async () => {
    const base = await inUse()
    const rows = await activate(base, base.map((rule) => (rule.key === 'toys' ? rule : { ...rule, destination: 'show' }))) // prettier-ignore
    await changeOne(context, 'config', 'sort-audio', (doc) => ({ data: { ...doc.data, destination: 'bulk' } }))
    expect(await undoRuleRows(context, rows)).toBe(false)
    expect((await inUse()).map((rule) => rule.destination)).toEqual(['toys', 'bulk', 'rest'])
    expect(await context.ledger('sort-audio')).toHaveLength(1)
    expect(await context.ledger('sort-rest')).toHaveLength(2)
  })
})

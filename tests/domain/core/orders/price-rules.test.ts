import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { translator } from '#language/translate.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { firstPrice } from '#domain/core/orders/price-ladder.ts'
import { duePrice } from '#domain/selling/listing-price.ts'
import {
  countsFrom,
  dayOfRules,
  priceRuleProblems,
  readRules,
  rulesAt,
  usualRules,
  type DatedRules,
  type PriceRules,
} from '#domain/core/orders/price-rules.ts'
import { aLot, aTime } from '#tests/support/records.ts'

const idsOf = (rules: PriceRules) => priceRuleProblems(rules).map((words) => (typeof words === 'object' && 'id' in words ? words.id : words)) // prettier-ignore
const dated = (id: string, from: string, over: Partial<PriceRules> = {}): DatedRules => ({ ...usualRules, id, from, day: '', createdAt: from, ...over }) // prettier-ignore

describe('price rules', () => {
  it.each<[string, Partial<PriceRules>, readonly string[]]>([
    ['as they usually are', {}, []],
    ['without a markdown', { steps: [] }, []],
    ['with a grade for nothing', { shares: { ...usualRules.shares, forParts: 0 } }, ['listing.price.problem.share']],
    ['with a share of all and more', { shares: { ...usualRules.shares, openBox: 101 } }, ['listing.price.problem.share']], // prettier-ignore
    ['with no share of the estimate', { estimatePct: 0 }, ['listing.price.problem.estimate']],
    ['with half a day', { steps: [{ days: 1.5, pct: 10 }] }, ['listing.price.problem.step']],
    ['with all off', { steps: [{ days: 9, pct: 100 }] }, ['listing.price.problem.step']],
    ['with steps of one day', { steps: [{ days: 9, pct: 10 }, { days: 9, pct: 20 }] }, ['listing.price.problem.order']], // prettier-ignore
    ['with a step back', { steps: [{ days: 9, pct: 20 }, { days: 18, pct: 10 }] }, ['listing.price.problem.order']], // prettier-ignore
    ['with nine steps', { steps: Array.from({ length: 9 }, (_, place) => ({ days: place + 1, pct: place + 1 })) }, ['listing.price.problem.many']], // prettier-ignore
  ])('%s are named by what is wrong with them', (_, over, ids) => {
    expect(idsOf({ ...usualRules, ...over })).toEqual(ids)
  })

  it('of the latest day that has come count, and the next ones are known', () => {
    const all = [dated('a', '2026-10-01'), dated('c', '2027-01-01'), dated('b', '2026-11-01'), dated('d', '2026-12-24')]
    expect(rulesAt(all, aTime)).toMatchObject({ now: { id: 'b' }, since: { from: '2026-11-01' }, next: { id: 'd' } })
    expect(rulesAt(all, '2026-01-01')).toMatchObject({ now: usualRules, since: null, next: { id: 'a' } })
    expect(rulesAt([], aTime)).toEqual({ now: usualRules, since: null, next: null })
  })

  it('count from the day that was typed, which every reader sees, and from one moment everywhere', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    const when = countsFrom('2026-12-05', '2026-11-20T10:00:00.000Z')
    const data = { ...when, ...usualRules, steps: [...usualRules.steps] }
    const rules = readRules({ id: 'a', createdAt: aTime, data })
    const shown = ['Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Honolulu'].map((zone) => {
      vi.stubEnv('TZ', zone)
      return rules && translator('en', catalogue)('listing.price.next', { date: dayOfRules(rules) })
    })
    vi.unstubAllEnvs()
    expect(shown).toEqual(Array.from({ length: 3 }, () => 'Others count from Dec 5, 2026.'))
    expect(rules).toMatchObject({ from: '2026-12-04T11:00:00.000Z', day: '2026-12-05' })
  })

  it('of today and of a day that is over count at once', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    const today = { from: '2026-11-19T11:00:00.000Z', day: '2026-11-20' }
    expect(['', '2026-11-20', '2026-11-01', '2026-02-31'].map((day) => countsFrom(day, '2026-11-20T10:00:00.000Z'))).toEqual(Array.from({ length: 4 }, () => today)) // prettier-ignore
    vi.unstubAllEnvs()
  })

  it('that were stored without a day show the day of their moment', () => {
    const { shares, estimatePct, steps } = usualRules
    const rules = readRules({ id: 'a', createdAt: aTime, data: { from: '2026-11-01T05:00:00.000Z', shares, estimatePct, steps: [...steps] } }) // prettier-ignore
    expect(rules && dayOfRules(rules)).toEqual({ at: '2026-11-01T05:00:00.000Z', as: 'date' })
  })

  it('that two devices set for one day meet in those that were made last', () => {
    const [first, second] = [dated('a', '2026-11-01'), { ...dated('b', '2026-11-01'), createdAt: '2026-11-02' }]
    expect(rulesAt([first, second], aTime).now).toBe(second)
    expect(rulesAt([second, first], aTime).now).toBe(second)
  })

  it('that are damaged in the store count as none', () => {
    const { shares, estimatePct, steps } = usualRules
    const read = (data: Readonly<Record<string, unknown>>) => readRules({ id: 'a', createdAt: aTime, data })
    expect(read({ from: aTime, shares, estimatePct, steps })).toMatchObject({ from: aTime, steps })
    for (const data of [{}, { from: aTime }, { from: aTime, shares: {}, estimatePct, steps }, { from: aTime, shares, estimatePct, steps: ['x'] }])
      expect(read(data)).toBeNull() // prettier-ignore
  })

  it('decide the first price and each markdown, which never rises with the days', () => {
    expect(firstPrice({ estimateCents: 10_000, retailCents: null, grade: '' }, { ...usualRules, estimatePct: 80 })).toBe(7_999) // prettier-ignore
    const steps = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 8 }).map((all) => all.toSorted((a, b) => a - b).map((pct) => ({ days: pct * 2, pct }))) // prettier-ignore
    fc.assert(
      fc.property(steps, fc.integer({ min: 500, max: 90_000 }), (ladder, priceCents) => {
        const listing = aLot({ saleType: 'fixed', status: 'live', priceCents, publications: { a: { state: 'live', at: '2026-01-01T00:00:00.000Z', number: '', firstCents: priceCents, toldCents: priceCents } } }) // prettier-ignore
        const prices = [1, 30, 60, 90, 180].map((day) => duePrice(listing, new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), { steps: ladder }) ?? priceCents) // prettier-ignore
        expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      }),
    )
  })
})

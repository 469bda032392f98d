/** How right loads were received, and what became of lots. */
import { describe, expect, it } from 'vitest'
import { accuracyOf, shareOf, sumAccuracy } from '#domain/reports/load-accuracy.ts'
import { lotKeyOf, outcomeOf, type LotSeen } from '#domain/reports/lot-outcome.ts'

const line = (id: string, qty: number, over: object = {}) => ({ id, qty, extra: false, waivedReason: '', ...over })
const unit = (lineId: string, qty = 1) => ({ lineId, qty, coarse: '' as const })

describe('how right a load was received', () => {
  it('leaves out the line of an extra item that was taken back', () => {
    const lines = [line('a', 1), line('x', 0, { extra: true })]
    const units = [{ lineId: 'a', qty: 1, coarse: '' as const }]
    expect(accuracyOf(lines, units)).toMatchObject({ lines: 1, matched: 1, extra: 0 })
  })

  it('is lines matched of lines, with short, over and extra items', () => {
    const lines = [
      line('a', 1),
      line('b', 7),
      line('c', 2),
      line('d', 3, { extra: true }),
      line('e', 4, { waivedReason: 'known' }),
    ]
    const units = [unit('a'), unit('b', 5), unit('c', 3), unit('d', 3), unit('', 9)]
    expect(accuracyOf(lines, units)).toEqual({ lines: 5, matched: 1, expected: 14, short: 6, over: 1, extra: 3 })
  })

  it('sums over loads, and has no share of nothing', () => {
    const one = accuracyOf([line('a', 1)], [unit('a')])
    expect(sumAccuracy([one, one])).toMatchObject({ lines: 2, matched: 2 })
    expect(shareOf(1, 0)).toBeNull()
    expect(shareOf(1, 4)).toBe(25)
  })
})

const lot = (status: LotSeen['lot']['status'], hammerCents: number | null, retails: readonly (number | null)[], photographed: number | null = 0): LotSeen => ({
  lot: { id: 'l', status, hammerCents, createdAt: '2026-11-20T12:00:00.000Z', createdBy: 'ann' },
  units: retails.map((retailCents) => ({ loadId: 'load-1', category: 'Toys', retailCents })),
  photographed,
}) // prettier-ignore

describe('what became of lots', () => {
  it('is sell-through of those that are over, and hammer prices of retail where all of it is known', () => {
    const lots = [lot('settled', 2_000, [5_000, 5_000], 2), lot('sold', 900, [null], 1), lot('unsold', null, [4_000]), lot('live', null, [1], 1)]
    expect(outcomeOf(lots)).toEqual({ lots: 4, over: 3, sold: 2, sellThroughPct: 200 / 3, hammerCents: 2_900, retailCents: 10_000, realizedPct: 20, photoCompletePct: 80 })
  })

  it('is no sale where the buyer did not pay or did not come: the lot is over all the same', () => {
    expect(outcomeOf([lot('sold', 900, [1_000]), lot('ended', null, [1_000])])).toMatchObject({ over: 2, sold: 1, sellThroughPct: 50, hammerCents: 900 })
  })

  it('is nothing known where nothing is over', () => {
    expect(outcomeOf([lot('draft', null, [100], null)])).toMatchObject({ sellThroughPct: null, realizedPct: null, photoCompletePct: null })
  })

  it('belongs to the load and category of its first unit', () => {
    expect([lotKeyOf.load(lot('draft', null, [1])), lotKeyOf.category(lot('draft', null, [])), lotKeyOf.person(lot('draft', null, []))]).toEqual(['load-1', '', 'ann'])
  })
}) // prettier-ignore

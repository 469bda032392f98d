import { describe, expect, it } from 'vitest'
import { isMostlySold, recoveriesFor, shareBefore, usualRecovery, type RecoveryShare } from '#domain/buying/recovery.ts'
import { aLoad } from '#tests/support/records.ts'

const share = (loadId: string, over: Partial<RecoveryShare> = {}): RecoveryShare => ({
  loadId, source: 'Target', category: 'Toys', condition: 'Used', retailCents: 100_000, soldCents: 30_000, qty: 10, ...over,
}) // prettier-ignore
const wanted = { source: 'Target', category: 'toys ', condition: 'USED' }

describe('what loads like this one brought', () => {
  it('never comes without the number of loads and their spread', () => {
    const [closest] = recoveriesFor([share('a'), share('b', { soldCents: 50_000 }), share('c', { soldCents: 10_000 })], wanted)
    expect(closest).toEqual({ likeness: 'all', loads: 3, qty: 30, pct: 30, lowPct: 10, highPct: 50 })
  }) // prettier-ignore

  it('counts loads by their retail', () => {
    const [closest] = recoveriesFor([share('a', { retailCents: 900_000, soldCents: 90_000 }), share('b', { soldCents: 90_000 })], wanted)
    expect(closest).toMatchObject({ loads: 2, pct: 18, lowPct: 10, highPct: 90 })
  }) // prettier-ignore

  it('goes from the closest likeness to all loads, and leaves out what no load has', () => {
    const shares = [share('a', { source: 'Amazon' }), share('b', { condition: 'New' })]
    expect(recoveriesFor(shares, wanted).map(({ likeness, loads }) => [likeness, loads])).toEqual([
      ['sourceCategory', 1], ['source', 1], ['category', 2], ['any', 2],
    ]) // prettier-ignore
  })

  it('is like nothing in a field that the lead does not say', () => {
    const unsaid = { source: '', category: '', condition: '' }
    expect(recoveriesFor([share('a', { category: '' })], unsaid).map((one) => one.likeness)).toEqual(['any'])
  })

  it('takes several shares of one load for one load, and none without retail', () => {
    const [closest] = recoveriesFor([share('a'), share('a', { soldCents: 10_000 }), share('b', { retailCents: 0 })], wanted)
    expect(closest).toMatchObject({ loads: 1, pct: 20, lowPct: 20, highPct: 20 })
  }) // prettier-ignore

  it('is reckoned with from three loads on', () => {
    const few = [share('a'), share('b')]
    expect(usualRecovery(recoveriesFor(few, wanted))).toBeNull()
    const more = [...few, share('c', { category: 'Tools' })]
    expect(usualRecovery(recoveriesFor(more, wanted))).toMatchObject({ likeness: 'source', loads: 3 })
  })

  it('counts a load that closed before Restow by what its sheet says of the whole', () => {
    const load = aLoad({ id: 'old', source: 'Target', category: 'Toys', condition: 'Used', declaredRetailCents: 100_000, declaredUnits: 90, broughtCents: 25_000 })
    expect(shareBefore({ ...load, broughtCents: null })).toBeNull()
    const shares = [share('a'), ...[load, { ...load, id: 'bare', declaredRetailCents: null }].flatMap((one) => shareBefore(one) ?? [])]
    expect(recoveriesFor(shares, wanted)[0]).toEqual({ likeness: 'all', loads: 2, qty: 100, pct: 27.5, lowPct: 25, highPct: 30 })
  }) // prettier-ignore

  it('rests on loads that are sold for the most part', () => {
    const unit = (stage: 'stored' | 'shipped' | 'missing' | 'sold', qty = 1) => ({ stage, qty })
    expect(isMostlySold([unit('shipped', 2), unit('sold'), unit('stored')])).toBe(true)
    expect(isMostlySold([unit('shipped'), unit('missing'), unit('stored')])).toBe(false)
    expect(isMostlySold([])).toBe(false)
  })
})

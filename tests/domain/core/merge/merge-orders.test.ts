/** How the work of two devices on one order is brought together. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountsOf } from '#domain/core/orders/fees.ts'
import { mergeDocs, type MergeDoc } from '#domain/core/merge/merge.ts'
import { refundOf } from '#domain/core/orders/order-refunds.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'

const doc = (fields: object): MergeDoc => ({ id: 'o1', createdAt: EARLY, createdBy: 'ann', _deleted: false, ...fields, updatedAt: EARLY, updatedBy: 'bob' }) // prettier-ignore

describe('an order that two devices work on', () => {
  const order = (fields: object) => doc({ method: 'pickup', status: 'pulling', lines: { a: {}, b: {} }, lineStates: {}, handOver: {}, ...fields }) // prettier-ignore
  const signed = (at: string) => ({ arrivedAt: EARLY, leftAt: at, signedAt: at })
  const merged = (base: object, mine: object, theirs: object) =>
    mergeDocs({
      base: order(base),
      mine: { ...order(mine), updatedAt: LATE },
      theirs: order(theirs),
      ...waysOf('orders'),
    })

  test('has the status of all its lines, which is no conflict', () => {
    const picked = (line: string) => ({ method: 'ship', status: 'picking', lineStates: { [line]: 'picked' } })
    const { doc: result, conflicts } = merged({ method: 'ship', status: 'paid' }, picked('a'), picked('b'))
    expect(result).toMatchObject({ status: 'picked', lineStates: { a: 'picked', b: 'picked' } })
    expect(conflicts).toEqual([])
  })

  test('is complete once both signed for what each of them let out', () => {
    const part = (line: string, at: string) => ({ status: 'partial', lineStates: { [line]: 'handedOver' }, handOver: signed(at) })
    expect(merged({ status: 'checkedIn', handOver: { arrivedAt: EARLY } }, part('a', LATE), part('b', LATE)).doc).toMatchObject({ status: 'complete' })
  }) // prettier-ignore

  test('keeps what is out, however late another device notes that it was fetched', () => {
    const out = { status: 'complete', lineStates: { a: 'handedOver', b: 'handedOver' }, handOver: signed(EARLY) }
    const { doc: result, conflicts } = merged({ handOver: {} }, { lineStates: { a: 'picked' }, handOver: {} }, out)
    expect(result).toMatchObject({ status: 'complete', lineStates: { a: 'handedOver', b: 'handedOver' } })
    expect(conflicts.map(({ path }) => path)).toEqual(['lineStates.a'])
  })

  test.each([
    ['missing', 'picked', 'picked'],
    ['packed', 'picked', 'packed'],
    ['cancelled', 'packed', 'cancelled'],
    ['shipped', 'cancelled', 'shipped'],
    ['handedOver', 'missing', 'handedOver'],
  ])('of a line that is %s here and %s there is %s', (mine, theirs, result) => {
    const line = (state: string) => ({ status: 'noShow', lineStates: { a: state } })
    for (const [one, two] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      expect(merged({ status: 'noShow' }, line(one), line(two)).doc).toMatchObject({ lineStates: { a: result } })
    }
  })

  test('takes a step back that one device alone made', () => {
    const out = { status: 'partial', lineStates: { a: 'handedOver' } }
    const back = merged(out, { status: 'pulling', lineStates: {} }, { ...out, batch: 'x' }).doc
    expect([back['status'], back['lineStates']]).toEqual(['scheduled', {}])
    expect(merged(out, { ...out, batch: 'x' }, { status: 'pulling', lineStates: { a: 'open' } }).doc).toMatchObject({
      lineStates: { a: 'open' },
    })
  })

  test('that is called off stays so when another device works on it later without knowing', () => {
    const off = { status: 'cancelled', lineStates: { a: 'cancelled', b: 'cancelled' } }
    const { doc: result } = merged({}, { status: 'staged', lineStates: { a: 'picked', b: 'picked' } }, off)
    expect(result).toMatchObject(off)
    const { doc: undone } = mergeDocs({
      base: order({}),
      mine: { ...order({}), updatedAt: LATE },
      theirs: order(off),
      ...waysOf('orders'),
      touched: new Set(['status', 'lineStates']),
    })
    expect(undone).toMatchObject(off)
  })

  test('that is called off while another device lets a part of it out is over with that part', () => {
    const off = { status: 'cancelled', lineStates: { a: 'cancelled', b: 'cancelled' } }
    const { doc: result } = merged({}, off, {
      status: 'partial',
      lineStates: { a: 'handedOver' },
      handOver: signed(LATE),
    })
    expect(result).toMatchObject({ status: 'complete', lineStates: { a: 'handedOver', b: 'cancelled' } })
  })

  test('stays as a person decided', () => {
    const merge = merged({}, { status: 'cancelled' }, { status: 'pulling', lineStates: { a: 'picked' } })
    expect(merge.doc).toMatchObject({ status: 'cancelled', lineStates: { a: 'picked' } })
  })

  test.each(['cancelled', 'abandoned'])('that is %s on one device by its lines goes on with a line that another added', (status) => {
    const more = { lines: { a: {}, b: {}, c: {} } }
    const off = { status, lineStates: { a: 'cancelled', b: 'cancelled' } }
    for (const [mine, theirs] of [[off, more], [more, off]] as const) {
      expect(merged({ status: 'scheduled' }, mine, theirs).doc).toMatchObject({ status: 'scheduled', lineStates: off.lineStates })
    }
  }) // prettier-ignore

  test('without any line stays open, whatever state of a line came before it', () => {
    const none = { lines: {}, status: 'open', paid: false }
    expect(merged(none, { ...none, lineStates: { a: 'picked' } }, { ...none, batch: 'x' }).doc).toMatchObject({ status: 'open' }) // prettier-ignore
  })

  test('follows nothing that another version wrote in another shape', () => {
    expect(merged({}, { lineStates: null }, { note: 'x' }).doc).toMatchObject({ lineStates: null, status: 'pulling' })
  })
})

describe('two managers who give lines of one invoice back within the same seconds', () => {
  const terms = { feePct: 3, feeFixedCents: 50, feeOn: 'price', premiumPct: 15, taxPct: 8.25, feeMinCents: 0 } as const
  const prices = fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 3, maxLength: 6 })
  const invoice = (all: readonly number[]) => {
    const lines = Object.fromEntries(all.map((priceCents, place) => [`l${place}`, { listingId: '', unitId: '', sticker: '', priceCents }])) // prettier-ignore
    return { method: 'pickup', status: 'paid', paid: true, lines, lineStates: {}, handOver: {}, ...amountsOf(terms, all.reduce((sum, cents) => sum + cents, 0)) } // prettier-ignore
  }
  type Invoice = ReturnType<typeof invoice>
  const givenBack = (order: Invoice, ids: readonly string[]) => {
    const { amounts, cents } = refundOf(order, ids, terms)
    return {
      after: { ...order, ...amounts, lineStates: Object.fromEntries(ids.map((id) => [id, 'cancelled'])) },
      cents,
    }
  }
  const paidFor = ({ lines, lineStates, premiumCents, taxCents }: Invoice): number =>
    Object.entries(lines).reduce((sum, [id, { priceCents }]) => sum + ((lineStates as Record<string, string>)[id] === 'cancelled' ? 0 : priceCents), 0) + (premiumCents ?? 0) + (taxCents ?? 0) // prettier-ignore
  const mergedOf = (base: Invoice, mine: object, theirs: object) =>
    mergeDocs({ base: doc(base), mine: { ...doc(mine), updatedAt: LATE }, theirs: doc(theirs), ...waysOf('orders') })

  test('leave the premium and tax of what remains: nothing is kept, and nothing given twice', () => {
    fc.assert(
      fc.property(prices, fc.boolean(), (all, isBothOnce) => {
        const order = invoice(all)
        const [first, second] = [['l0'], isBothOnce ? ['l1'] : ['l1', 'l2']]
        const [one, two] = [givenBack(order, first), givenBack(order, second)]
        const { doc: result, conflicts } = mergedOf(order, one.after, two.after)
        expect(conflicts).toEqual([])
        // The answer was lost, so the device merges again with what the server holds by now.
        expect({ ...mergedOf(order, one.after, result).doc, updatedAt: LATE }).toEqual({ ...result, updatedAt: LATE })
        const left = result as unknown as Invoice
        const isAll = all.length === first.length + second.length
        if (!isAll) expect(paidFor(left) + one.cents + two.cents).toBe(paidFor(order))
        else expect([left.premiumCents, left.taxCents]).toEqual([0, 0])
        expect(mergedOf(order, two.after, one.after).doc).toMatchObject({ premiumCents: left.premiumCents, taxCents: left.taxCents }) // prettier-ignore
      }),
    )
  })

  test('of the same line take its premium and tax off once', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const order = invoice([...all, 500])
        const [one, two] = [givenBack(order, ['l0', 'l1']), givenBack(order, ['l1', 'l2'])]
        const left = mergedOf(order, one.after, two.after).doc as unknown as Invoice
        const right = givenBack(order, ['l0', 'l1', 'l2']).after
        expect(Math.abs((left.premiumCents ?? 0) - (right.premiumCents ?? 0))).toBeLessThanOrEqual(2)
        expect(Math.abs((left.taxCents ?? 0) - (right.taxCents ?? 0))).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('stay as they are where one of them did something else', () => {
    const order = invoice([1_000, 2_000, 3_000])
    const { after } = givenBack(order, ['l0'])
    expect(mergedOf(order, after, { ...order, batch: 'x' }).doc).toMatchObject({ premiumCents: after.premiumCents, taxCents: after.taxCents }) // prettier-ignore
  })
})

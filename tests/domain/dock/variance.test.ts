import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { claimCells, claimHeaders, claimRows } from '#domain/dock/claim-pack.ts'
import { guessMapping } from '#domain/files/columns.ts'
import { planManifest } from '#domain/files/manifest.ts'
import { readCsvTable } from '#domain/files/table.ts'
import { extAgrees, lineVariances, loadTotals, receivingAccuracyPct, totalsBy } from '#domain/dock/variance.ts'
import { lineState, type ReceivedUnit } from '#domain/core/loads/line-state.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'

function lineOf(id: string, qty: number, more: Partial<ManifestLineDoc> = {}): ManifestLineDoc {
  return {
    id, loadId: 'load1', row: Number(id.slice(1)), lpn: '', gtin: '', asin: '', itemNo: '', otherNo: '', title: id, brand: '', category: 'TOYS', qty,
    unitRetailCents: 1_000, claimedCondition: '', sourcePallet: 'PTMB72505', extra: false, waivedReason: '', raw: {},
    createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', ...more,
  } // prettier-ignore
}

const unit = (lineId: string, qty = 1, coarse: ReceivedUnit['coarse'] = 'opened'): ReceivedUnit => ({
  lineId,
  qty,
  coarse,
})

describe('a line while the truck is broken down', () => {
  it.each([
    ['nothing has come', 7, 0, false, '', 'open'],
    ['some have come', 7, 3, false, '', 'partial'],
    ['all have come', 7, 7, false, '', 'complete'],
    ['one too many has come', 7, 8, false, '', 'over'],
    ['some have come and receiving is over', 7, 3, true, '', 'short'],
    ['nothing has come and receiving is over', 7, 0, true, '', 'short'],
    ['the difference was waived', 7, 3, true, 'seller credited', 'waived'],
    ['the rest came after it was waived', 7, 7, true, 'seller credited', 'complete'],
  ])('%s', (_what, qty, received, finished, waivedReason, state) => {
    expect(lineState({ qty, extra: false, waivedReason }, received, finished)).toBe(state)
  })

  it('what was found extra is extra, however many there are', () => {
    expect(lineState({ qty: 1, extra: true, waivedReason: '' }, 3, true)).toBe('extra')
  })
})

describe('a load', () => {
  const lines = [
    lineOf('l2', 19, { category: 'BEDDING' }),
    lineOf('l1', 7),
    lineOf('l3', 1, { sourcePallet: 'PTFA41398' }),
    lineOf('l4', 0, { extra: true, unitRetailCents: null }),
  ]
  const units = [
    unit('l1', 5),
    unit('l1', 1, 'damaged'),
    unit('l2', 20),
    unit('l4', 2),
    unit('', 9),
    unit('l3', 1, 'emptyBox'),
  ]
  const variances = lineVariances(lines, units, true)

  it('counts items, not labels, and lists lines as the manifest does', () => {
    expect(variances.map((one) => [one.line.id, one.expected, one.received, one.difference, one.state])).toEqual([
      ['l1', 7, 6, -1, 'short'],
      ['l2', 19, 20, 1, 'over'],
      ['l3', 1, 1, 0, 'complete'],
      ['l4', 0, 2, 2, 'extra'],
    ])
  })

  it('does not let a surplus hide what is missing', () => {
    expect(loadTotals(variances)).toMatchObject({
      lines: 4,
      expected: 27,
      received: 29,
      missing: 1,
      surplus: 3,
      damaged: 1,
      emptyBoxes: 1,
      expectedRetailCents: 27_000,
      receivedRetailCents: 27_000,
      missingRetailCents: 1_000,
      states: { short: 1, over: 1, complete: 1, extra: 1, open: 0 },
    })
    expect(receivingAccuracyPct(loadTotals(variances))).toBe(25)
    expect(receivingAccuracyPct(loadTotals([]))).toBeNull()
  })

  it('adds up by pallet and by category', () => {
    expect(totalsBy('sourcePallet', variances).map((group) => [group.key, group.expected, group.received])).toEqual([
      ['PTFA41398', 1, 1],
      ['PTMB72505', 26, 28],
    ])
    expect(totalsBy('category', variances).map((group) => group.key)).toEqual(['Bedding', 'Toys'])
  })

  it('claims what is missing, damaged or an empty box, each once', () => {
    const claims = claimRows(variances)
    expect(claims.map((claim) => [claim.variance.line.id, claim.reason, claim.qty, claim.valueCents])).toEqual([
      ['l1', 'missing', 1, 1_000],
      ['l1', 'damaged', 1, 1_000],
      ['l3', 'emptyBox', 1, 1_000],
    ])
    expect(claimCells(claims[0] ?? expect.fail('no claim'), 'Missing')).toHaveLength(claimHeaders.length)
  })

  it('claims nothing that was waived, and nothing missing while receiving goes on', () => {
    expect(
      claimRows(lineVariances([lineOf('l1', 7, { waivedReason: 'credited' })], [unit('l1', 1, 'damaged')], true)),
    ).toEqual([])
    expect(claimRows(lineVariances([lineOf('l1', 7)], [unit('l1')], false))).toEqual([])
  })

  it('sums over pallets and categories are the sums of the load', () => {
    const anyLine = fc.record({ qty: fc.nat(50), pallet: fc.constantFrom('A', 'B', ''), received: fc.nat(60) })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (made) => {
        const all = made.map((one, place) => lineOf(`l${place}`, one.qty, { sourcePallet: one.pallet }))
        const found = made.map((one, place) => unit(`l${place}`, one.received))
        const each = lineVariances(all, found, true)
        const total = loadTotals(each)
        expect(total.received - total.expected).toBe(total.surplus - total.missing)
        for (const field of ['sourcePallet', 'category'] as const) {
          const groups = totalsBy(field, each)
          expect(groups.reduce((sum, group) => sum + group.missing, 0)).toBe(total.missing)
        }
      }),
    )
  })
})

it.each([
  [{ Qty: '2', 'Unit Retail': '10.00', 'Ext. Retail': '20.00' }, true],
  [{ Qty: '2', 'Unit Retail': '10.00', 'Ext. Retail': '$21.00' }, false],
  [{ Qty: '2', 'Unit Retail': '10,50', 'Ext. Retail': '21,00' }, true],
  [{ Qty: '2', 'Unit Retail': '10.00' }, null],
  [{}, null],
])('the row %j agrees with itself: %s', (raw, agrees) => {
  expect(extAgrees(raw as Record<string, string>)).toBe(agrees)
})

it('a whole truck of 412 lines and 5,201 units is short of nothing when all of it came', () => {
  const reading = readCsvTable(readFileSync('tests/fixtures/target-truckload.csv', 'utf8'))
  if (!reading.ok) throw new Error(english(reading.message))
  const { table } = reading
  const mapping = guessMapping(
    table.headers,
    table.rows.slice(0, 50).map((row) => row.cells),
  )
  const planned = planManifest({
    table,
    mapping,
    loadId: 'l',
    generation: 0,
    existingLines: [],
    receivedLineIds: new Set(),
    answers: {},
  })
  const lines = planned.lines.map(({ line }) => ({ ...lineOf('l1', 1), ...line }))
  const total = loadTotals(
    lineVariances(
      lines,
      lines.map((line) => unit(line.id, line.qty)),
      true,
    ),
  )
  expect(total).toMatchObject({
    lines: 412,
    expected: 5_201,
    received: 5_201,
    missing: 0,
    expectedRetailCents: 14_691_978,
  })
  expect(total.states.complete).toBe(412)
})

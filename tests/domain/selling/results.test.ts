/** Results of an auction: their shapes, dollars or cents, lots by text, what is new and what stays. */
import { describe, expect, it } from 'vitest'
import { runSteps } from '#domain/files/steps.ts'
import { csvTableSteps } from '#domain/files/table.ts'
import { paymentProblem, paymentText } from '#domain/core/orders/payments.ts'
import { readResults, unitOfBids, type Results } from '#domain/selling/results-file.ts'
import { matchRows } from '#domain/selling/results-match.ts'
import { invoiceNumber } from '#domain/selling/invoices.ts'
import { aLot } from '#tests/support/records.ts'

function read(text: string): Results {
  const reading = runSteps(csvTableSteps(text))
  if (!reading.ok) throw new Error('The table cannot be read.')
  const results = readResults(reading.table)
  if (!results.ok) throw new Error('The results cannot be read.')
  return results.results
}

const dollars = 'Lot #,Winning Bidder,Bidder ID,High Bid,Max Bid,Email,Phone\r\n'
const cents = 'Lot,Title,Winning Bidder,Name,High Bid,Max Bid,Email,Phone\r\n'

describe('reading the results of an auction', () => {
  it('reads the file with bidder numbers, and one in cents with names', () => {
    const ids = read(`${dollars}1,Ann Buyer,501,12.50,20.00,ann@example.com,555-0101\r\n2,,,0,0,,\r\n`)
    expect(ids).toMatchObject({ shape: 'ids', problems: [] })
    expect(ids.rows).toEqual([
      { row: 2, lot: '1', title: '', bidder: { key: '501', name: 'Ann Buyer', email: 'ann@example.com', phone: '555-0101' }, highCents: 1250 },
      { row: 3, lot: '2', title: '', bidder: null, highCents: 0 },
    ])
    const named = read(`${cents}27m,Kettle,ANN7,Ann Buyer,1250,2000,,\r\n`)
    expect(named.rows[0]).toMatchObject({ lot: '27m', bidder: { key: 'ann7', name: 'Ann Buyer' }, highCents: 125_000 })
  }) // prettier-ignore

  it('names a row without a lot number and keeps the others', () => {
    const { rows, problems } = read(`${dollars},Ann Buyer,501,12.50,,,\r\n3,Cy,503,4.00,,,\r\n`)
    expect(rows.map(({ lot, bidder }) => [lot, bidder?.key])).toEqual([['3', '503']])
    expect(problems.map(({ row }) => row)).toEqual([2])
  })

  it('leaves a lot without a result where the bid of its bidder, or its bidder, cannot be read', () => {
    const lines = ['1,Ann,501,12.50', '2,Bob,502,1.2E+3', '3,Cy,503,350.00*', '4,Di,504,', '5,Ed,505,-4.00', '6,,1.2E+17,5.00', '7,Fay,507,0', '8,,,9.00', '9,,0,'] // prettier-ignore
    const { rows, problems } = read(`${dollars}${lines.map((line) => `${line},,,`).join('\r\n')}\r\n`)
    const lots = lines.map((_, place) => aLot({ id: `l${place + 1}`, lotNo: place + 1, status: 'live' }))
    expect(matchRows(rows, lots).map(({ lot, fate }) => [lot?.id, fate])).toEqual([['l1', 'sold'], ['l7', 'unsold'], ['l8', 'unsold'], ['l9', 'unsold']]) // prettier-ignore
    expect(problems.map(({ row, fate }) => [row, fate])).toEqual([3, 4, 5, 6, 7].map((row) => [row, 'leftOut']))
  })

  it('finds out dollars by a fraction or by the start bids, cents by the retail or the shape, and asks in doubt', () => {
    const facts = (highCents: number, startBidCents: number, retailCents: number | null) => [{ highCents, startBidCents, retailCents }] // prettier-ignore
    expect(unitOfBids('names', [1250], [])).toMatchObject({ unit: 'dollars', why: 'decimals' })
    expect(unitOfBids('names', [1200], facts(1200, 500, 9900))).toMatchObject({ unit: 'dollars', why: 'startBids', isSure: true }) // prettier-ignore
    expect(unitOfBids('ids', [125_000], facts(125_000, 500, 9900))).toMatchObject({ unit: 'cents', why: 'worth' })
    expect(unitOfBids('names', [50_000], facts(50_000, 100, 49_900))).toMatchObject({ unit: 'cents', why: 'shape', isSure: true }) // prettier-ignore
    expect(unitOfBids('ids', [125_000, 99_500, 40_000], [])).toMatchObject({ isSure: false })
  })

  it('asks where no retail is known and one lot alone went under its start bid', () => {
    const bids = (...all: readonly number[]) => all.map((highCents) => ({ highCents, startBidCents: 500, retailCents: null })) // prettier-ignore
    const unitOf = (...all: readonly number[]) => unitOfBids('names', all, bids(...all))
    expect(unitOf(40_000, 305_000, 50_000)).toEqual({ unit: 'cents', isSure: false, why: 'unclear' })
    expect(unitOf(40_000)).toMatchObject({ isSure: false })
    expect(unitOf(40_000, 30_500, 60_000)).toMatchObject({ unit: 'dollars', isSure: true, why: 'startBids' })
    expect(unitOf(90_000, 305_000)).toMatchObject({ unit: 'cents', isSure: true })
  })

  it('takes a bidder number with and without leading zeros as one bidder', () => {
    const { rows } = read(
      `${dollars}1,Ann,0012,5.00,,,\r\n2,Ann,12,6.00,,,\r\n3,Bo,000,6.00,,,\r\n4,Cy,A07,6.00,,,\r\n`,
    )
    expect(rows.map(({ bidder }) => bidder?.key)).toEqual(['12', '12', 'bo', 'a07'])
  })

  it('matches lots as text, by their own or their published number, and names what it does not know', () => {
    const lots = [aLot({ id: 'a', lotNo: 1 }), aLot({ id: 'b', lotNo: 2, publications: { hibid: { number: '27m' } } }), aLot({ id: 'c', lotNo: 3, status: 'withdrawn' })] // prettier-ignore
    const { rows } = read(`${dollars}001,Ann,1,5.00,,,\r\n27M,Ann,1,5.00,,,\r\n27,Ann,1,5.00,,,\r\n3,Ann,1,5.00,,,\r\n1,Ann,1,5.00,,,\r\n`) // prettier-ignore
    expect(matchRows(rows, lots).map(({ lot, fate }) => [lot?.id, fate])).toEqual([
      ['a', 'sold'], ['b', 'sold'], [undefined, 'unknown'], ['c', 'withdrawn'], ['a', 'doubled'],
    ]) // prettier-ignore
    const other = read(`${dollars}1,Ann,1,5.00,,,\r\n1,Bob,2,6.00,,,\r\n`)
    expect(matchRows(other.rows, lots).map(({ fate }) => fate)).toEqual(['differs', 'differs'])
  })
})

describe('an invoice of an auction', () => {
  it('has one number for one bidder on every device, within 80 characters', () => {
    expect(invoiceNumber('event-1', '501')).toBe('event-1-501')
    expect(invoiceNumber('event-1', '501', 2)).toBe('event-1-501-2')
    const long = invoiceNumber('7b0c9d9e-6f1e-4e6a-9d2f-0d6f5a3b2c1d', 'a very long bidder name / with signs')
    expect(long).toMatch(/^[a-z0-9-]{40,60}$/)
  })

  it('keeps how it was paid, and never the number of a card', () => {
    expect(paymentProblem({ method: 'cash', amountCents: 100, reference: '4111111111111111' })).not.toBe('')
    expect(paymentText({ method: 'check', amountCents: 123_450, reference: ' 1007 ' })).toBe('check · 1,234.50 · 1007')
  })
})

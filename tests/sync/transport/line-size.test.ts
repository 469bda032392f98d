import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineSize } from '#sync/transport/line-size.ts'

const limits = { least: 10, first: 100, most: 1000 }
function after(...calls: readonly (readonly [amount: number, ms: number])[]): number {
  const line = new LineSize(limits)
  for (const [amount, ms] of calls) line.took(amount, ms)
  return line.size
}

describe('LineSize', () => {
  it.each<[string, readonly (readonly [number, number])[], number]>([
    ['begins with its first size', [], 100],
    ['asks for four times as much after a quick call', [[100, 10]], 400],
    ['asks for what four seconds bring', [[100, 2000]], 200],
    ['asks for less after a call that took longer than four seconds', [[100, 8000]], 50],
    ['stays after a call of exactly four seconds', [[100, 4000]], 100],
    ['stays after a small quick call', [[1, 10]], 100],
    [
      'never asks for more than the most',
      [
        [100, 10],
        [400, 10],
      ],
      1000,
    ],
    ['never asks for less than the least', [[100, 900_000]], 10],
    ['learns nothing from a clock that was set back', [[100, -5]], 100],
    ['does not grow after a slow call of much', [[1000, 5000]], 100],
    ['takes a call of nothing as one of one', [[0, 8000]], 10],
    ['takes a call of no time as one of a millisecond', [[100, 0]], 400],
  ])('%s', (_, calls, size) => {
    expect(after(...calls)).toBe(size)
  })

  it('asks for a quarter after a call that was not answered in time', () => {
    const line = new LineSize(limits)
    line.tooLarge()
    expect(line.size).toBe(25)
    line.tooLarge()
    expect(line.size).toBe(10)
  })

  it('never again asks for what something on the way took for too large, however fast the line is', () => {
    const line = new LineSize(limits)
    line.took(100, 1)
    expect(line.size).toBe(400)
    line.overLimit(400)
    expect(line.size).toBe(200)
    line.took(200, 1)
    expect(line.size).toBe(200)
    line.overLimit(4)
    expect(line.size).toBe(limits.least)
  })

  it('asks for a whole number within its limits, whatever the calls took', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: -1000, max: 100_000 }))), (calls) => {
        const size = after(...calls)
        expect(Number.isInteger(size) && size >= limits.least && size <= limits.most).toBe(true)
      }),
    )
  })
})

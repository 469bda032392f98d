import { describe, expect, it } from 'vitest'
import { steadied } from '#domain/grading/steady-list.ts'

const row = (key: string, score = 0) => ({ key, score })
const shown = [row('a'), row('b')]

describe('a list under a thumb', () => {
  it('shows what is found while nothing is shown', () => {
    expect(steadied([], shown)).toEqual({ rows: shown, fresh: 0 })
  })
  it('keeps its rows where they are when better ones are found, and counts those', () => {
    const { rows, fresh } = steadied(shown, [row('c'), row('b', 2), row('a', 1)])
    expect(rows).toEqual([row('a', 1), row('b', 2)])
    expect(fresh).toBe(1)
  })
  it('keeps a row that is found no more until a person acts', () => {
    expect(steadied(shown, [row('b')])).toEqual({ rows: shown, fresh: 0 })
  })
})

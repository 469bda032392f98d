import { describe, expect, it } from 'vitest'
import { nextSteps } from '#domain/core/floor/next-steps.ts'
import { aUnit } from '#tests/support/records.ts'

describe('the next work on a unit', () => {
  it('is to find a missing unit or write it off', () => {
    expect(nextSteps(aUnit({ stage: 'missing' }))).toEqual(['search'])
  })
  it('is to grade and photograph what is here', () => {
    expect(nextSteps(aUnit({ stage: 'received' }))).toEqual(['inspect', 'photo'])
  })
  it('is none once the unit has left', () => {
    expect(nextSteps(aUnit({ stage: 'shipped' }))).toEqual([])
  })
})

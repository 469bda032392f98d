import { describe, expect, it } from 'vitest'
import { describeDoc } from '#domain/core/words/record-labels.ts'
import { inEnglish } from '#tests/support/english.ts'

const called = (...args: Parameters<typeof describeDoc>) => inEnglish.of(describeDoc(...args))

describe('what a record is called in a list of changes', () => {
  it('names the stage of a unit or a load as the pages do', () => {
    expect(called('units', { label: 'U-7KQ1', title: 'Drill', stage: 'handedOver' })).toBe('U-7KQ1 Drill, handed over')
    expect(called('loads', { code: 'L-1001', title: '', stage: 'inTransit' })).toBe('L-1001, in transit')
  })

  it('names the slot of a photo, and a checklist that ships with the app, in the reader’s language', () => {
    expect(describeDoc('photos', { slot: 'front', id: 'p1' })).toMatchObject({ parts: [{ parts: [{ id: 'photo.slot.front' }] }] }) // prettier-ignore
    expect(called('config', { name: 'Bedding and textiles', key: 'bedding' })).toBe('Bedding and textiles')
  })

  it('says a title once, and an id where there is nothing else', () => {
    expect(called('loads', { title: 'Target truck', stage: '' })).toBe('Target truck')
    expect(called('orders', { id: 'o-1' })).toBe('o-1')
  })
})

import { describe, expect, it } from 'vitest'
import { restoredSince } from '#sync/epoch.ts'

const epochs = [
  { name: 'third', restoredTo: '2026-11-20T09:00:00.000000000Z' },
  { name: 'second', restoredTo: '2026-11-20T07:00:00.000000000Z' },
  { name: 'first', restoredTo: '' },
]

describe('what a server lacks that was restored', () => {
  it('is what is newer than its backup', () => {
    expect(restoredSince(epochs, 'second')).toBe('2026-11-20T09:00:00.000000000Z')
  })
  it('is more for a device that slept through two restores: what is newer than the older backup', () => {
    expect(restoredSince(epochs, 'first')).toBe('2026-11-20T07:00:00.000000000Z')
  })
  it('is what is newer than any backup for a device of an unknown epoch', () => {
    expect(restoredSince(epochs, 'lost')).toBe('2026-11-20T07:00:00.000000000Z')
  })
  it('is nothing for a device that has the newest epoch', () => {
    expect(restoredSince(epochs, 'third')).toBe('')
  })
  it('may be any record where the backup is unknown', () => {
    expect(restoredSince([{ name: 'other', restoredTo: '' }], 'lost')).toBe('')
  })
})

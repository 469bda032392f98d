import { describe, expect, it } from 'vitest'
import { shownStatus, syncOff } from '#domain/core/people/sync-status.ts'

const sent = { ...syncOff, phase: 'live', contact: true } as const

describe('the header', () => {
  it('does not call everything sent beside the notice that there is no contact', () => {
    expect(shownStatus(sent, false).contact).toBe(false)
  })
  it('shows the state of sync while the notice is away, or before the first look', () => {
    expect(shownStatus(sent, true)).toBe(sent)
    expect(shownStatus(sent, null)).toBe(sent)
    expect(shownStatus({ ...sent, contact: false }, true).contact).toBe(false)
  })
  it('keeps to the device where no server is set up', () => {
    expect(shownStatus(syncOff, false)).toBe(syncOff)
  })
})

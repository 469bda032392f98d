import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeValue } from '#domain/core/words/field-labels.ts'
import { moment, joined } from '#messages/message.ts'
import { english } from '#tests/support/english.ts'

const said = (field: string, value: string) => english(describeValue(field, value, (id) => id))

describe('a time in the ledger or in a conflict', () => {
  afterEach(() => vi.unstubAllEnvs())
  it.each(['closedAt', 'placedAt', 'handOver.shippedAt', 'data.fetchedAt'])(
    'of %s is the plain day where it has no clock',
    (field) => {
      expect(describeValue(field, '2026-11-20T12:00:00.000Z', (id) => id)).toEqual(
        joined([moment('2026-11-20', 'plainDay')]),
      )
      expect(said(field, '2026-11-20T12:00:00.000Z')).toBe('Nov 20, 2026')
    },
  )
  it('has its clock where it is a moment', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(said('placedAt', '2026-11-20T12:00:01.000Z')).toMatch(/Nov 20, \d/)
    // Planned for 7 in the morning in New York.
    expect(said('etaAt', '2026-11-20T12:00:00.000Z')).toMatch(/Nov 20, \d/)
  })
})

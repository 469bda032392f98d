import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator, type Translate } from '#language/translate.ts'
import { closedWhen } from '#domain/core/loads/load-stages.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { dayColumn, timeColumn } from '#ui/table/columns.tsx'
import { aLoad } from '#tests/support/records.ts'
import type { LoadDoc } from '#schemas/loads.ts'

const noon = '2026-11-20T12:00:00.000Z'
const before = aLoad({ id: 'a', broughtCents: 8_000, closedAt: noon })
const own = aLoad({ id: 'b', broughtCents: null, closedAt: noon })

describe.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Honolulu'])('a column of times in %s', (zone) => {
  let t: Translate
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
    t = translator('en', catalogue)
  })
  afterEach(() => vi.unstubAllEnvs())

  it.each([timeColumn, dayColumn])(
    'shows a day that was typed without a clock, and exports it as YYYY-MM-DD',
    (make) => {
      const column = make<LoadDoc>('closed', 'Closed', closedWhen)
      expect(column.text?.(before, t)).toBe('Nov 20, 2026')
      expect(column.value(before)).toBe('2026-11-20')
    },
  )

  it('shows a moment of Restow with its clock in the zone, and exports it as it is', () => {
    const column = timeColumn<LoadDoc>('closed', 'Closed', closedWhen)
    expect(column.text?.(own, t)).toBe(t.moment(noon, 'time'))
    expect(column.value(own)).toBe(noon)
  })
})

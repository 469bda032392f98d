import { describe, expect, it } from 'vitest'
import { ownWork } from '#domain/core/people/own-work.ts'
import { paceOf, type WorkRow } from '#domain/core/people/work-measures.ts'

let count = 0
/** At this minute of the working day, `back` days ago. */
const row = (minute: number, over: Partial<WorkRow> = {}, back = 0): WorkRow => ({
  id: `r${(count += 1)}`,
  type: 'unit.received',
  at: new Date(2026, 10, 23 - back, 8, minute).toISOString(),
  ms: 0,
  undoOf: '',
  ...over,
})

describe('a person’s own work', () => {
  it('is listed by day, the latest first, with each station in the order of the house', () => {
    const rows = [row(0, {}, 1), row(1, { type: 'unit.stored' }, 1), row(0, { type: 'unit.inspected' }), row(2), row(4)]
    const { days, whole } = ownWork(rows)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-22'])
    expect(days[0]?.done).toEqual([
      { station: 'unit.received', count: 2 },
      { station: 'unit.inspected', count: 1 },
    ])
    expect(days[1]?.done.map(({ station }) => station)).toEqual(['unit.received', 'unit.stored'])
    expect(whole).toMatchObject({ completed: 5, activeMs: 5 * 60_000, perHour: 60 })
  })

  it('has the pace of a day that Home shows for today', () => {
    const today = [row(0), row(3), row(5, { type: 'unit.photographed' }), row(20)]
    const [day] = ownWork([...today, row(7, {}, 1)]).days
    expect(day).toMatchObject(paceOf(today))
  })

  it('leaves out what was taken back, also on a later day, but not the time that it took', () => {
    const done = row(4, {}, 1)
    const { days } = ownWork([row(0, {}, 1), done, row(0, { type: 'unit.unreceived', undoOf: done.id })])
    expect(days[1]).toMatchObject({ completed: 1, activeMs: 4 * 60_000 })
    expect(days[0]).toMatchObject({ completed: 0, done: [], perHour: null })
  })

  it('lists no day for the opening of the app, a conflict or a time that cannot be read', () => {
    expect(ownWork([row(0, { type: 'user.seen' }), row(1, { type: 'conflict' }), row(2, { at: 'soon' })]).days).toEqual(
      [],
    )
  })
})

/** Reports of work: what counts, whose time it is, and what the groups add up to. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeMs } from '#domain/core/people/work-measures.ts'
import { cellsOf, type Cell, type CellRow } from '#domain/reports/work-cells.ts'
import { dayAfter, daysBetween, dayOf, hourOf, startOfDay } from '#domain/core/days.ts'
import { entriesIn, figuresOf, groupsOf, medianOf, type WorkEntry } from '#domain/reports/work-report.ts'

const day = '2026-11-20'
const fromMs = startOfDay(day)
let count = 0
/** A row so many minutes after midnight. */
const row = (minute: number, type: string, over: Partial<CellRow> = {}): CellRow => ({
  id: `r${(count += 1)}`, type, refType: 'unit', refId: 'u1', at: new Date(fromMs + minute * 60_000).toISOString(), ms: 0, undoOf: '', data: {}, ...over,
}) // prettier-ignore
const cells = (rows: readonly CellRow[], undone: readonly string[] = []): readonly Cell[] =>
  cellsOf(rows, {
    fromMs,
    toMs: startOfDay(day, 1),
    hourOf,
    unitOf: (id) => (id === 'gone' ? undefined : { loadId: 'load-1', category: 'Toys', inspectedAt: new Date(fromMs).toISOString() }),
    arrivedAt: (loadId) => (loadId === 'load-1' ? new Date(fromMs - 3_600_000).toISOString() : ''),
    isUndone: (id) => undone.includes(id),
  }) // prettier-ignore
const entries = (rows: readonly CellRow[], uid = 'ann', undone: readonly string[] = []): readonly WorkEntry[] =>
  cells(rows, undone).map((cell) => ({ ...cell, uid, day }))
const of = (all: readonly WorkEntry[], report: Cell['report']) => entriesIn(all, { report, from: day, to: day })

describe('what counts', () => {
  it('counts receipts by the hour, with the time between them', () => {
    const done = figuresOf(of(entries([480, 481, 482, 484].map((minute) => row(minute, 'unit.received'))), 'receiving'))
    expect(done).toMatchObject({ done: 4, ms: 240_000, perHour: 60 })
  })

  it('leaves a break out, and gives the first piece of a stretch its own time', () => {
    const rows = [row(480, 'unit.received', { ms: 30_000 }), row(481, 'unit.received'), row(500, 'unit.received', { ms: 60_000 })]
    expect(figuresOf(of(entries(rows), 'receiving')).ms).toBe(150_000)
  })

  it('takes off what was taken back, while its time was spent', () => {
    const wrong = row(481, 'unit.received')
    const rows = [row(480, 'unit.received'), wrong, row(482, 'unit.unreceived', { undoOf: wrong.id })]
    expect(figuresOf(of(entries(rows, 'ann', [wrong.id]), 'receiving'))).toMatchObject({ done: 1, takenBack: 1, ms: 120_000 })
  })

  it('gives each report the time that its own rows end', () => {
    const rows = [row(480, 'unit.received'), row(482, 'unit.inspected'), row(483, 'unit.moved'), row(484, 'unit.lotted')]
    const all = entries(rows)
    expect((['receiving', 'inspection', 'lotting'] as const).map((report) => figuresOf(of(all, report)).ms)).toEqual([0, 120_000, 60_000])
  })

  it('has the row before midnight for the time of the first one after it, and counts it on its own day alone', () => {
    const done = figuresOf(of(entries([row(-2, 'unit.received'), row(1, 'unit.received')]), 'receiving'))
    expect(done).toMatchObject({ done: 1, ms: 180_000 })
  })

  it('reckons with second opinions that nobody saw coming', () => {
    const rows = [
      row(480, 'unit.inspected'),
      row(481, 'unit.regraded', { data: { blind: true, agrees: true } }),
      row(482, 'unit.regraded', { data: { blind: true, agrees: false } }),
      row(483, 'unit.regraded', { data: { blind: false, agrees: false } }),
      // Graded on two devices: the row is no work of its own.
      row(484, 'unit.regraded', { data: { blind: true, agrees: true, kept: 'usedGood' } }),
    ]
    expect(figuresOf(of(entries(rows), 'inspection'))).toMatchObject({ done: 4, second: 3, agreed: 2 })
  })

  it('measures dock to stock from the arrival of the load, in tenths of an hour', () => {
    const stored = figuresOf(of(entries([row(60, 'unit.stored'), row(120, 'unit.stored'), row(180, 'unit.stored')]), 'receiving'))
    expect(stored).toMatchObject({ stored: 3, waitHours: 3, done: 0, ms: 0 })
  })

  it('counts lots and the units in them', () => {
    const lot = { refType: 'listing', refId: 'lot-1', data: { loadId: 'load-1' } }
    const rows = [row(480, 'lot.made', lot), row(480, 'unit.lotted'), row(482, 'unit.lotted')]
    expect(figuresOf(of(entries(rows), 'lotting'))).toMatchObject({ done: 2, lots: 1, lotsPerHour: 30, waitHours: 8 })
  })

  it('has no wait where the time before it is unknown, or comes after it', () => {
    expect(figuresOf(of(entries([row(60, 'unit.stored', { data: { loadId: 'load-9' } })]), 'receiving')).waitHours).toBeNull()
  })
}) // prettier-ignore

describe('the groups', () => {
  const types = fc.constantFrom(
    'unit.received',
    'unit.inspected',
    'unit.lotted',
    'lot.made',
    'unit.stored',
    'unit.moved',
  )
  const work = fc.array(fc.tuple(fc.nat(1439), types, fc.nat(120_000), fc.boolean()), { maxLength: 60 })
  const made = (list: readonly (readonly [number, string, number, boolean])[]) =>
    list.map(([minute, type, ms, isKnown]) => row(minute, type, { ms, refId: isKnown ? 'u1' : 'gone' }))

  it('add up to the whole, however they are cut', () => {
    fc.assert(
      fc.property(work, (list) => {
        const all = of(entries(made(list)), 'receiving')
        const whole = figuresOf(all)
        for (const by of ['person', 'load', 'category', 'hour', 'day'] as const) {
          const groups = groupsOf(all, by)
          expect(groups.reduce((sum, { done }) => sum + done, 0)).toBe(whole.done)
          expect(groups.reduce((sum, { ms }) => sum + ms, 0)).toBe(whole.ms)
        }
      }),
    )
  })

  it('never have more time than the person worked', () => {
    fc.assert(
      fc.property(work, (list) => {
        const rows = made(list)
        expect(cells(rows).reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(activeMs(rows))
      }),
    )
  })

  it('are those of one person, load or category where that is asked for', () => {
    const all = [
      ...entries([row(480, 'unit.received')]),
      ...entries([row(480, 'unit.received', { refId: 'gone' })], 'bob'),
    ]
    const filter = { report: 'receiving', from: day, to: day } as const
    expect(entriesIn(all, { ...filter, person: 'bob' })).toHaveLength(1)
    expect(entriesIn(all, { ...filter, load: '' })).toHaveLength(1)
    expect(entriesIn(all, { ...filter, category: 'toys' })).toHaveLength(1)
    expect(entriesIn(all, { ...filter, from: '2026-11-21', to: '2026-11-30' })).toEqual([])
  })

  it('take a category in capitals for the same one', () => {
    const all = entries([
      row(480, 'unit.received'),
      row(481, 'unit.received', { refId: 'gone', data: { category: 'TOYS' } }),
    ])
    expect(groupsOf(of(all, 'receiving'), 'category')).toMatchObject([{ key: 'toys', done: 2 }])
  })

  it('come with most done first, hours and days in their order', () => {
    const all = [
      ...entries([row(600, 'unit.received'), row(601, 'unit.received')], 'bob'),
      ...entries([row(480, 'unit.received')]),
    ]
    expect(groupsOf(of(all, 'receiving'), 'person').map(({ key }) => key)).toEqual(['bob', 'ann'])
    expect(groupsOf(of(all, 'receiving'), 'hour').map(({ key }) => key)).toEqual(['08', '10'])
  })
})

describe('the median', () => {
  it.each([
    ['nothing', [], null],
    ['one value', [[7, 1]], 7],
    ['the middle of three', [[9, 1], [1, 1], [2, 1]], 2],
    ['between the middle ones of four', [[1, 1], [2, 1], [4, 1], [9, 1]], 3],
    ['values that come often', [[1, 5], [100, 2]], 1],
  ] as const)('of %s', (_, counts, median) => expect(medianOf(new Map(counts))).toBe(median))
}) // prettier-ignore

describe('days', () => {
  it('follow each other, through the end of a year and a change of the clock', () => {
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(daysBetween('2026-10-31', '2026-11-02')).toHaveLength(3)
    expect(daysBetween('2026-03-07', '2026-03-09')).toHaveLength(3)
    expect(daysBetween('2026-11-02', '2026-11-01')).toEqual([])
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
    expect(dayOf(startOfDay(day, 1) - 1)).toBe(day)
  })
})

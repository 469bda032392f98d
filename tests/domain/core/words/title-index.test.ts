import { describe, expect, it } from 'vitest'
import { TitleIndex, type TitleEntry } from '#domain/core/words/title-index.ts'
import { seeded } from '#tests/support/seeded.ts'

const entry = (id: string, text: string, at = '2026-11-20T08:00:00.000Z'): TitleEntry => ({ id, text, at })

describe('titles', () => {
  const index = () =>
    TitleIndex.of([
      entry('old', 'sonance soundbar 2.1 navy', '2026-01-01T08:00:00.000Z'),
      entry('kettle', 'hearthway kettle 1.7 l'),
      entry('new', 'sonance portable speaker navy', '2026-11-25T08:00:00.000Z'),
      entry('split', 'two\nlines of navy'),
      entry('none', ''),
    ])

  it('are found by any of their words, in any order, from any letter on, the newest first', () => {
    expect(index().find(['navy', 'sonance'], 9)).toEqual(['new', 'old'])
    expect(index().find(['bar', 'navy'], 9)).toEqual(['old'])
    expect(index().find(['ettle'], 9)).toEqual(['kettle'])
    expect(index().find(['navy'], 2)).toEqual(['new', 'split'])
    expect(index().find(['two', 'lines'], 9)).toEqual(['split'])
    expect(index().find(['drill'], 9)).toEqual([])
    expect(index().find([], 9)).toEqual([])
    expect(index().find(['', ''], 9)).toEqual([])
    expect(TitleIndex.of([]).find(['navy'], 9)).toEqual([])
  })

  it('hold those that begin with what is asked, where more match than are taken', () => {
    const many = Array.from({ length: 40 }, (_, nth) =>
      entry(`s${nth}`, `sheet ${nth} u-71`, '2026-11-26T08:00:00.000Z'),
    )
    const titles = TitleIndex.of([...many, entry('one', 'sheet 1 acme u-9', '2026-01-01T08:00:00.000Z')])
    expect(titles.find(['sheet', '1'], 8)).toHaveLength(8)
    expect(titles.find(['sheet', '1'], 8)).toContain('one')
  })

  it('never match across two of them', () => {
    expect(TitleIndex.of([entry('a', 'air'), entry('b', 'fryer')]).find(['air', 'fryer'], 9)).toEqual([])
  })

  it('follow what is put, changed and taken out since', () => {
    const titles = index()
    titles.put('kettle', 'sonance kettle')
    titles.put('old', null)
    titles.put('fresh', 'navy lamp')
    titles.put('kettle', 'navy kettle')
    expect(titles.find(['navy'], 9)).toEqual(['kettle', 'fresh', 'new', 'split'])
    expect(titles.find(['sonance'], 9)).toEqual(['new'])
    expect(titles.find(['1.7'], 9)).toEqual([])
  })

  it('are the same when they were kept', () => {
    const kept = new TitleIndex(JSON.parse(JSON.stringify(index().dump)) as never)
    expect(kept.find(['navy'], 9)).toEqual(index().find(['navy'], 9))
    expect(kept.find(['kettle'], 9)).toEqual(['kettle'])
  })

  it('are looked through once where what was kept lost its end', () => {
    const kept = new TitleIndex({ ids: ['lamp', 'kettle'], text: '\nred lamp\nblue kett' })
    expect(kept.find(['kett'], 9)).toEqual(['kettle'])
    expect(kept.find(['kett', 'red'], 9)).toEqual([])
  })

  it.each([1, 2, 3, 4, 5])('are those that a look at each of them finds (seed %i)', (seed) => {
    const random = seeded(seed)
    const word = () => ['air', 'fryer', 'lamp', 'navy', 'x2', 'a', 'kettle'][Math.floor(random() * 7)] ?? ''
    const texts = new Map<string, string>()
    const line = () => Array.from({ length: Math.floor(random() * 4) }, word).join(' ')
    for (let place = 0; place < 60; place += 1) texts.set(`u${place}`, line())
    const titles = TitleIndex.of([...texts].map(([id, text]) => entry(id, text)))
    for (let change = 0; change < 20; change += 1) {
      const id = `u${Math.floor(random() * 80)}`
      const isGone = random() < 0.3
      if (isGone) texts.delete(id)
      else texts.set(id, line())
      titles.put(id, isGone ? null : (texts.get(id) ?? ''))
    }
    for (const words of [['air'], ['fryer', 'a'], ['navy', 'lamp', 'x2'], ['ttl']]) {
      const expected = [...texts].filter(([, text]) => words.every((one) => text.includes(one))).map(([id]) => id)
      expect(titles.find(words, 1_000).toSorted()).toEqual(expected.toSorted())
    }
  })
})

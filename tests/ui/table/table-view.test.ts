import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseSearch } from '#ui/page-search.ts'
import {
  changeView,
  clearedView,
  columnFilter,
  hiddenColumns,
  isPlain,
  sortKeys,
  tableParams,
  viewQuery,
} from '#ui/table/views/table-view.ts'

const tableOf = (params: Readonly<Record<string, unknown>>) => parseSearch(z.object(tableParams), params)

describe('a table in the address', () => {
  it('takes its own parameters and leaves the rest', () => {
    expect(tableOf({ q: 'drill', sort: '-qty', hide: '', f: 'stage:hold', open: 'U1', evil: {} })).toEqual({
      q: 'drill',
      sort: '-qty',
      hide: '',
      f: 'stage:hold',
    })
  })

  it('reads a filter for a number as text', () => {
    expect(tableOf({ q: 83, sort: null, f: ['x'] })).toEqual({ q: '83' })
  })

  it('forgets an emptied filter but remembers that nothing is hidden', () => {
    expect(changeView({ q: 'drill', hide: 'qty' }, 'q', '')).toEqual({ hide: 'qty' })
    expect(changeView({ hide: 'qty' }, 'hide', '')).toEqual({ hide: '' })
  })
})

describe('pressing headers', () => {
  it('sorts up, then down, then not at all', () => {
    const up = sortKeys.next([], 'qty', false)
    const down = sortKeys.next(up, 'qty', false)
    expect([sortKeys.format(up), sortKeys.format(down), sortKeys.format(sortKeys.next(down, 'qty', false))]).toEqual([
      'qty',
      '-qty',
      '',
    ])
  })

  it('with shift keeps the order there was and sorts further', () => {
    const keys = sortKeys.next(sortKeys.parse('title'), 'qty', true)
    expect(sortKeys.format(keys)).toBe('title,qty')
    expect(sortKeys.format(sortKeys.next(keys, 'title', true))).toBe('-title,qty')
    expect(sortKeys.format(sortKeys.next(sortKeys.parse('-title,qty'), 'title', true))).toBe('qty')
  })
})

describe('filters of single columns', () => {
  it('come back as they were, whatever signs the values hold', () => {
    const filters = new Map([
      ['stage', ['on hold; really', 'a,b']],
      ['kind:x', ['100 %', 'größe']],
    ])
    expect(columnFilter.parse(columnFilter.format(filters))).toEqual(filters)
  })

  it('lose what a half-copied address broke and keep the rest', () => {
    expect(columnFilter.parse('stage:%E0%A4%A;kind:pallet;;:x;no')).toEqual(
      new Map([
        ['stage', []],
        ['kind', ['pallet']],
      ]),
    )
  })

  it('change for one column alone', () => {
    expect(columnFilter.change('stage:hold;kind:pallet', 'stage', [])).toBe('kind:pallet')
    expect(columnFilter.change(undefined, 'stage', ['hold', 'missing'])).toBe('stage:hold,missing')
  })

  it('hide columns by id', () => {
    expect([...hiddenColumns.parse('qty,,title')]).toEqual(['qty', 'title'])
    expect(hiddenColumns.format(['qty', 'title'])).toBe('qty,title')
  })
})

describe('a view of a table as one text', () => {
  const shown = { q: ' drill & "ñ" ', sort: '-qty,title', f: 'stage:stored,hold;kind:a%3Ab', hide: 'title,age' }

  it('is the same for the same table, in whatever order it was filtered, in ASCII alone', () => {
    const query = viewQuery.format(shown)
    expect(query).toMatch(/^[!-~]+$/)
    expect(viewQuery.format({ ...shown, f: 'kind:a%3Ab;stage:hold,stored', hide: 'age,title' })).toBe(query)
    expect(viewQuery.format({ ...shown, sort: 'title,-qty' })).not.toBe(query)
  })

  it('leads back to the address, with every parameter of the one before gone', () => {
    expect(viewQuery.parse(viewQuery.format(shown), 'v1')).toEqual({
      q: 'drill & "ñ"',
      sort: '-qty,title',
      f: 'kind:a%3Ab;stage:hold,stored',
      hide: 'age,title',
      saved: 'v1',
    })
    const plain = { q: '', sort: '', f: '', hide: '' }
    expect(viewQuery.parse(viewQuery.format(plain), 'v2')).toEqual({ ...clearedView, hide: '', saved: 'v2' })
    expect(viewQuery.parse('%E0%A4%A&q=x', 'v3')).toMatchObject({ q: 'x' })
  })

  it('is not stated by an address without any of its parameters', () => {
    expect(isPlain({})).toBe(true)
    expect(isPlain({ hide: '' })).toBe(false)
    expect(isPlain({ saved: 'none' })).toBe(false)
    expect(isPlain(clearedView)).toBe(true)
  })
})

import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundsProblem, isPlan, nameProblem, openingView, planViews, viewsOf, viewsWithinBounds, withLines, type SavedViews, type ViewChange,
} from '#domain/core/people/saved-views.ts' // prettier-ignore
import { viewBounds } from '#schemas/users.ts'
import { english } from '#tests/support/english.ts'

const TABLE = 'locations:locations.table'
const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`

/** What these changes leave, one a minute; the words of what was refused. */
function after(
  changes: readonly ViewChange[],
  held: SavedViews = {},
  from = 0,
): { views: SavedViews; refused: unknown[] } {
  let views = held
  const refused: unknown[] = []
  for (const [index, change] of changes.entries()) {
    const plan = planViews(views, TABLE, change, { id: `v${from + index}`, at: at(from + index) })
    if (isPlan(plan)) views = withLines(views, TABLE, plan.changes)
    else refused.push(english(plan))
  }
  return { views, refused }
}
const save = (name: string, query = 'hide=', over = false): ViewChange => ({ do: 'save', name, query, over })
const names = (views: SavedViews) => viewsOf(views, TABLE).map(({ name }) => name)

describe('a saved view', () => {
  it('is listed by name, with what it shows', () => {
    const { views } = after([save('Stored, big', 'f=kind%3Abin&hide='), save('  Bins 10 '), save('bins 2', 'q=caja')])
    expect(names(views)).toEqual(['bins 2', 'Bins 10', 'Stored, big'])
    expect(viewsOf(views, TABLE)[0]).toMatchObject({ query: 'q=caja', at: at(2), opensAt: '' })
    expect(viewsOf(views, 'another:table')).toEqual([])
  })
  it('needs a name of 1 to 40 characters on one line', () => {
    expect(english(nameProblem('  '))).toBe('A view needs a name. Type one')
    expect(english(nameProblem('x'.repeat(41)))).toBe('The name has 41 characters, 40 at most. Shorten it')
    expect(nameProblem('x'.repeat(40))).toBe('')
    expect(names(after([save('two\nlines')]).views)).toEqual(['two lines'])
  })
  it('does not take the name of another, whatever its capitals, unless it replaces it', () => {
    const first = [save('Bins', 'q=a')]
    expect(after([...first, save('BINS', 'q=b')]).refused).toEqual(['“Bins” is another view of this table. Choose another name'])
    const { views } = after([...first, save('BINS', 'q=b', true)])
    expect(viewsOf(views, TABLE)).toMatchObject([{ id: 'v0', name: 'Bins', query: 'q=b' }])
  }) // prettier-ignore
  it('is updated, renamed and removed; what is gone is told', () => {
    const { views, refused } = after([
      save('Bins'), { do: 'update', id: 'v0', query: 'q=b' }, { do: 'rename', id: 'v0', name: 'Casillas' }, save('Racks'),
      { do: 'rename', id: 'v3', name: 'casillas' }, { do: 'remove', id: 'v3' }, { do: 'rename', id: 'v3', name: 'Zones' },
    ]) // prettier-ignore
    expect(viewsOf(views, TABLE)).toMatchObject([{ name: 'Casillas', query: 'q=b' }])
    expect(refused).toEqual([
      '“Casillas” is another view of this table. Choose another name',
      'This view was removed in the meantime. Save it again',
    ])
  })
  it('is one at most that the table opens with; of two choices the later holds', () => {
    const { views } = after([save('Bins'), save('Racks'), { do: 'open', id: 'v0' }, { do: 'open', id: 'v1' }])
    expect(viewsOf(views, TABLE).map(({ opensAt }) => opensAt)).toEqual(['', at(3)])
    const twice = withLines(views, TABLE, { v0: `${at(9)} ${at(9)} hide= Bins` })
    expect(openingView(viewsOf(twice, TABLE))?.name).toBe('Bins')
    expect(openingView(viewsOf(after([{ do: 'open', id: '' }], twice).views, TABLE))).toBeUndefined()
  })
  it('that cannot be read is left out, whatever the record holds', () => {
    assert(
      property(jsonValue(), (held) => {
        expect(viewsOf(held, TABLE)).toEqual([])
        expect(viewsOf({ [TABLE]: held }, TABLE)).toEqual([])
        viewsWithinBounds(held)
        viewsWithinBounds({ [TABLE]: held })
      }),
    )
  })
})

describe('what a person saves', () => {
  const full = after(Array.from({ length: 20 }, (_, index) => save(`View ${index}`))).views
  it('is 20 views of a table at most, 100 in all, and no long text', () => {
    expect(boundsProblem(full, TABLE)).toBe('')
    const one = after([save('One more')], full, 20).views
    expect(english(boundsProblem(one, TABLE))).toBe('This table has 20 views, the most there can be. Remove one first')
    const tables = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, full[TABLE] ?? {}]))
    expect(boundsProblem(tables, 'a')).toBe('')
    expect(english(boundsProblem(withLines(tables, 'f', { x: 'x' }), 'f'))).toMatch(/^There are 100 views/)
    expect(after([save('Long', 'x'.repeat(2001))]).refused).toHaveLength(1)
    const wide = after(Array.from({ length: 5 }, (_, index) => save(`Wide ${index}`, 'x'.repeat(2000)))).views
    expect(english(boundsProblem(wide, TABLE))).toMatch(/too long together/)
  })
  it('leaves the place of tables without views to another, but keeps it while there is room', () => {
    const emptied = Object.fromEntries(Array.from({ length: viewBounds.tables }, (_, index) => [`t${index}`, {}]))
    expect(Object.keys(withLines({ a: { x: 'x' } }, 'a', { x: null }))).toEqual(['a'])
    expect(Object.keys(withLines(emptied, 'new', { x: 'x' }))).toEqual(['new'])
  })
  it('is within the bounds after any merge, and stays as it is where it was', () => {
    expect(viewsWithinBounds(full)).toBe(full)
    const more = after([save('The latest')], full, 20).views
    const kept = viewsWithinBounds({ ...more, [TABLE]: { ...more[TABLE], last: `${at(59)} - hide= Last` } }) as SavedViews
    expect(boundsProblem(kept, TABLE)).toBe('')
    expect(names(kept)).toContain('Last')
    expect(names(kept)).toHaveLength(20)
  }) // prettier-ignore
})

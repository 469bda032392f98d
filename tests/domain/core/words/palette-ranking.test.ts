import { describe, expect, it } from 'vitest'
import { assert, property, string } from 'fast-check'
import { isNavPage, pages } from '#domain/core/people/access.ts'
import { chosenLately, fitOf, fitOfRecord, folded, groupsInOrder, inOrder } from '#domain/core/words/palette-ranking.ts'
import { pageWords } from '#domain/core/words/palette-words.ts'
import { english } from '#tests/support/english.ts'

const offered = pages.filter(isNavPage).map(({ path, name }) => ({ path, name: english(name), words: pageWords[path] }))
const bestFor = (typed: string) =>
  inOrder(offered.map((page) => ({ ...page, key: page.path, fit: fitOf(typed, page) })).filter(({ fit }) => fit > 0))[0]
    ?.path

describe('what the palette offers for a typed text', () => {
  it.each([
    ['receive', '/receive'],
    ['rec', '/receive'],
    ['check in', '/receive'],
    ['descargar', '/receive'],
    ['muelle', '/receive'],
    ['put away', '/bin-spot'],
    ['guardar', '/bin-spot'],
    ['casillas', '/bin-spot'],
    ['trucks', '/inbound'],
    ['camiones', '/inbound'],
    ['lost', '/misplaced'],
    ['extraviados perdidos', undefined],
    ['perdidos', '/misplaced'],
    ['sort', '/sorts'],
    ['adonde va', '/sorts'],
    ['enviar', '/fulfillment'],
    ['ship', '/fulfillment'],
    ['ebay', '/listings'],
    ['empleados', '/users'],
    ['invo', '/closeouts'],
    ['what hist', '/whatnot-history'],
    ['in perf', '/inspection-performance'],
    ['xylophone', undefined],
    ['', undefined],
    ['  ', undefined],
    ['-', undefined],
  ])('“%s” offers %s first', (typed, path) => {
    expect(bestFor(typed)).toBe(path)
  })

  it('counts neither marks nor capitals', () => {
    expect(fitOf('POSICION', { name: 'Posición' })).toBe(100)
    expect(fitOf('ÚBIC', { name: 'ubicaciones' })).toBe(80)
  })

  it('puts the name before the words beside it, and a whole word before a begun one', () => {
    const named = fitOf('photo', { name: 'Photo' })
    const begun = fitOf('photo', { name: 'Photo recognition' })
    const within = fitOf('recog', { name: 'Photo recognition' })
    const word = fitOf('shoot', { name: 'Photo', words: 'shoot camera' })
    const begunWord = fitOf('sho', { name: 'Photo', words: 'shoot camera' })
    expect([named, begun, within, word, begunWord]).toEqual(
      [named, begun, within, word, begunWord].toSorted((a, b) => b - a),
    )
    expect(begunWord).toBeGreaterThan(0)
  })

  it('puts a record of exactly this code before every page but the one of this name', () => {
    expect(fitOfRecord('exact')).toBeGreaterThan(fitOf('re', { name: 'Receive' }))
    expect(fitOfRecord('exact')).toBeLessThan(fitOf('receive', { name: 'Receive' }))
    expect(fitOfRecord('begins')).toBeLessThan(fitOf('re', { name: 'Receive' }))
  })

  it('puts what was chosen lately first among what fits equally, and nowhere else', () => {
    const choices = [
      { key: 'a', fit: 50 },
      { key: 'b', fit: 80 },
      { key: 'c', fit: 50 },
      { key: 'd', fit: 50 },
    ]
    expect(inOrder(choices, ['d', 'c']).map(({ key }) => key)).toEqual(['b', 'd', 'c', 'a'])
  })

  it('shows the group with the best fit first, and leaves empty ones out', () => {
    const groups = groupsInOrder([
      { name: 'pages', choices: [{ key: 'p', fit: 40 }] },
      { name: 'records', choices: [{ key: 'r1', fit: 30 }, { key: 'r2', fit: 95 }] },
      { name: 'actions', choices: [] },
    ]) // prettier-ignore
    expect(groups.map(({ name, choices }) => [name, choices.map(({ key }) => key)])).toEqual([
      ['records', ['r2', 'r1']],
      ['pages', ['p']],
    ])
  })

  it('never fails, and finds each name by itself and by its beginning', () => {
    assert(
      property(string(), string(), (name, typed) => {
        expect(fitOf(typed, { name, words: typed })).toBeGreaterThanOrEqual(0)
        if (folded(name) !== '') expect(fitOf(name, { name })).toBeGreaterThan(0)
      }),
    )
  })

  it('remembers each choice once, the last one first, and not without end', () => {
    expect(chosenLately(['a', 'b', 'c'], 'b', 3)).toEqual(['b', 'a', 'c'])
    expect(chosenLately(['a', 'b', 'c'], 'd', 3)).toEqual(['d', 'a', 'b'])
  })
})

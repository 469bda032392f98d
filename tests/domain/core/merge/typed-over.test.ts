/** A form that was begun before a colleague changed the record: what each of the two changed is saved. */
import { describe, expect, it } from 'vitest'
import { typedFurther, typedOver } from '#domain/core/merge/typed-over.ts'

interface Words {
  readonly words: Readonly<Record<string, string>>
}

describe('what is typed over a record that others changed meanwhile', () => {
  it('leaves fields that the person did not touch as they are by now', () => {
    const began = { name: 'Lamps', serial: 'none', shots: ['front'] }
    expect(typedOver(began, { ...began, name: 'Lights' }, { ...began, serial: 'asked' })).toEqual({ ...began, name: 'Lights', serial: 'asked' }) // prettier-ignore
  })

  it('wins where both changed the same value', () => {
    expect(typedOver({ name: 'a' }, { name: 'mine' }, { name: 'theirs' })).toEqual({ name: 'mine' })
  })

  it('meets maps key by key, with what either added or took out', () => {
    const began: Words = { words: { toys: 'Toys', lamps: 'Lights', old: 'Old', gone: 'Gone' } }
    const typed = { words: { toys: 'Games', lamps: 'Lights', gone: 'Gone', mine: 'Mine' } }
    const now = { words: { toys: 'Toys', lamps: 'Lamps', old: 'Old', theirs: 'Theirs' } }
    expect(typedOver(began, typed, now)).toEqual({
      words: { toys: 'Games', lamps: 'Lamps', mine: 'Mine', theirs: 'Theirs' },
    })
  })

  it('keeps what one took out and the other changed', () => {
    const began: Words = { words: { toys: 'Toys', lamps: 'Lights' } }
    expect(typedOver(began, { words: { lamps: 'Lamps' } }, { words: { toys: 'Games' } })).toEqual({
      words: { lamps: 'Lamps', toys: 'Games' },
    })
  })

  it('holds the texts that either added, and none that either took out', () => {
    expect(typedOver({ of: ['a', 'b', 'c'] }, { of: ['a', 'c', 'mine'] }, { of: ['theirs', 'b', 'c'] })).toEqual({
      of: ['c', 'mine', 'theirs'],
    })
  })

  const item = (key: string, label = key) => ({ key, label })
  it('meets lists of items by their keys: what both added is asked, in their order', () => {
    const began = { items: [item('a'), item('b'), item('c')] }
    const typed = { items: [item('a', 'A'), item('b'), item('mine'), item('c')] }
    const now = { items: [item('a'), item('theirs'), item('b', 'B')] }
    expect(typedOver(began, typed, now).items).toEqual([item('a', 'A'), item('theirs'), item('b', 'B'), item('mine')])
  })

  it('takes the order of a person who moved items, and the items of both', () => {
    const began = { items: [item('a'), item('b'), item('c')] }
    const typed = { items: [item('c'), item('a'), item('b')] }
    const now = { items: [item('a'), item('b'), item('c'), item('theirs')] }
    expect(typedOver(began, typed, now).items.map(({ key }) => key)).toEqual(['c', 'theirs', 'a', 'b'])
  })

  it('is what was typed where nobody else changed anything, and what is there where nothing was typed', () => {
    const [began, other] = [{ items: [item('a')], name: 'x' }, { items: [], name: 'y' }] // prettier-ignore
    expect(typedOver(began, other, began)).toEqual(other)
    expect(typedOver(began, began, other)).toEqual(other)
  })
})

describe('a form that shows what a colleague changed, and into which more is typed', () => {
  const words = (of: Words['words']): Words => ({ words: of })
  it('leaves the colleague’s part to the colleague, who changes it or takes it out again', () => {
    const first = words({ toys: 'Toys', lamps: 'Lights' })
    const theirs = words({ toys: 'Toys', lamps: 'Lamps', theirs: 'Theirs' })
    const shown = { ...theirs.words, toys: 'Games' }
    const { began, typed } = typedFurther({ began: first, typed: first }, words(shown), theirs)
    expect(typedOver(began, typed, words({ toys: 'Toys', lamps: 'Lighting' }))).toEqual(
      words({ toys: 'Games', lamps: 'Lighting' }),
    )
  })

  it('keeps what was typed before', () => {
    const [began, typed, now] = [{ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 3, b: 3 }] // prettier-ignore
    const further = typedFurther({ began, typed }, { b: 4 }, now)
    expect(typedOver(further.began, further.typed, { a: 5, b: 5 })).toEqual({ a: 2, b: 4 })
  })
})

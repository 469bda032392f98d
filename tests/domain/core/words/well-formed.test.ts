/** Texts that were cut within a character. */
import { expect, test } from 'vitest'
import { wellFormed } from '#domain/core/words/well-formed.ts'

const cut = 'Sofa 🛋'.slice(0, 6)

test('half of a character goes, whole ones stay', () => {
  expect(wellFormed(cut)).toBe('Sofa ')
  expect(wellFormed(`${cut}${cut}🛋\udecb`)).toBe('Sofa Sofa 🛋')
})

test('what has halves deep within is mended there, in keys too', () => {
  expect(wellFormed({ title: 'Sofa', raw: { [cut]: [cut, 3, null, true] } })).toEqual({
    title: 'Sofa',
    raw: { 'Sofa ': ['Sofa ', 3, null, true] },
  })
})

test('what is whole is the same value', () => {
  const doc = { title: 'Sofa 🛋', raw: { a: ['b', { c: null }] }, count: 3 }
  expect(wellFormed(doc)).toBe(doc)
})

import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, readableName } from '#domain/core/words/readable-name.ts'

describe('the readable name of a category', () => {
  it.each([
    ['SMALL_APPLIANCES', 'Small appliances'],
    ['Small Appliances', 'Small appliances'],
    ['small  appliances', 'Small appliances'],
    ['HOME & GARDEN', 'Home & garden'],
    ['TV & VIDEO', 'TV & video'],
    ['tvs', 'TVs'],
    ['iPhone Accessories', 'iPhone accessories'],
    ['USED_GOOD', 'Used good'],
    ['JUGUETES Y NIÑOS', 'Juguetes y niños'],
    ['', ''],
  ])('reads %s as %s', (written, read) => expect(readableName(written)).toBe(read))

  it('is the same for all writings of one category', () => {
    assert(
      property(stringMatching(/^[a-z]{4,9}([_ ][a-z]{4,9}){0,3}$/), (plain) => {
        expect(readableName(plain.toUpperCase())).toBe(readableName(plain))
        expect(readableName(nameKey(plain.toUpperCase()))).toBe(readableName(plain))
      }),
    )
  })

  it('has one key for all writings, and keeps what is between the words', () => {
    expect(nameKey('HOME_&_GARDEN')).toBe(nameKey('Home & Garden'))
    expect(nameKey('Home & Garden')).not.toBe(nameKey('Home Garden'))
  })
})

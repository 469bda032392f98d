import { describe, expect, it, vi } from 'vitest'
import { translator } from '#language/translate.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { siteGrades } from '#domain/core/floor/grades.ts'
import {
  acceptedWords,
  channelProblems,
  newChannel,
  readChannel,
  shippingProfile,
  touchedFurther,
  withFields,
  type Channel,
} from '#domain/selling/channel.ts'
import { channelTemplates } from '#domain/selling/channel-templates.ts'
import { newestList, readValues, type ValueList } from '#domain/selling/value-lists.ts'

const grades = siteGrades([])
const idsOf = (channel: Channel, lists: readonly ValueList[] = []): readonly unknown[] =>
  channelProblems(channel, grades, lists).map((words) =>
    typeof words === 'object' && 'id' in words ? words.id : words,
  )
const list = (fetchedAt: string, values: readonly string[], addedAt = fetchedAt): ValueList => ({
  id: `list-${fetchedAt}`,
  addedAt,
  channelKey: 'w',
  kind: 'conditions',
  fetchedAt,
  fileName: 'conditions.csv',
  values,
})

describe('a channel', () => {
  it.each(channelTemplates)('of the template %s lacks nothing but what only its owner knows', (template) => {
    const channel = newChannel('new', template, 'New one')
    expect(channel.active).toBe(false)
    expect(idsOf(channel)).toEqual(template === 'hibid' ? ['channel.problem.sellerCode'] : [])
  })

  it('cannot be used without a condition for each grade that is in use', () => {
    const channel = newChannel('e', 'ebay', 'eBay')
    const conditions = { ...channel.conditions, usedFair: ' ', forParts: '' }
    expect(idsOf({ ...channel, conditions })).toEqual(['channel.problem.conditions'])
    const used = grades.filter(({ grade }) => grade !== 'usedFair' && grade !== 'forParts')
    expect(channelProblems({ ...channel, conditions }, used, [])).toEqual([])
  })

  it('refuses a condition that its files do not take', () => {
    const channel = newChannel('e', 'ebay', 'eBay')
    expect(idsOf({ ...channel, conditions: { ...channel.conditions, openBox: 'Like new' } })).toEqual([
      'channel.problem.notAccepted',
    ])
  })

  it('is held against its newest list, and against no other channel’s', () => {
    const channel = newChannel('w', 'whatnot', 'Whatnot')
    const old = list('2026-03-01T12:00:00.000Z', ['Brand New'])
    const all = list('2026-11-01T12:00:00.000Z', ['Brand New', 'Like New', 'Very Good', 'Good', 'Fair', 'Poor'])
    expect(idsOf(channel, [old])).toEqual(['channel.problem.notInList'])
    expect(idsOf(channel, [all, old])).toEqual([])
    expect(idsOf(channel, [{ ...old, channelKey: 'other' }])).toEqual([])
    expect(acceptedWords(channel, 'conditions', [old, all])).toHaveLength(6)
  })

  it('names the day of its list as it was typed, in every zone', () => {
    const old = list('2026-03-01T12:00:00.000Z', ['Brand New'])
    const problems = channelProblems(newChannel('w', 'whatnot', 'Whatnot'), grades, [old])
    const shown = ['Pacific/Kiritimati', 'Pacific/Honolulu'].map((zone) => {
      vi.stubEnv('TZ', zone)
      return problems.map(translator('en', catalogue).of).join(' ')
    })
    vi.unstubAllEnvs()
    expect(shown).toEqual([expect.stringContaining('Mar 1, 2026'), expect.stringContaining('Mar 1, 2026')])
  })

  it('takes the list that came in last of two of one day', () => {
    const day = '2026-11-23T12:00:00.000Z'
    const first = { ...list(day, ['Brand New'], '2026-11-23T08:00:00.000Z'), id: 'z' }
    const second = { ...list(day, ['Like New'], '2026-11-23T08:00:05.000Z'), id: 'a' }
    for (const lists of [
      [first, second],
      [second, first],
    ])
      expect(newestList(lists, 'w', 'conditions')).toBe(second)
  })

  it('is read from a damaged record as one that cannot be used', () => {
    const channel = readChannel({
      key: 'x',
      data: {
        name: 7,
        feePct: -3,
        feeFixedCents: '40',
        titleLimit: 1e9,
        conditions: { newSealed: 1, openBox: 'New' },
        active: 'yes',
      },
    })
    expect(channel).toMatchObject({
      name: '',
      feePct: 0,
      feeFixedCents: 0,
      titleLimit: 0,
      active: false,
      template: 'local',
    })
    expect(channel.conditions).toEqual({ openBox: 'New' })
    expect(idsOf(channel)).toEqual(['channel.problem.name', 'channel.problem.titleLimit', 'channel.problem.conditions'])
  })

  it('gives a parcel the lightest profile that carries it', () => {
    const channel = { shipping: { 16: '1 lb', 3: '1-3 oz', 32: '1-2 lbs' } }
    expect(shippingProfile(channel, 3)).toBe('1-3 oz')
    expect(shippingProfile(channel, 4)).toBe('1 lb')
    expect(shippingProfile(channel, 33)).toBe('')
  })
})

describe('a list of values', () => {
  it('is one value a line, without header, empty lines and repeats', () => {
    expect(readValues('Condition\r\nBrand New\r\n\r\n Like New \nBrand New\n')).toEqual({
      ok: true,
      values: ['Brand New', 'Like New'],
      repeated: 1,
    })
  })

  it('keeps a comma within quotes, and the known column of a table', () => {
    expect(readValues('"Clothing, Shoes"\nToys\n')).toMatchObject({ values: ['Clothing, Shoes', 'Toys'] })
    expect(readValues('Department,Sub Category\nHome,Kitchen\nHome,Bedding\n')).toMatchObject({
      values: ['Kitchen', 'Bedding'],
    })
  })

  it('is refused when it is empty, too long, or another file', () => {
    expect(readValues('\n \n')).toMatchObject({ ok: false, message: { id: 'channel.listEmpty' } })
    expect(readValues('a'.repeat(121))).toMatchObject({ ok: false, message: { id: 'channel.listTooLong' } })
    const many = Array.from({ length: 1_501 }, (_, place) => `Value ${place}`).join('\n')
    expect(readValues(many)).toMatchObject({ ok: false, message: { id: 'channel.listTooMany' } })
  })
})

it('a word that another admin put in and took out again is not saved by a form that showed it', () => {
  const channel = { ...newChannel('ebay', 'ebay', 'eBay'), categories: { toys: 'Toys' } }
  const typed = touchedFurther(channel, { fields: {}, began: {} }, { categories: { toys: 'Games' } })
  const theirs = { ...channel, categories: { toys: 'Toys', lamps: 'Lamps' } }
  const shown = withFields(theirs, typed.fields, typed.began).categories
  const further = touchedFurther(theirs, typed, { categories: { ...shown, mugs: 'Mugs' } })
  expect(withFields(channel, further.fields, further.began).categories).toEqual({ toys: 'Games', mugs: 'Mugs' })
})

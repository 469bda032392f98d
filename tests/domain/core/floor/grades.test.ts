import { english } from '#tests/support/english.ts'
import { expect, test } from 'vitest'
import { siteGrades } from '#domain/core/floor/grades.ts'
import { describeException } from '#domain/core/floor/unit-facts.ts'

test('grades are ours where no manager set any, best first', () => {
  const all = siteGrades([])
  expect(english(all[0])).toEqual({ grade: 'newSealed', name: 'New sealed', active: true })
  expect(all).toHaveLength(7)
})
test('a manager’s name, order and rest of a grade hold, and a name that cannot be read does not', () => {
  const docs = [
    { key: 'openBox', data: { name: 'Opened', active: false }, rank: 5 },
    { key: 'forParts', data: { name: 7 }, rank: 99 },
    { key: 'perfect', data: { name: 'Perfect' }, rank: 1 },
  ]
  const all = siteGrades(docs)
  expect(english(all[0])).toEqual({ grade: 'openBox', name: 'Opened', active: false })
  expect(english(all.at(-1))).toEqual({ grade: 'forParts', name: 'For parts', active: true })
  expect(all).toHaveLength(7)
})
test('what a person must look at is shown in words, by any person who set it', () => {
  expect(english(describeException('auditMissing'))).toBe('Missing in an audit')
  expect(english(describeException('recall'))).toBe('Recalled')
  expect(english(describeException('sameSerial'))).toBe('Same serial number as another')
  expect(describeException('newKind')).toBe('newKind')
  expect(describeException('')).toBe('')
})

import { english } from '#tests/support/english.ts'
import { expect, test } from 'vitest'
import { collections } from '#schemas/collections.ts'
import { blankLoad, doubleCodes, loadCodeOf, loadCodeProblem, nextLoadCode } from '#domain/dock/new-load.ts'

test('a new load has every field', () => {
  expect(Object.keys(blankLoad('x', 'L-1001', 'booked')).toSorted()).toEqual(
    ['id', ...Object.keys(collections.loads.fields)].toSorted(),
  )
})
test('the next code follows the greatest of our own', () => {
  expect(nextLoadCode([])).toBe('L-1001')
  expect(nextLoadCode(['L-1041', 'L-1042', 'M-00000012', 'whatever', 'L-7'])).toBe('L-1043')
  expect(nextLoadCode(['L-9999999'])).toBe('L-9999999')
})
test.each([
  ['', 'needs a code'],
  ['  ', 'needs a code'],
  ['L-', 'L- and up to seven digits'],
  ['TRUCK', 'L- and up to seven digits'],
  ['l-1042 ', 'Another load has the code L-1042'],
])('the code %j is refused: %s', (code, words) => {
  expect(english(loadCodeProblem(code, new Set(['L-1042'])))).toContain(words)
})
test('a code in small letters is ours', () => {
  expect(loadCodeOf(' l-1043 ')).toBe('L-1043')
  expect(loadCodeProblem(' l-1043 ', new Set(['L-1042']))).toBe('')
})
test('two devices that chose one code are found out', () => {
  expect([...doubleCodes([{ code: 'L-1' }, { code: 'L-2' }, { code: 'L-1' }])]).toEqual(['L-1'])
})

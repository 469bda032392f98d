import { english } from '#tests/support/english.ts'
import { expect, test } from 'vitest'
import { claimPhotoNames } from '#domain/dock/claim-photos.ts'
import { foundConditions, rawFacts, unitFactGroups } from '#domain/core/floor/unit-facts.ts'
import { nextVarianceTable, noVariance } from '#domain/dock/variance-rows.ts'
import { aLine, aUnit } from '#tests/support/records.ts'

test('photos of a claim are called after load, row and shot, each differently', () => {
  const table = nextVarianceTable(noVariance, [aLine({ id: 'l1', row: 17 })], new Map(), true)
  const photos = [
    { id: 'a', ownerId: 'u1', slot: 'damage' },
    { id: 'b', ownerId: 'u1', slot: 'damage' },
    { id: 'c', ownerId: 'l1', slot: '../x' },
    { id: 'd', ownerId: 'load-1', slot: 'door' },
  ]
  const names = claimPhotoNames('L-1042', photos, [{ id: 'u1', lineId: 'l1' }], table.byId)
  expect([...names.byPhoto.values()]).toEqual([
    'L-1042-row-17-damage-1.jpg',
    'L-1042-row-17-damage-2.jpg',
    'L-1042-row-17-x-1.jpg',
    'L-1042-load-door-1.jpg',
  ])
  expect(names.byLine.get('l1')).toHaveLength(3)
})

test('a unit is shown in groups, without its unknown facts', () => {
  const groups = unitFactGroups(aUnit({ exceptionCode: 'battery', retailCents: 1999 }), {
    loadCode: 'L-1042',
    place: 'A-01-01',
    pallet: '',
  })
  expect(english(groups.map((group) => group.title))).toEqual(['State', 'Where', 'Value'])
  expect(english(groups[0]?.facts)).toContainEqual({ label: 'To look at', value: 'Battery', tone: 'amber' })
  expect(groups[1]?.facts.map((fact) => fact.value)).toEqual(['A-01-01', 'L-1042'])
})

test('what a line turned out to be is summed by condition', () => {
  const units = [aUnit({ qty: 3, grade: 'usedGood' }), aUnit({ qty: 1, coarse: 'damaged' }), aUnit({ qty: 2 })]
  expect(english(foundConditions(units))).toBe('Used good × 3, Not graded × 2, Damaged × 1')
})

test('cells of the file that are no text are shown all the same', () => {
  const raw = { Qty: 7, Brand: '' } as never
  expect(rawFacts(aLine({ raw }))).toEqual([{ label: 'Qty', value: '7' }])
})

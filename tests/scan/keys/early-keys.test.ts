// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEarlyKeys, noteLostScans, takeLostScans } from '#scan/keys/early-keys.ts'

const lost = { codes: ['LPRQ3978200'], inWork: '' }

beforeEach(() => sessionStorage.clear())

test('the page after a reload is told once which scans went with the page before', () => {
  noteLostScans(lost, 0)
  expect(takeLostScans()).toEqual(lost)
  expect(takeLostScans()).toBeNull()
})

test('the person who signs in next is not told of the scans of the one before', () => {
  noteLostScans(lost, 0)
  forgetEarlyKeys()
  expect(takeLostScans()).toBeNull()
})

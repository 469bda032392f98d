// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEarlyKeys, noteLostScans, takeLostScans } from '#scan/early-keys.ts'

beforeEach(() => sessionStorage.clear())

test('the page after a reload is told once which scans went with the page before', () => {
  noteLostScans(['LPRQ3978200'], 0)
  expect(takeLostScans()).toEqual(['LPRQ3978200'])
  expect(takeLostScans()).toBeNull()
})

test('the person who signs in next is not told of the scans of the one before', () => {
  noteLostScans(['LPRQ3978200'], 0)
  forgetEarlyKeys()
  expect(takeLostScans()).toBeNull()
})

import { expect, test } from 'vitest'
import { KeyBuffer } from '#scan/keys/key-buffer.ts'

function typed(text: string, gapMs: number, from = 1_000): { buffer: KeyBuffer; at: number } {
  const buffer = new KeyBuffer()
  let at = from
  for (const key of text) buffer.add(key, (at += gapMs))
  return { buffer, at }
}

test('a scan under a closing menu is whole', () => {
  const { buffer, at } = typed('PTMB72505', 10)
  expect(buffer.finish(at + 10)).toBe('PTMB72505')
  expect(buffer.finish(at + 20)).toBe('')
})

test('a slow wedge is still a wedge', () => {
  const { buffer, at } = typed('PTMB72505', 150)
  expect(buffer.finish(at + 150)).toBe('PTMB72505')
})

test('a person who presses letters in a menu makes no scan', () => {
  const { buffer, at } = typed('abcd', 700)
  expect(buffer.finish(at + 10)).toBe('')
})

test('what the dialog held back is handed to the field once', () => {
  const { buffer, at } = typed('PTM', 10)
  expect(buffer.take(at + 10)).toBe('PTM')
  expect(buffer.take(at + 20)).toBe('')
})

test('a scan without an end is whole once the scanner pauses', () => {
  const { buffer } = typed('PTMB72505', 10)
  expect(buffer.finishByPause()).toBe('PTMB72505')
  expect(buffer.finishByPause()).toBe('')
})

test('letters that a person presses one after the other are no scan without an end', () => {
  expect(typed('kettle', 120).buffer.finishByPause()).toBe('')
  expect(typed('12345', 10).buffer.finishByPause()).toBe('')
})

test('a scan whose first keys a busy page took for a pause is whole', () => {
  const buffer = new KeyBuffer()
  buffer.add('A', 1_000)
  expect(buffer.finishByPause()).toBe('')
  for (const [place, key] of Array.from('-01-01').entries()) buffer.add(key, 1_002 + 2 * place)
  expect(buffer.finish(1_014)).toBe('A-01-01')
})

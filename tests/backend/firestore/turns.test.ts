import { expect, test } from 'vitest'
import { Turns } from '#backend/http/turns.ts'

test('a hundred pieces of one person are one wait for another, and what is ready meanwhile goes between them', async () => {
  const turns = new Turns()
  const done: string[] = []
  const flood = Array.from({ length: 100 }, (_, at) => turns.take('ann', () => done.push(`ann ${at}`)))
  setImmediate(() => done.push('ping'))
  await turns.take('bo', () => done.push('bo'))
  expect(done.indexOf('bo')).toBeLessThan(3)
  await Promise.all(flood)
  expect(done.indexOf('ping')).toBeLessThan(4)
  expect(done.filter((one) => one.startsWith('ann'))).toEqual(Array.from({ length: 100 }, (_, at) => `ann ${at}`))
})

test('a piece that fails fails alone, and one that waits for the disk holds nobody up', async () => {
  const turns = new Turns()
  let write = (): void => {}
  const commit = turns.take('ann', () => new Promise<string>((resolve) => (write = () => resolve('written'))))
  await expect(
    turns.take('ann', () => {
      throw new Error('Not this one.')
    }),
  ).rejects.toThrow('Not this one.')
  expect(await turns.take('ann', () => 'next')).toBe('next')
  write()
  expect(await commit).toBe('written')
})

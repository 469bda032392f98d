import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pause } from '#scan/keys/pause.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a pause is over after its time, and begins anew with each key', () => {
  const [pause, over] = [new Pause(400), vi.fn()]
  pause.start(over)
  vi.advanceTimersByTime(399)
  pause.start(over)
  vi.advanceTimersByTime(399)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledTimes(1)
})

test('a pause that ends late, since the page was busy, lets the keys that wait come first', () => {
  const [pause, over] = [new Pause(400), vi.fn()]
  pause.start(over)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValueOnce(now + 1_000)
  vi.advanceTimersByTime(400)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(over).toHaveBeenCalledTimes(1)
})

test('a page that is busy all the time holds a scan up once, not for ever', () => {
  const [pause, over] = [new Pause(400), vi.fn()]
  let busyMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (busyMs += 1_000))
  pause.start(over)
  vi.advanceTimersByTime(800)
  expect(over).toHaveBeenCalledTimes(1)
})

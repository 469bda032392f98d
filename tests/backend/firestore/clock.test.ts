import { describe, expect, test } from 'vitest'
import { createCommitClock } from '#backend/firestore/writes/clock.ts'
import { formatMicros, parseMicros } from '#backend/firestore/values/timestamps.ts'

describe('commit times', () => {
  test('rise strictly when the machine’s clock stops or goes back', () => {
    let now = 1_800_000_000_000
    const clock = createCommitClock(0, () => now)
    const first = clock.nextCommit()
    const second = clock.nextCommit()
    now -= 86_400_000
    const third = clock.nextCommit()
    expect([second - first, third - second]).toEqual([1, 1])
  })

  test('go on from the newest commit on disk, even if that lies in the future', () => {
    const clock = createCommitClock(2_000_000_000_000_000, () => 1_800_000_000_000)
    expect(clock.nextCommit()).toBe(2_000_000_000_000_001)
  })

  test('stay behind every read that was answered before', () => {
    let now = 1_800_000_000_000
    const clock = createCommitClock(0, () => now)
    const read = clock.readTime()
    now -= 1000
    expect(clock.nextCommit()).toBeGreaterThan(read)
  })

  test('are written so that text order is time order, to the microsecond', () => {
    expect(formatMicros(1_795_161_600_000_001)).toBe('2026-11-20T08:00:00.000001Z')
    expect(parseMicros('2026-11-20T08:00:00.000001999Z')).toBe(1_795_161_600_000_001)
    expect(formatMicros(-1)).toBe('1969-12-31T23:59:59.999999Z')
  })
})

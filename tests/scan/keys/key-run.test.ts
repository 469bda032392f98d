import { describe, expect, it } from 'vitest'
import { KeyRun } from '#scan/keys/key-run.ts'

/** Keys at a steady pace; returns the time of the last. */
function send(run: KeyRun, count: number, gapMs: number, from: number): number {
  for (let place = 0; place < count; place += 1) run.key(from + place * gapMs)
  return from + (count - 1) * gapMs
}

describe('a run of keys', () => {
  it.each([-40, 5, 40, 100])('may lack its beginning when it is first seen %i ms after the page listens', (after) => {
    const run = new KeyRun(1_000)
    const at = send(run, 7, 20, 1_000 + after)
    expect(run.end(at + 20)).toBe(true)
  })

  it('of a slow scanner may lack its beginning for longer', () => {
    const slow = new KeyRun(1_000)
    expect(slow.end(send(slow, 7, 60, 1_240) + 60)).toBe(true)
    const stalls = new KeyRun(1_000)
    stalls.key(1_200)
    expect(stalls.end(send(stalls, 6, 10, 1_320) + 10)).toBe(true)
  })

  it('of few keys shows no pace, and may lack its beginning for longest', () => {
    const run = new KeyRun(1_000)
    expect(run.end(send(run, 2, 10, 1_290) + 10)).toBe(true)
  })

  it.each([101, 301, 5_000])('is whole when it begins %i ms after the page listens', (after) => {
    const run = new KeyRun(1_000)
    const at = send(run, 7, 20, 1_000 + after)
    expect(run.end(at + 20)).toBe(false)
  })

  it('may lack everything when only its end is seen', () => {
    expect(new KeyRun(1_000).end(1_020)).toBe(true)
    expect(new KeyRun(1_000).end(2_000)).toBe(false)
  })

  it('is whole behind an end that was seen', () => {
    const run = new KeyRun(1_000)
    run.end(send(run, 3, 20, 1_010) + 20)
    const at = send(run, 7, 20, 1_100)
    expect(run.end(at + 20)).toBe(false)
  })

  it('is whole after a pause, whatever came before', () => {
    const run = new KeyRun(1_000)
    send(run, 1, 0, 1_010)
    const at = send(run, 7, 20, 1_800)
    expect(run.end(at + 20)).toBe(false)
  })

  it('may lack a part when another window had the keys within it', () => {
    const run = new KeyRun(0)
    const at = send(run, 4, 20, 5_000)
    run.listenFrom(at + 60)
    expect(run.end(send(run, 3, 20, at + 80) + 20)).toBe(true)
    run.listenFrom(9_000)
    expect(run.end(send(run, 7, 20, 9_040) + 20)).toBe(true)
    expect(run.end(send(run, 7, 20, 12_000) + 20)).toBe(false)
  })

  it('is being sent until its end, at a scanner’s speed', () => {
    const run = new KeyRun(0)
    const at = send(run, 4, 20, 5_000)
    expect(run.isSending(at + 30)).toBe(true)
    expect(run.isSending(at + 400)).toBe(false)
    run.end(at + 40)
    expect(run.isSending(at + 50)).toBe(false)
    const typed = send(run, 4, 120, 9_000)
    expect(run.isSending(typed + 30)).toBe(false)
  })
})

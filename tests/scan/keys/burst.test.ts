import { describe, expect, it } from 'vitest'
import { Burst } from '#scan/keys/burst.ts'

/** Keys at a steady pace, from 1 s on; each notes what stood before it. */
function type(burst: Burst<string>, text: string, gapMs: number, from: number, before = ''): number {
  let at = from
  for (const [place, key] of Array.from(text).entries()) {
    at = from + place * gapMs
    burst.add({ text: key, at, before: before + text.slice(0, place) })
  }
  return at
}

function read(text: string, gapMs: number): { burst: Burst<string>; at: number } {
  const burst = new Burst<string>()
  return { burst, at: type(burst, text, gapMs, 1_000) }
}

describe('a burst of keys in a field', () => {
  it('is a scan at a scanner’s speed, with what the field held before it', () => {
    const { burst, at } = read('5000273', 8)
    expect(burst.finish(at + 8)).toEqual({ text: '5000273', before: '', lead: null })
  })

  it('is handed out once', () => {
    const { burst, at } = read('U-J3V00VA5', 20)
    expect(burst.finish(at + 20)?.text).toBe('U-J3V00VA5')
    expect(burst.finish(at + 40)).toBeNull()
  })

  it('is a scan on a weak device that pauses once for 150 ms', () => {
    const { burst, at } = read('LPRQ39', 10)
    const end = type(burst, '78200', 10, at + 150)
    expect(burst.finish(end + 10)?.text).toBe('LPRQ3978200')
  })

  it('is a scan when it comes in one piece, as an Android keyboard sends it', () => {
    const burst = new Burst<string>()
    burst.add({ text: 'LPRQ3978200', at: 1_000, before: 'lamp' })
    expect(burst.finish(1_020)).toEqual({ text: 'LPRQ3978200', before: 'lamp', lead: null })
  })

  it.each([
    ['a quantity', '5000', 90],
    ['a fast hand', 'kettle', 70],
    ['a very fast hand on a short number', '1200', 40],
  ])('is no scan when typed: %s', (_name, text, gap) => {
    const { burst, at } = read(text, gap)
    expect(burst.finish(at + gap)).toBeNull()
  })

  it.each([160, 400])('leaves out what was typed %i ms before it', (pause) => {
    const { burst, at } = read('lamp', 120)
    const end = type(burst, '5000273', 5, at + pause, 'lamp')
    expect(burst.finish(end + 5)).toEqual({ text: '5000273', before: 'lamp', lead: null })
  })

  it('is whole when the scanner pauses after its first character', () => {
    const burst = new Burst<string>()
    burst.add({ text: 'L', at: 1_000, before: '' })
    const end = type(burst, 'PRQ3978200', 8, 1_120)
    expect(burst.finish(end + 8)?.text).toBe('LPRQ3978200')
  })

  it.each([
    ['the first key', 'L', 0],
    ['the first four keys', 'LPRQ', 8],
  ])('is not surely whole when a radio link stalls for 0.2 s after %s', (_name, beginning, gap) => {
    const burst = new Burst<string>()
    const at = type(burst, beginning, gap, 1_000, '12')
    const end = type(burst, '3978200', 8, at + 200, `12${beginning}`)
    const scan = burst.finish(end + 8)
    expect(scan?.text).toBe('3978200')
    expect(scan?.lead).toEqual({ text: beginning, before: '12' })
  })

  it('is whole when the key before it came 0.4 s earlier', () => {
    const burst = new Burst<string>()
    type(burst, '5', 0, 1_000)
    const end = type(burst, '3978200', 8, 1_400, '5')
    expect(burst.finish(end + 8)).toEqual({ text: '3978200', before: '5', lead: null })
  })

  it('needs more characters when no end follows', () => {
    expect(read('50002', 5).burst.finishByPause()).toBeNull()
    expect(read('500027', 5).burst.finishByPause()?.text).toBe('500027')
  })

  it('is whole though a busy page took its first keys for a pause: their times tell that they belong together', () => {
    const burst = new Burst<string>()
    type(burst, 'A', 0, 1_000, 'rad')
    expect(burst.finishByPause()).toBeNull()
    const end = type(burst, '-01-01', 2, 1_002, 'radA')
    expect(burst.finish(end + 2)).toEqual({ text: 'A-01-01', before: 'rad', lead: null })
  })

  it('is handed out from its first character, however long it is', () => {
    const { burst, at } = read('AB'.repeat(150), 5)
    expect(burst.finish(at + 5)).toEqual({ text: 'AB'.repeat(150), before: '', lead: null })
  })

  it('is no scan after its end came late', () => {
    const { burst, at } = read('5000273', 8)
    expect(burst.finish(at + 900)).toBeNull()
  })
})

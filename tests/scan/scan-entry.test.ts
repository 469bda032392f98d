import { describe, expect, it } from 'vitest'
import { ScanEntry } from '#scan/scan-entry.ts'

/** Types into the field key by key, and returns what it then holds and the time of the last key. */
function type(entry: ScanEntry, text: string, gapMs: number, from: number, held = ''): { value: string; at: number } {
  let value = held
  let at = from
  for (const [place, key] of Array.from(text).entries()) {
    at = from + place * gapMs
    entry.add(key, at, value)
    value += key
  }
  return { value, at }
}

describe('the code in the scan field', () => {
  it.each([1_000, 5_000, 600_000])('leaves out a stray key that lay there for %i ms', (idle) => {
    const entry = new ScanEntry()
    const stray = type(entry, '7', 0, 1_000)
    const { value, at } = type(entry, 'LPRQ3978200', 8, stray.at + idle, stray.value)
    expect(value).toBe('7LPRQ3978200')
    expect(entry.codeAt(value, at + 8)).toBe('LPRQ3978200')
  })

  it('leaves out a stray key when the scanner sends no end', () => {
    const entry = new ScanEntry()
    const stray = type(entry, '7', 0, 1_000)
    const { value } = type(entry, 'LPRQ3978200', 8, stray.at + 5_000, stray.value)
    expect(entry.codeByPause(value)).toBe('LPRQ3978200')
  })

  it.each([1_000, 10_000, 60_000])('keeps what a person typed before a pause of %i ms', (pause) => {
    const entry = new ScanEntry()
    const first = type(entry, 'LPRQ39', 200, 1_000)
    const { value, at } = type(entry, '78200', 90, first.at + pause, first.value)
    expect(entry.codeAt(value, at + 90)).toBe('LPRQ3978200')
  })

  it.each([160, 400, 900])('keeps the beginning of a scan that the radio held up for %i ms', (stall) => {
    const entry = new ScanEntry()
    const first = type(entry, 'LPRQ', 8, 1_000)
    const { value, at } = type(entry, '3978200', 8, first.at + stall, first.value)
    expect(entry.codeAt(value, at + 8)).toBe('LPRQ3978200')
  })

  it('leaves out a stray key before a scan that the radio held up for 0.2 s', () => {
    const entry = new ScanEntry()
    const stray = type(entry, '7', 0, 1_000)
    const first = type(entry, 'LPRQ', 8, stray.at + 5_000, stray.value)
    const { value, at } = type(entry, '3978200', 8, first.at + 200, first.value)
    expect(value).toBe('7LPRQ3978200')
    expect(entry.codeAt(value, at + 8)).toBe('LPRQ3978200')
  })

  it('leaves out what was typed before the focus went elsewhere', () => {
    const entry = new ScanEntry()
    const stray = type(entry, '7', 0, 1_000)
    entry.add('L', 1_040, stray.value, true)
    const { value, at } = type(entry, 'PRQ3978200', 8, 1_048, '7L')
    expect(entry.codeAt(value, at + 8)).toBe('LPRQ3978200')
  })

  it('keeps everything where the field holds something else than the leftover and the burst', () => {
    const entry = new ScanEntry()
    const stray = type(entry, '77', 90, 1_000)
    const { at } = type(entry, '5000273', 8, stray.at + 5_000, stray.value)
    expect(entry.codeAt('7500027373', at + 8)).toBe('7500027373')
    expect(entry.codeByPause('7500027373')).toBe('')
  })

  it('hands the whole text on when a scan without an end came right behind a key', () => {
    const entry = new ScanEntry()
    const stray = type(entry, '7', 0, 1_000)
    const { value } = type(entry, 'LPRQ3978200', 8, stray.at + 400, stray.value)
    expect(entry.codeByPause(value)).toBe('7LPRQ3978200')
  })
})

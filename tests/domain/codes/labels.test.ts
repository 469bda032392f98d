import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  derivedLabel,
  deviceCodeOf,
  idOfLabel,
  locationCodeProblem,
  locationLabelOf,
  mintLabel,
  parseLabel,
  type MintedKind,
} from '#domain/codes/labels.ts'

const kinds: readonly MintedKind[] = ['unit', 'pallet', 'gaylord', 'tote', 'cart', 'load']
const anyMinted = fc
  .tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 32_767 }), fc.integer({ min: 0, max: 2 ** 40 - 1 }))
  .map(([kind, bits, counter]) => ({
    kind,
    device: deviceCodeOf(bits),
    counter,
    label: mintLabel(kind, deviceCodeOf(bits), counter),
  }))
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-*'

describe('a label minted on a device', () => {
  it('reads back as the kind, device and counter that made it', () => {
    fc.assert(
      fc.property(anyMinted, ({ kind, device, counter, label }) => {
        expect(parseLabel(label)).toEqual({ kind, label, device, counter, code: '' })
        expect(idOfLabel(` ${label.toLowerCase()} `)).toBe(label)
      }),
    )
  })

  it('is ten characters for the first million labels of a device', () => {
    expect(mintLabel('unit', '7KQ', 0)).toHaveLength(10)
    expect(mintLabel('unit', '7KQ', 2 ** 20 - 1)).toHaveLength(10)
    expect(mintLabel('unit', '7KQ', 2 ** 20)).toHaveLength(11)
  })

  it('with any one character wrong never reads as another label', () => {
    fc.assert(
      fc.property(anyMinted, ({ label }) => {
        for (let place = 0; place < label.length; place += 1) {
          for (const wrong of letters) {
            const misread = label.slice(0, place) + wrong + label.slice(place + 1)
            // O for 0 and I or L for 1 are the same sign to a person; they read as the very same label.
            expect([undefined, label]).toContain(parseLabel(misread)?.label)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('with any two neighbours swapped never reads as another label', () => {
    fc.assert(
      fc.property(anyMinted, ({ label }) => {
        for (let place = 0; place + 1 < label.length; place += 1) {
          const swapped = label.slice(0, place) + label.charAt(place + 1) + label.charAt(place) + label.slice(place + 2)
          expect([undefined, label]).toContain(parseLabel(swapped)?.label)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never comes from two devices or two counters', () => {
    fc.assert(
      fc.property(anyMinted, anyMinted, (one, other) => {
        const same = one.kind === other.kind && one.device === other.device && one.counter === other.counter
        expect(one.label === other.label).toBe(same)
      }),
    )
  })

  it('typed by hand with O for 0 and l for 1 is the same label', () => {
    const label = mintLabel('pallet', '0A1', 33)
    expect(label).toMatch(/^P-0A10011/)
    expect(parseLabel(`p-oal00ll${label.at(-1)}`)?.label).toBe(label)
  })

  it('is not minted from a counter or device that cannot be written', () => {
    expect(() => mintLabel('unit', '7KQ', -1)).toThrow(RangeError)
    expect(() => mintLabel('unit', '7KQ', 1.5)).toThrow(RangeError)
    expect(() => mintLabel('unit', '7KQ', 2 ** 40)).toThrow(RangeError)
    expect(() => mintLabel('unit', 'LOU', 1)).toThrow(RangeError)
  })
})

describe('a label that follows from a text', () => {
  it('is one on every device, reads as ours, and has a counter that no device reaches', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const label = derivedLabel('pallet', text)
        expect(label).toBe(derivedLabel('pallet', text))
        expect(label).toHaveLength(12)
        expect(idOfLabel(label)).toBe(label)
        expect(parseLabel(label)?.counter).toBeGreaterThan(2 ** 25 - 1)
      }),
    )
  })

  it('differs for each of the pallets of ten thousand loads', () => {
    const labels = Array.from({ length: 10_000 }, (_, place) => derivedLabel('pallet', `load${place}\n0\nPTMB72505`))
    expect(new Set(labels).size).toBe(10_000)
  })
})

describe('a location label', () => {
  it.each([
    ['a-01-02', 'L-A-01-02'],
    ['dock 3', 'L-DOCK-3'],
    ['Z1.B', 'L-Z1.B'],
  ])('of code %s shows %s and reads back', (code, label) => {
    expect(locationLabelOf(code)).toBe(label)
    expect(parseLabel(label.toLowerCase())).toMatchObject({ kind: 'location', label, code: label.slice(2) })
    expect(idOfLabel(label)).toBe(label)
  })

  it.each([
    ['', 'needs a code'],
    ['1042', 'needs a letter'],
    ['A/01', 'letters, digits'],
    ['A'.repeat(41), 'at most 40'],
    ['=A1', 'letters, digits'],
    [mintLabel('unit', '7KQ', 18).slice(2), 'mistaken for a label'],
  ])('cannot carry the code %j', (code, words) => {
    expect(english(locationCodeProblem(code))).toContain(words)
    expect(parseLabel(`L-${code}`)).toBeNull()
  })
})

it('whatever text is scanned, reading it as a label never throws, and its id is safe as a document name', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }).map((text) => `L-${text}`),
      ),
      (text) => {
        expect(idOfLabel(text)).toMatch(/^$|^[A-Z]-[0-9A-Z._-]{1,40}$/)
      },
    ),
  )
})

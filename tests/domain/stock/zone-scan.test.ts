import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { zoneStep, type ZoneFacts } from '#domain/stock/zone-scan.ts'
import { aLocation } from '#tests/support/records.ts'

const rack = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'rack' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin', parentId: rack.id, purpose: 'Small goods' })
const state = {}
const scanned = (text: string, over: Partial<ZoneFacts> = {}) =>
  zoneStep(state, { kind: 'scan', scan: classifyScan(text) }, { chain: [], sum: undefined, isMember: true, ...over })

describe('a scan on Zones and Locations', () => {
  it('opens a place with what is in it, in plain and without a write', () => {
    const step = scanned('L-A-01-01', { chain: [bin, rack], sum: { qty: 30, capacity: 40 } })
    expect(english(step)).toMatchObject({
      go: { open: bin.id },
      say: { tone: 'plain', title: 'A-01-01', detail: 'Small goods · 30 items here' },
      writes: [],
    })
  })
  it('does not show what is in it while that is not counted', () => {
    expect(english(scanned('L-A-01-01', { chain: [bin, rack] }).say?.detail)).toBe('Small goods')
  })
  it('warns of a place that is full, and of one whose rack is blocked', () => {
    const full = scanned('L-A-01-01', { chain: [bin, rack], sum: { qty: 40, capacity: 40 } })
    expect(english(full.say)).toMatchObject({ tone: 'amber' })
    expect(english(full.say?.detail)).toContain('40 of 40 are there')
    const blocked = scanned('L-A-01-01', { chain: [bin, { ...rack, blocked: true }] })
    expect(blocked.say).toMatchObject({ tone: 'amber' })
    expect(english(blocked.say?.detail)).toContain('No put-away')
  })
  it('refuses a code of no place, and shows a person without access the reason', () => {
    expect(english(scanned('L-NOWHERE').say)).toMatchObject({ tone: 'red', title: 'No place has this code' })
    const stranger = scanned('L-A-01-01', { isMember: false })
    expect(english(stranger.say)).toMatchObject({ tone: 'red', title: 'Without access you see zones only' })
  })
  it.each(['LPRQ3978200', '760064404380', 'HELLO-42'])('leaves anything else to the app: %s', (code) => {
    expect(scanned(code).unhandled).toBe(true)
  })
})

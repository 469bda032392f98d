import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, addressText, noAddress } from '#domain/outbound/ship-address.ts'

const ann = { name: 'Ann Buyer', line1: '12 Elm St', line2: 'Apt 4', city: 'Plano', state: 'TX', zip: '75023-1234', country: 'United States', phone: '+1 (555) 201-7788 ext. 12', email: 'ann@mail.test' } // prettier-ignore

describe('the address of an order', () => {
  it('comes apart as it was put together', () => {
    expect(addressOf(addressText(ann))).toEqual(ann)
    const short = { ...noAddress, name: 'Bo', line1: '1 A St', city: 'Plano', state: 'TX', zip: '75023' }
    expect(addressOf(addressText(short))).toEqual(short)
  })
  it('is read from one line with commas too', () => {
    expect(addressOf('Ann Buyer, 12 Elm St, Plano, TX 75023')).toMatchObject({ name: 'Ann Buyer', line1: '12 Elm St', city: 'Plano', state: 'TX', zip: '75023' }) // prettier-ignore
  })
  it('keeps all its words where no town can be found', () => {
    expect(addressOf('Ann\nSomewhere 5\nLiguria')).toMatchObject({
      name: 'Ann',
      line1: 'Somewhere 5, Liguria',
      city: '',
    })
    expect(addressOf('')).toEqual(noAddress)
  })
  it('never throws, whatever stands there', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof addressOf(text).line1 === 'string'))
  })
})

/** What a reference of a payment may hold. */
import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from '#domain/core/orders/payments.ts'

describe('the number of a card in a reference', () => {
  it.each([
    '4111 1111 1111 1111',
    'card 5500-0000-0000-0004 ok',
    '4111 1111 1111 1111 12/27',
    '4111111111111111 12/27 123',
    'visa 4111111111111111 1227',
    '41111111111111111227',
    '4111  1111  1111  1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111,1111,1111,1111',
    '12/27 - 4111 1111 1111 1111',
    'receipt 7, 3782 822463 10005 0427',
    '2223 0031 2200 3222',
    // A slip of the key.
    '4111 1111 1111 1112 12/27',
  ])('is seen in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    'receipt 20261123-0007',
    'receipt 1207',
    'check 1007, 2026-11-23',
    '(555) 201-7788',
    '+1 555 201 7788',
    'LPRQ3978200 LPRY0000001',
    'INV-7 U-7KQ0001H',
    '$1,234.50',
    '1Z999AA10123456784',
    'PayPal 8XJ04531KK7721045',
    '9400111899223197428490',
  ])('is not seen in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })
})

/** Which requests count as those of one machine. */
import { expect, it } from 'vitest'
import { machineOf } from '#backend/http/shares.ts'

const of = (remoteAddress: string): string =>
  machineOf({ socket: { remoteAddress } } as Parameters<typeof machineOf>[0])

it.each([
  ['an address of IPv4 in either form', '203.0.113.9', '::ffff:203.0.113.9'],
  ['a network of IPv6', '2001:db8:1:2::5', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
  ['a network whose number ends with zeros', '2001:db8::5', '2001:db8::6:7'],
  ['the same network, written out', '2001:db8::5', '2001:db8:0:0:1:2:3:4'],
])('%s is one machine', (_, one, other) => {
  expect(of(one)).toBe(of(other))
})

it.each([
  ['203.0.113.9', '203.0.113.8'],
  ['2001:db8:1:2::5', '2001:db8:1:3::5'],
  ['2001:db8::5', '2001:db8:0:1::5'],
])('%s and %s are two machines', (one, other) => {
  expect(of(one)).not.toBe(of(other))
})

/**
 * The limit of the own authority, as its certificate states it (RFC 5280, 4.2.1.10): private networks and names alone. So a
 * device that trusts the authority does not have to trust it with any other site, even if its key is stolen.
 */
import { privateEndings, privateNetworks } from './machine-names.ts'

const SEQUENCE = 0x30
const PERMITTED = 0xa0
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

export const NAME_CONSTRAINTS = '2.5.29.30'

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

/** DER of the extension's value. `machine` is the name of this machine, `''` for none. */
export function privateNamesOnly(machine: string): Buffer {
  const names = [...privateEndings, ...(machine === '' ? [] : [machine])]
  return tlv(
    SEQUENCE,
    tlv(
      PERMITTED,
      ...names.map((name) => tlv(SEQUENCE, tlv(DNS_NAME, Buffer.from(name, 'ascii')))),
      ...privateNetworks.map(({ address, mask }) => tlv(SEQUENCE, tlv(IP_ADDRESS, address, mask))),
    ),
  )
}

/** The names and addresses under which other devices of the local network reach this machine. */
import { hostname, networkInterfaces } from 'node:os'
import { isIPv4 } from 'node:net'

/** Networks that belong to nobody outside: RFC 1918, 3927 and 6598, and what stays on this machine. */
const PRIVATE_V4 = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const

/** Endings of names that no public authority gives out: RFC 6762, 8375, 9476, and what routers use. */
const PRIVATE_ENDINGS = ['local', 'lan', 'internal', 'home.arpa', 'localhost'] as const

export interface MachineNames {
  readonly names: readonly string[]
  readonly addresses: readonly string[]
}

/** Networks as address and mask, four bytes each, and the endings: all that the own authority may vouch for. */
export const privateNetworks = PRIVATE_V4.map(([address, bits]) => {
  const mask = (0xffffffff << (32 - bits)) >>> 0
  return {
    address: bytesOf(address),
    mask: Buffer.from([mask >>> 24, mask >>> 16, mask >>> 8, mask].map((one) => one & 255)),
  }
})
export const privateEndings: readonly string[] = PRIVATE_ENDINGS

export function bytesOf(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number))
}

export function isPrivateAddress(address: string): boolean {
  if (!isIPv4(address)) return false
  const bytes = bytesOf(address)
  return privateNetworks.some(({ address: net, mask }) =>
    net.every((byte, place) => byte === ((bytes[place] ?? 0) & (mask[place] ?? 0))),
  )
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a server that listens there is reached by its own machine alone. */
export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host)

/** Hosts under which other devices reach a server that listens at `host`. */
export function otherHosts(host: string): readonly string[] {
  if (isThisMachine(host)) return []
  return host === '0.0.0.0' || host === '::' ? networkAddresses() : [host]
}

/** Addresses of this machine on its networks, without its own loop. */
export function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return [...new Set(all.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => one.address))]
}

/** The machine's own name as it is announced in a local network; `''` where it is none that a certificate may carry. */
export function machineName(name = hostname()): string {
  const first = name.toLowerCase().split('.')[0] ?? ''
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(first) ? first : ''
}

export function namesOfMachine(): MachineNames {
  const name = machineName()
  const own = name === '' ? [] : [name, `${name}.local`, `${name}.lan`]
  return {
    names: [...new Set(['localhost', ...own])],
    addresses: ['127.0.0.1', ...networkAddresses().filter(isPrivateAddress)].sort(),
  }
}

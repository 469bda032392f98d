/** The address that links name: one under which other devices reach this server, and for which its certificate is good. */
import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Reach } from '#backend/auth/people-links.ts'
import { originOf } from '#backend/http/listener.ts'
import { isPrivateAddress, otherHosts } from './machine-names.ts'
import type { TlsWish } from './server-certificate.ts'

export interface Reachable {
  /** Where the server listens. */
  readonly host: string
  readonly port: number
  readonly tls: TlsWish | undefined
  /** The certificate that is shown now, PEM; `''` for none. */
  readonly certificate: string
  /** Where people open it through a proxy; `''` without one. */
  readonly address: string
}

/** @param hosts under which other devices may reach the server */
export function reachOf({ host, port, tls, certificate, address }: Reachable, hosts = otherHosts(host)): Reach {
  if (address !== '') return { origin: address, isTrustedFirst: false }
  const best = hosts.find(isGiven) ?? hosts.find(isPrivateAddress) ?? hosts[0]
  if (best === undefined) return { origin: '', isTrustedFirst: false }
  if (tls === undefined) return { origin: originOf(best, port), isTrustedFirst: false }
  const isOwn = tls === 'own'
  return { origin: originOf(isOwn ? best : named(hosts, certificate, best), port, 'https'), isTrustedFirst: isOwn }
}

/** In a private network that gave the machine its address; without one it takes one of 169.254 itself (RFC 3927). */
const isGiven = (host: string): boolean => isPrivateAddress(host) && !host.startsWith('169.254.')

/** Why: a certificate that was brought is good for its names alone, and on another address a browser refuses it. */
function named(hosts: readonly string[], certificate: string, otherwise: string): string {
  const shown = new X509Certificate(certificate)
  const isGood = (host: string) => (isIP(host) === 0 ? shown.checkHost(host) : shown.checkIP(host)) !== undefined
  const names = [...(shown.subjectAltName ?? '').matchAll(/DNS:([^\s,"*]+)/g)].map(([, name = '']) => name)
  return hosts.find(isGood) ?? names.find((name) => name !== 'localhost') ?? otherwise
}

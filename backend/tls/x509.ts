/** The library that writes certificates, which `node:crypto` only reads; loaded where HTTPS is wanted. */
import { webcrypto } from 'node:crypto'

export async function loadX509() {
  // Why in this order: the library's container asks for the polyfill as it loads.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as Crypto)
  return x509
}

export const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify'])
}

export async function privateKeyPem({ privateKey }: CryptoKeyPair): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`
}

/** A positive number of 126 bits, in hex. */
export function newSerial(): string {
  const bytes = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

/**
 * The server's own certificate authority, made once and kept in the data folder. Devices trust it once, and every later
 * certificate of this server with it. Its key never leaves the folder, and it vouches for private names alone (`name-constraints.ts`).
 */
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineName, type MachineNames } from './machine-names.ts'
import { NAME_CONSTRAINTS, privateNamesOnly } from './name-constraints.ts'
import { KEYS, loadX509, newKeys, newSerial, privateKeyPem } from './x509.ts'

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3650
/** Apple takes no more than 825 days (https://support.apple.com/en-us/103769). */
const SERVER_DAYS = 390
/** A device whose clock is behind by less than this still believes a new certificate. */
const BACKDATED_MS = 2 * DAY_MS

export interface Authority {
  /** PEM. */
  readonly certificate: string
  /** SHA-256 of the certificate, as devices show it. */
  readonly fingerprint: string
  /** A certificate for these names with a key of its own, both PEM. */
  issue(names: MachineNames, nowMs: number): Promise<{ readonly cert: string; readonly key: string }>
}

/** Reads the authority from `folder`, or makes it. @throws Error with one sentence where the files are there and cannot be read */
export async function loadAuthority(folder: string, nowMs: number): Promise<Authority> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [certFile, keyFile] = [join(folder, 'authority.pem'), join(folder, 'authority-key.pem')]
  const certificate = await readIfThere(certFile)
  const key = await readIfThere(keyFile)
  if ((certificate === undefined) !== (key === undefined)) {
    throw new Error(
      `Of ${certFile} and ${keyFile} only one is there. Put the other back, or remove both: devices then trust the new ones once more.`,
    )
  }
  if (certificate !== undefined && key !== undefined) return authorityOf(certificate, key)
  const made = await makeAuthority(nowMs)
  await writeFile(keyFile, made.key, { mode: 0o600 })
  await writeFile(certFile, made.cert, { mode: 0o600 })
  return authorityOf(made.cert, made.key)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function makeAuthority(nowMs: number): Promise<{ cert: string; key: string }> {
  const x509 = await loadX509()
  const keys = await newKeys()
  const machine = machineName()
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [`Restow on ${machine === '' ? 'this network' : machine}`] }, { O: ['Restow'] }],
    notBefore: new Date(nowMs - BACKDATED_MS),
    notAfter: new Date(nowMs + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: KEYS,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usage, true),
      new x509.Extension(NAME_CONSTRAINTS, true, new Uint8Array(privateNamesOnly(machine))),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n`, key: await privateKeyPem(keys) }
}

function authorityOf(certificate: string, key: string): Authority {
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    certificate,
    fingerprint: fingerprint256,
    issue: (names, nowMs) => issue(certificate, key, names, nowMs),
  }
}

async function issue(authority: string, authorityKey: string, { names, addresses }: MachineNames, nowMs: number) {
  const x509 = await loadX509()
  const issuer = new x509.X509Certificate(authority)
  const pkcs8 = createPrivateKey(authorityKey).export({ type: 'pkcs8', format: 'der' })
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, KEYS, false, ['sign'])
  const keys = await newKeys()
  const [name = 'localhost'] = names.slice(1)
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [name] }],
    issuer: issuer.subjectName,
    notBefore: new Date(nowMs - BACKDATED_MS),
    notAfter: new Date(nowMs + SERVER_DAYS * DAY_MS),
    signingAlgorithm: KEYS,
    signingKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns', value }) as const),
        ...addresses.map((value) => ({ type: 'ip', value }) as const),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n${authority}`, key: await privateKeyPem(keys) }
}

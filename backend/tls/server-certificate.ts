/**
 * The certificate that the server shows now: of its own authority, or one that a person brought. Invariants: a certificate of
 * its own names every private address that the machine has, and is renewed 30 days before its end, while the server runs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { loadAuthority, type Authority } from './authority.ts'
import { machineName, namesOfMachine, privateEndings, type MachineNames } from './machine-names.ts'

const RENEWED_BEFORE_MS = 30 * 86_400_000

/** `own`: of the server's own authority. Else files in PEM form, read again when they are renewed. */
export type TlsWish = 'own' | { readonly certFile: string; readonly keyFile: string }

export interface ServerCertificate {
  /** PEM, with the chain. */
  readonly cert: string
  readonly key: string
}

export interface Certificates {
  readonly current: ServerCertificate
  /** Absent where a certificate was brought. */
  readonly authority: Authority | undefined
  /** Renews what is due. Returns whether `current` is another now. */
  renew(nowMs?: number): Promise<boolean>
}

/** @throws Error with one sentence */
export function openCertificates(wish: TlsWish, folder: string, names = namesOfMachine): Promise<Certificates> {
  return wish === 'own' ? ownCertificates(folder, names) : broughtCertificates(wish.certFile, wish.keyFile)
}

async function broughtCertificates(certFile: string, keyFile: string): Promise<Certificates> {
  const read = async (): Promise<ServerCertificate> => {
    const [cert, key] = (await Promise.all(
      [certFile, keyFile].map((file) => readFile(file, 'utf8').catch(() => '')),
    )) as [string, string]
    if (cert === '' || key === '')
      throw new Error(`The certificate ${certFile} with its key ${keyFile} cannot be read.`)
    return { cert, key }
  }
  let current = await read()
  return {
    get current() {
      return current
    },
    authority: undefined,
    async renew() {
      // While files are being replaced they may not be whole; those of before serve until they are.
      const found = await read().catch(() => current)
      const isOther = found.cert !== current.cert && found.key !== ''
      if (isOther) current = found
      return isOther
    },
  }
}

async function ownCertificates(folder: string, namesNow: () => MachineNames): Promise<Certificates> {
  const authority = await loadAuthority(folder, Date.now())
  const [certFile, keyFile] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')]
  const permitted = namesOf(authority)
  const kept = await Promise.all([certFile, keyFile].map((file) => readFile(file, 'utf8').catch(() => '')))
  let current: ServerCertificate = { cert: kept[0] ?? '', key: kept[1] ?? '' }
  const renew = async (nowMs = Date.now()): Promise<boolean> => {
    const names = permitted(namesNow())
    if (isGood(current, authority, names, nowMs)) return false
    current = await authority.issue(names, nowMs)
    await writeFile(keyFile, current.key, { mode: 0o600 })
    await writeFile(certFile, current.cert, { mode: 0o600 })
    return true
  }
  await renew()
  return {
    get current() {
      return current
    },
    authority,
    renew,
  }
}

/** A name that the authority may not vouch for, such as that of a machine it was copied to, would make the whole certificate void. */
function namesOf({ certificate }: Authority): (names: MachineNames) => MachineNames {
  const isOfThisMachine = new X509Certificate(certificate).subject.includes(`Restow on ${machineName()}\n`)
  const isPermitted = (name: string): boolean =>
    isOfThisMachine || privateEndings.some((ending) => name === ending || name.endsWith(`.${ending}`))
  return ({ names, addresses }) => ({ names: names.filter(isPermitted), addresses })
}

function isGood({ cert, key }: ServerCertificate, authority: Authority, names: MachineNames, nowMs: number): boolean {
  if (cert === '' || key === '') return false
  try {
    const shown = new X509Certificate(cert)
    const covers =
      names.names.every((name) => shown.checkHost(name)) && names.addresses.every((one) => shown.checkIP(one))
    const isTimely = Date.parse(shown.validFrom) <= nowMs && Date.parse(shown.validTo) > nowMs + RENEWED_BEFORE_MS
    return covers && isTimely && shown.verify(new X509Certificate(authority.certificate).publicKey)
  } catch {
    return false
  }
}

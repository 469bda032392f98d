/** A browser profile's home that trusts a certificate authority, as a person makes a Linux device trust it. Needs `certutil` (Debian's libnss3-tools). */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const CERTUTIL = '/usr/bin/certutil'

function ensureCertutil(): void {
  if (existsSync(CERTUTIL)) return
  console.log('No certutil here; installing Debian’s libnss3-tools.')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'libnss3-tools'], { stdio: 'ignore' })
  } catch (error) {
    throw new Error('To trust the server, a browser on Linux needs certutil: install libnss3-tools.', { cause: error })
  }
}

/** @param certificate in DER form, as the server hands it out */
export async function trustIn(home: string, certificate: Buffer): Promise<void> {
  ensureCertutil()
  const store = join(home, '.pki', 'nssdb')
  await mkdir(store, { recursive: true })
  const file = join(home, 'restow-authority.crt')
  await writeFile(file, certificate)
  execFileSync(CERTUTIL, ['-N', '-d', `sql:${store}`, '--empty-password'])
  execFileSync(CERTUTIL, ['-A', '-d', `sql:${store}`, '-t', 'C,,', '-n', 'Restow', '-i', file])
}

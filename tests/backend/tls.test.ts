import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCertificates } from '#backend/tls/server-certificate.ts'
import { isPrivateAddress } from '#backend/tls/machine-names.ts'
import { temporaryFolder } from './server-fixture.ts'

const DAY_MS = 86_400_000
const here = { names: ['localhost', 'dock', 'dock.local'], addresses: ['127.0.0.1', '192.168.7.20'] }

let folder = ''
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (names = here) => openCertificates('own', join(folder, 'tls'), () => names)

describe('the certificate of the server’s own authority', () => {
  it('names the machine and its addresses, and another program believes it by the authority alone', async () => {
    const { current, authority } = await open({ ...here, names: ['localhost', 'dock.local'] })
    const shown = new X509Certificate(current.cert)
    expect(shown.checkHost('dock.local')).toBe('dock.local')
    expect(shown.checkIP('192.168.7.20')).toBe('192.168.7.20')
    await writeFile(join(folder, 'authority.pem'), authority?.certificate ?? '')
    await writeFile(join(folder, 'server.pem'), current.cert)
    const verify = (...more: string[]) =>
      execFileSync('openssl', [
        'verify',
        '-x509_strict',
        '-purpose',
        'sslserver',
        ...more,
        '-CAfile',
        join(folder, 'authority.pem'),
        join(folder, 'server.pem'),
      ]).toString()
    expect(verify('-verify_ip', '192.168.7.20')).toContain('OK')
    expect(() => verify('-verify_ip', '192.168.7.21')).toThrow()
  })

  it('is void for a site outside, even with the stolen key of the authority', async () => {
    const { authority } = await open()
    for (const names of [
      { names: ['x', 'bank.example.com'], addresses: [] },
      { names: ['localhost'], addresses: ['8.8.8.8'] },
    ]) {
      const forged = await authority?.issue(names, Date.now())
      await writeFile(join(folder, 'authority.pem'), authority?.certificate ?? '')
      await writeFile(join(folder, 'forged.pem'), forged?.cert ?? '')
      expect(() =>
        execFileSync('openssl', ['verify', '-CAfile', join(folder, 'authority.pem'), join(folder, 'forged.pem')], {
          stdio: 'pipe',
        }),
      ).toThrow(/permitted subtree violation/)
    }
  })

  it('stays the same over restarts, and is renewed before its end and for a new address', async () => {
    const first = await open()
    const { cert } = first.current
    expect((await open()).current.cert).toBe(cert)
    expect(await first.renew()).toBe(false)
    expect(await first.renew(Date.now() + 355 * DAY_MS)).toBe(false)
    expect(await first.renew(Date.now() + 365 * DAY_MS)).toBe(true)
    const moved = await open({ ...here, addresses: ['127.0.0.1', '10.0.0.9'] })
    expect(new X509Certificate(moved.current.cert).checkIP('10.0.0.9')).toBe('10.0.0.9')
    expect(moved.authority?.fingerprint).toBe(first.authority?.fingerprint)
  })

  it('is made anew where its file is damaged, and a half authority is refused in words', async () => {
    const before = await open()
    await writeFile(join(folder, 'tls/server.pem'), 'nonsense')
    const after = await open()
    expect(after.current.cert).not.toBe(before.current.cert)
    expect(after.authority?.fingerprint).toBe(before.authority?.fingerprint)
    await rm(join(folder, 'tls/authority-key.pem'))
    await expect(open()).rejects.toThrow(/only one is there/)
  })

  it('keeps its keys from other users of the machine', async () => {
    await open()
    for (const name of ['authority-key.pem', 'server-key.pem'])
      expect((await stat(join(folder, 'tls', name))).mode & 0o077).toBe(0)
  })
})

describe('a certificate that a person brought', () => {
  it('is shown as it is, and read again when it was renewed', async () => {
    const { current } = await open()
    await mkdir(join(folder, 'own'))
    const wish = { certFile: join(folder, 'own/cert.pem'), keyFile: join(folder, 'own/key.pem') }
    await expect(openCertificates(wish, folder)).rejects.toThrow(/cannot be read/)
    await writeFile(wish.certFile, current.cert)
    await writeFile(wish.keyFile, current.key)
    const brought = await openCertificates(wish, folder)
    expect(brought.authority).toBeUndefined()
    expect(await brought.renew()).toBe(false)
    const next = await open({ ...here, addresses: ['10.1.1.1'] })
    await writeFile(wish.certFile, next.current.cert)
    await writeFile(wish.keyFile, next.current.key)
    expect(await brought.renew()).toBe(true)
    expect(brought.current.cert).toBe(await readFile(wish.certFile, 'utf8'))
  })
})

describe('an address', () => {
  it.each([
    ['192.168.0.1', true],
    ['10.9.9.9', true],
    ['172.31.0.1', true],
    ['172.32.0.1', false],
    ['8.8.8.8', false],
    ['fe80::1', false],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate)
  })
})

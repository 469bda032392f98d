/** The address in a link works on the device that it is for: reached on its network, and with a certificate that is good there. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadAuthority } from '#backend/tls/authority.ts'
import { reachOf } from '#backend/tls/reach.ts'

const server = { host: '0.0.0.0', port: 4173, tls: undefined, certificate: '', address: '' }

it.each([
  [['203.0.113.9', '192.168.1.20'], '192.168.1.20'],
  [['169.254.10.2', '10.0.0.7'], '10.0.0.7'],
  [['169.254.10.2'], '169.254.10.2'],
  [['203.0.113.9'], '203.0.113.9'],
])('on the networks %j a link names %s', (hosts, best) => {
  expect(reachOf(server, hosts)).toEqual({ origin: `http://${best}:4173`, isTrustedFirst: false })
})

it('behind a proxy a link names the address that people open, and no device is shown how to trust the server', () => {
  const address = 'https://restow.harbor.test'
  for (const tls of [undefined, 'own'] as const)
    expect(reachOf({ ...server, tls, address }, ['10.0.0.7'])).toEqual({ origin: address, isTrustedFirst: false })
  expect(reachOf({ ...server, host: '127.0.0.1', address })).toEqual({ origin: address, isTrustedFirst: false })
})

it('with a certificate that the company brought, a link names an address that the certificate is for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reach-'))
  try {
    const authority = await loadAuthority(folder, Date.now())
    const hosts = ['192.168.1.20', '10.0.0.7']
    const of = async (names: string[], addresses: string[]) => {
      const { cert: certificate } = await authority.issue({ names, addresses }, Date.now())
      return reachOf({ ...server, tls: { certFile: '', keyFile: '' }, certificate }, hosts)
    }
    expect(await of(['*.harbor.test', 'restow.harbor.test'], [])).toEqual({
      origin: 'https://restow.harbor.test:4173',
      isTrustedFirst: false,
    })
    expect(await of(['restow.harbor.test'], ['10.0.0.7'])).toMatchObject({ origin: 'https://10.0.0.7:4173' })
    expect(await of(['*.harbor.test'], [])).toMatchObject({ origin: 'https://192.168.1.20:4173' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The link of an invitation opens on the device that it is for, wherever the admin sits. */
import { expect, it } from 'vitest'
import { asLink } from '#app/session/people-calls.ts'

const answer = { uid: 'u1', email: 'ben@harbor.test', code: 'abc', endsAt: '2026-12-02T08:00:00.000Z' }
const own = { origin: 'https://192.168.1.20:4173', isTrustedFirst: true }
const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname })

it('at the server’s own machine it names the address of the other devices, and where they begin', () => {
  for (const here of ['http://127.0.0.1:4173', 'http://localhost:4173', 'http://[::1]:4173'])
    expect(asLink({ ...answer, ...own }, at(here))).toMatchObject({
      link: 'https://192.168.1.20:4173/auth?mode=resetPassword&oobCode=abc',
      trustAt: 'http://192.168.1.20:4173/',
      isOnlyHere: false,
    })
})

it('made on another device it names the address that this device uses', () => {
  expect(asLink({ ...answer, ...own }, at('https://dock.local:4173'))).toMatchObject({
    link: 'https://dock.local:4173/auth?mode=resetPassword&oobCode=abc',
    trustAt: 'http://dock.local:4173/',
    isOnlyHere: false,
  })
})

it('says so where no other device reaches the server', () => {
  expect(asLink({ ...answer, origin: '', isTrustedFirst: false }, at('http://127.0.0.1:4173'))).toMatchObject({
    link: 'http://127.0.0.1:4173/auth?mode=resetPassword&oobCode=abc',
    trustAt: '',
    isOnlyHere: true,
  })
})

it('with a certificate of the company’s own nothing is to be trusted first', () => {
  const answered = { ...answer, origin: 'https://192.168.1.20:4173', isTrustedFirst: false }
  expect(asLink(answered, at('https://restow.harbor.test'))).toMatchObject({ trustAt: '', isOnlyHere: false })
})

it('a device begins at the port of the server, also where that is HTTPS’s own', () => {
  const served = { ...answer, origin: 'https://192.168.1.20:443', isTrustedFirst: true }
  for (const here of ['http://127.0.0.1:443', 'https://192.168.1.20'])
    expect(asLink(served, at(here)).trustAt).toBe('http://192.168.1.20:443/')
})

import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { mayOpen, pages, rankOf, type Identity } from '#domain/core/people/access.ts'
import { guard, REDIRECT_MAX, safeRedirect, whyNotOpen } from '#domain/core/people/guard.ts'

const who = (role: string, active = true): Identity => ({ uid: 'u1', role, active })
const identities = {
  'signed out': null,
  'no role': who(''),
  'an unknown role': who('wizard'),
  'a disabled admin': who('admin', false),
  'an associate': who('associate'),
  'a manager': who('manager'),
  'an admin': who('admin'),
} as const

/** The specification's own table (section 2), written out by hand. */
const specified: Readonly<Record<string, 'open' | 'signedIn' | 'associate' | 'manager' | 'admin'>> = {
  '/': 'signedIn', '/import': 'manager', '/leads': 'manager', '/pallets': 'associate', '/manifest': 'associate',
  '/photo-recognition': 'associate', '/receive': 'associate', '/auction': 'associate', '/closeouts': 'associate', '/pickup': 'associate',
  '/inspect': 'associate', '/photo': 'associate', '/listings': 'manager', '/fulfillment': 'associate', '/bin-spot': 'manager',
  '/inbound': 'manager', '/locations': 'manager', '/zones': 'signedIn', '/sorts': 'manager', '/misplaced': 'manager', '/channels': 'admin',
  '/whatnot-sales': 'admin', '/whatnot-history': 'admin', '/inspection-performance': 'admin', '/lotting-performance': 'admin',
  '/receiving-performance': 'admin', '/users': 'admin', '/auth': 'open', '/pending': 'open', '/privacy': 'open',
} // prettier-ignore

const reach: Readonly<Record<keyof typeof identities, readonly string[]>> = {
  'signed out': ['open'],
  'no role': ['open', 'signedIn'],
  'an unknown role': ['open', 'signedIn'],
  'a disabled admin': ['open', 'signedIn'],
  'an associate': ['open', 'signedIn', 'associate'],
  'a manager': ['open', 'signedIn', 'associate', 'manager'],
  'an admin': ['open', 'signedIn', 'associate', 'manager', 'admin'],
}

describe('the table of ranks', () => {
  test('holds the 30 routes of the specification with their access', () => {
    expect(Object.fromEntries(pages.map((page) => [page.path, page.rank]))).toEqual(specified)
    expect(pages).toHaveLength(30)
  })
})

describe('each route for each identity', () => {
  for (const [name, identity] of Object.entries(identities) as [keyof typeof identities, Identity | null][]) {
    test.each(Object.entries(specified))(`${name} at %s (%s)`, (path, rank) => {
      const answer = guard(identity, path, path)
      if (identity && path === '/auth') return expect(answer).toEqual({ kind: 'go', to: '/' })
      if (reach[name].includes(rank)) return expect(answer).toEqual({ kind: 'stay' })
      if (identity) return expect(answer).toEqual({ kind: 'go', to: '/' })
      return expect(answer).toEqual(
        path === '/' ? { kind: 'go', to: '/auth' } : { kind: 'go', to: '/auth', redirect: path },
      )
    })
  }
  test('what is not a route is left to the not-found page', () => {
    for (const identity of Object.values(identities))
      expect(guard(identity, '/nowhere', '/nowhere')).toEqual({ kind: 'stay' })
  })
  test('filters and details come along through signing in', () => {
    expect(guard(null, '/pallets', '/pallets?open=p1#x')).toEqual({
      kind: 'go',
      to: '/auth',
      redirect: '/pallets?open=p1#x',
    })
  })
})

describe('the redirect value', () => {
  const manager = who('manager')
  test.each(['/pallets', '/pallets?open=p-1', '/manifest?load=l1#row', '/', '/zones', '/privacy'])(
    '%s is followed',
    (to) => {
      expect(safeRedirect(to, manager)).toBe(to)
    },
  )
  test.each([
    'https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', '/./../..//evil.example', 'javascript:alert(1)', 'data:text/html,x',
    '/auth', '/auth?x=1', '/users', '/channels', '/nowhere', '', 'pallets', ' /pallets', '/pal\tlets', '/pallets\u0000', '/%0d/evil.example', '/%5cevil.example',
    '/pallets%0a', '/Pallets', '/pallets/', `/pallets?x=${'a'.repeat(REDIRECT_MAX)}`, '\u2028/pallets', 'HTTPS:/pallets',
  ])('%j ends at /', (to) => {
    expect(safeRedirect(to, manager)).toBe('/')
  }) // prettier-ignore
  test.each([undefined, null, 7, {}, ['/pallets']])('%j, which is no text, ends at /', (to) => {
    expect(safeRedirect(to, manager)).toBe('/')
  })
  test('a redirect inside the target is not followed on', () => {
    expect(safeRedirect('/pallets?redirect=%2Fzones&open=1', manager)).toBe('/pallets?open=1')
  })
  test('a person without a role is taken only to pages that need no role', () => {
    expect(safeRedirect('/zones', who(''))).toBe('/zones')
    expect(safeRedirect('/pallets', who(''))).toBe('/')
  })
  test('a signed-in person is sent on from any page; a signed-out one waits at sign-in', () => {
    expect(guard(manager, '/auth', '/auth?redirect=%2Fpallets', '/pallets')).toEqual({ kind: 'go', to: '/pallets' })
    expect(guard(manager, '/zones', '/zones?redirect=%2Fpallets', '/pallets')).toEqual({ kind: 'go', to: '/pallets' })
    expect(guard(null, '/auth', '/auth?redirect=%2Fpallets', '/pallets')).toEqual({ kind: 'stay' })
  })
})

test('a page opens for exactly those whose rank reaches it', () => {
  for (const page of pages) {
    for (const identity of Object.values(identities)) {
      const allowed =
        guard(identity, page.path, page.path).kind === 'stay' || (identity !== null && page.path === '/auth')
      expect(mayOpen(rankOf(identity), page)).toBe(allowed)
    }
  }
})

describe('a person who is sent elsewhere', () => {
  test('learns whom the page is for', () => {
    expect(english(whyNotOpen(who('associate'), '/locations'))).toBe(
      'Locations is for managers. Ask an admin if you need it.',
    )
    expect(english(whyNotOpen(who('manager'), '/users'))).toBe('Users is for admins. Ask an admin if you need it.')
    expect(english(whyNotOpen(who(''), '/receive'))).toBe(
      'Receive is for people with access. Ask an admin if you need it.',
    )
  })
  test('learns why a link with a one-time code shows nothing while someone is signed in', () => {
    const words = 'To use this link, sign out and open it again.'
    expect(english(whyNotOpen(who('associate'), '/auth', '/auth?mode=resetPassword&oobCode=abc'))).toBe(words)
    expect(english(whyNotOpen(who('admin'), '/auth', '/auth?setup=abc'))).toBe(words)
    expect(whyNotOpen(who('admin'), '/auth', '/auth')).toBe('')
  })
  test('sees no message where the page is theirs, or is none', () => {
    expect(whyNotOpen(who('manager'), '/locations')).toBe('')
    expect(whyNotOpen(who(''), '/nowhere')).toBe('')
  })
})

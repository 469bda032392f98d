/**
 * Where a navigation ends: the rules of the specification, sections 2, 4 and 6, as pure functions. Invariants: only an address
 * inside the app that the person may open is ever followed out of a `redirect` value; everything else ends at `/`.
 */
import { msg, type Words } from '#messages/message.ts'
import { mayOpen, pageAt, rankOf, type Identity } from './access.ts'

/** The longest `redirect` value that is looked at, in characters. */
export const REDIRECT_MAX = 2048

export type GuardAnswer =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: string; readonly redirect?: string }

const stay: GuardAnswer = { kind: 'stay' }

/**
 * Control characters and back slashes, raw or encoded: browsers drop or fold them, which makes
 * other addresses.
 */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const treacherous = /[\u0000-\u0020\u007f-\u009f\\]|%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i

/**
 * The path, search and fragment of a `redirect` value that may be followed by this person, or `/`.
 * @param raw the value from the address, untrusted
 * @param who the signed-in person
 */
export function safeRedirect(raw: unknown, who: Identity): string {
  if (typeof raw !== 'string' || raw.length > REDIRECT_MAX) return '/'
  if (!raw.startsWith('/') || raw.startsWith('//') || treacherous.test(raw)) return '/'
  const url = insideUrl(raw)
  if (!url) return '/'
  const page = pageAt(url.pathname)
  if (!page || page.path === '/auth' || !mayOpen(rankOf(who), page)) return '/'
  // A redirect within the target would be followed again; one hop is all that is ever asked for.
  url.searchParams.delete('redirect')
  return url.pathname + url.search + url.hash
}

const ORIGIN = 'https://restow.invalid'

function insideUrl(raw: string): URL | null {
  try {
    const url = new URL(raw, ORIGIN)
    return url.origin === ORIGIN && !url.pathname.startsWith('//') ? url : null
  } catch {
    return null
  }
}

/**
 * Where a navigation to `path` ends for this person.
 * @param who `null` when signed out
 * @param href path, search and fragment of where the person wants to go; kept as `redirect` when they must sign in first
 * @param redirect the `redirect` value of the address, if it has one
 */
export function guard(who: Identity | null, path: string, href: string, redirect?: unknown): GuardAnswer {
  if (who && redirect !== undefined) return { kind: 'go', to: safeRedirect(redirect, who) }
  const page = pageAt(path)
  if (!page) return stay // Every person may see the not-found page.
  if (who && page.path === '/auth') return { kind: 'go', to: '/' }
  if (mayOpen(rankOf(who), page)) return stay
  if (who) return { kind: 'go', to: '/' }
  return href === '/' ? { kind: 'go', to: '/auth' } : { kind: 'go', to: '/auth', redirect: href }
}

/** An address that carries a one-time code: an invitation, a new password, the first admin. */
const ONE_TIME = /[?&](?:oobCode|setup)=/

/**
 * Why a signed-in person was sent away from a page, in a few words; `''` when the page is theirs or is none.
 * @param href path, search and fragment of where they wanted to go
 */
export function whyNotOpen(who: Identity, path: string, href = path): Words {
  const page = pageAt(path)
  if (page?.path === '/auth' && ONE_TIME.test(href)) return msg('shell.linkSignedIn')
  if (!page || mayOpen(rankOf(who), page)) return ''
  const { rank } = page
  return rank === 'associate' || rank === 'manager' || rank === 'admin'
    ? msg(`shell.pageFor.${rank}`, { page: page.name })
    : ''
}

/**
 * The root of the route tree and its two layouts. Every navigation passes the guard here, and only here. Invariants:
 * the guard looks at the *matched* route, not at the address text, so no other spelling of a path slips by.
 */
import type { Words } from '#messages/message.ts'
import { createRootRouteWithContext, createRoute, redirect, rootRouteId } from '@tanstack/react-router'
import type { Identity } from '#domain/core/people/access.ts'
import { guard, whyNotOpen } from '#domain/core/people/guard.ts'

export interface RouterContext {
  /** Who is at the device, from the local store; resolves once that is known. */
  readonly whoIs: () => Promise<Identity | null>
  /** Called for a signed-in person who is sent elsewhere, with where they wanted to go and the reason, `''` for none. */
  readonly onSentAway: (href: string, why: Words) => void
}

const NOWHERE = '?'

/** Search parameters that every page understands. */
export interface CommonSearch {
  readonly redirect?: string
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): CommonSearch =>
    'redirect' in search ? { redirect: typeof search['redirect'] === 'string' ? search['redirect'] : '//' } : {},
  beforeLoad: async ({ context, location, matches, search }) => {
    // Nothing but the root matches an address that is no route.
    const last = matches.at(-1)
    const path = last && last.routeId !== rootRouteId ? last.fullPath : NOWHERE
    const who = await context.whoIs()
    const answer = guard(who, path, location.href, search.redirect)
    if (answer.kind === 'stay') return
    if (who) context.onSentAway(search.redirect ?? location.href, whyNotOpen(who, path, location.href))
    // eslint-disable-next-line typescript/only-throw-error -- this is how the router is told
    throw redirect(
      answer.redirect === undefined
        ? { href: answer.to, replace: true }
        : { to: answer.to, search: { redirect: answer.redirect }, replace: true },
    )
  },
})

/** Header, navigation, scan field; for everyone who is signed in. */
export const mainLayout = createRoute({ getParentRoute: () => rootRoute, id: 'main' })

/** A quiet sheet for the pages that need no sign-in. */
export const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: 'public' })

/** The route tree, wired to the session: 30 routes and the not-found page. */
import { createRouter } from '@tanstack/react-router'
import { identityOf } from '#domain/core/session.ts'
import { publicRoutes, mainRoutes } from '#routes/pages.ts'
import { publicLayout, mainLayout, rootRoute } from '#routes/root.ts'
import { PublicLayout } from './shell/public-layout.tsx'
import { MainLayout } from './shell/main-layout.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageError } from './shell/error-boundary.tsx'
import { noticeSentAway } from './shell/notices.tsx'
import { settledSession, session$ } from './session/session.ts'

const routeTree = rootRoute.addChildren([
  mainLayout.update({ component: MainLayout }).addChildren(mainRoutes),
  publicLayout.update({ component: PublicLayout }).addChildren(publicRoutes),
])

export const router = createRouter({
  routeTree,
  context: { whoIs: async () => identityOf(await settledSession()), tell: noticeSentAway },
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageError,
  // Local data answers at once; nothing that stays on screen should flash away for it.
  defaultPendingMs: 1000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Every navigation ends at the top left (specification, section 2). */
router.subscribe('onResolved', (event) => {
  window.scrollTo(0, 0)
  if (event.pathChanged) document.querySelector('main')?.scrollTo(0, 0)
})

/** A change of who is at the device, or of their rank, takes effect on the open page at once. */
export function followSession(): void {
  let last = ''
  session$.subscribe((session) => {
    if (session.status === 'starting') return
    const now = JSON.stringify(identityOf(session))
    if (last !== '' && now !== last) void router.invalidate()
    last = now
  })
}

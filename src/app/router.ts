/** The route tree, wired to the session: 30 routes and the not-found page. */
import { createRouter } from '@tanstack/react-router'
import type { Words } from '#messages/message.ts'
import { identityOf } from '#domain/core/people/session.ts'
import { beginWaiting } from '#hooks/settled.ts'
import { lazyPage } from '#routes/lazy-page.ts'
import { publicRoutes, mainRoutes } from '#routes/pages.ts'
import { publicLayout, mainLayout, rootRoute } from '#routes/root.ts'
import { withFrameStyles } from '#ui/with-frame-styles.ts'
import { PublicLayout } from './shell/public-layout.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageError } from './shell/error-boundary.tsx'
import { noticeSentAway } from './shell/notices.tsx'
import { settledSession, session$ } from './session/session.ts'
import { forgetWanted, keepWanted, readWanted } from './session/wanted-page.ts'

const isOwnRecordHere = (): boolean => session$.value.status === 'signedIn' && session$.value.known

/** Whoever has just signed in leaves the page Sign in by their own wish. */
const isSigningIn = (): boolean => router.state.resolvedLocation?.pathname === '/auth'

function onSentAway(href: string, why: Words): void {
  if (!isOwnRecordHere()) keepWanted(href)
  else if (why !== '' && !isSigningIn()) noticeSentAway(why)
}

const routeTree = rootRoute.addChildren([
  mainLayout
    .update({
      component: lazyPage(
        withFrameStyles(() => import('./shell/main-layout.tsx')),
        'MainLayout',
      ),
    })
    .addChildren(mainRoutes),
  publicLayout.update({ component: PublicLayout }).addChildren(publicRoutes),
])

export const router = createRouter({
  routeTree,
  context: { whoIs: async () => identityOf(await settledSession()), onSentAway },
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultNotFoundComponent: NotFoundPage,
  // An address below a page is none of that page: it is not shown under its title.
  notFoundMode: 'root',
  defaultErrorComponent: PageError,
  // Local data answers at once; nothing that stays on screen should flash away for it.
  defaultPendingMs: 1000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A page is on its way, and the one before on the screen. */
export const isTurning = (): boolean => router.state.status === 'pending'

/** Ends the waiting for the page that is on its way. */
let arrive = () => {}

/** Every navigation ends at the top left (specification, section 2). */
router.subscribe('onResolved', (event) => {
  arrive()
  window.scrollTo(0, 0)
  if (event.pathChanged) document.querySelector('main')?.scrollTo(0, 0)
})

/** What is shown until the new page stands is not what was asked for; and whoever goes somewhere else is there by their own wish. */
router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
  arrive()
  arrive = beginWaiting()
  if (pathChanged && toLocation.pathname !== '/') forgetWanted()
})

/** Goes where the person wanted to go, once their record says that they may. */
function goWhereWanted(): void {
  const redirect = readWanted()
  if (redirect === null) return
  forgetWanted()
  if (router.state.location.href === '/') void router.navigate({ to: '/', search: { redirect }, replace: true })
}

/**
 * The code of the page of the address, beside the store. Only where the worker has it: a file that is gone after a deploy has the page load anew, once, and nobody knows yet
 * whether this person may open the page at all.
 */
export function fetchPage(): void {
  if (!navigator.serviceWorker?.controller) return
  const [matched] = router.getMatchedRoutes(location.pathname)
  for (const { options } of matched) void options.component?.preload?.()?.catch(() => undefined)
}

/** A change of who is at the device, or of their rank, takes effect on the open page at once. */
export function followSession(): void {
  let last = ''
  session$.subscribe((session) => {
    if (session.status === 'starting') return
    const now = JSON.stringify(identityOf(session))
    if (session.status === 'signedOut') forgetWanted()
    if (last !== '' && now !== last) void router.invalidate()
    if (isOwnRecordHere()) goWhereWanted()
    last = now
  })
}

/// <reference lib="webworker" />
/**
 * The service worker: Workbox only. It precaches every file of the build and serves the shell for navigations, so that any page opens with
 * no network. It activates at once only on the very first install; an update waits until a person presses `Update`, so that no open tab is
 * changed under someone's hands. It does not claim open tabs for the same reason, and keeps for them the files of the build before.
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Where the host has the files whose names carry their content's hash. */
const HASHED = '/assets/'
const BEFORE = 'restow-build-before'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

const files = self.__WB_MANIFEST
precacheAndRoute(files)
cleanupOutdatedCaches()

// Tabs of the build before go on until their people are ready. They get their files from here, also
// offline and on a host that keeps no old files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(HASHED),
  async ({ request }) => (await caches.match(request, { cacheName: BEFORE })) ?? fetch(request),
)

/** Before this build's activation takes the files of the one before out of the cache, they are put aside. One build back is kept. */
async function keepFilesBefore(): Promise<void> {
  const ours = new Set(files.map((file) => new URL(typeof file === 'string' ? file : file.url, location.href).href))
  const precache = await caches.open(cacheNames.precache)
  await caches.delete(BEFORE)
  const before = await caches.open(BEFORE)
  for (const request of await precache.keys()) {
    if (ours.has(request.url) || !new URL(request.url).pathname.startsWith(HASHED)) continue
    const held = await precache.match(request)
    if (held) await before.put(request, held)
  }
}

/** A part of the static routing API that the browser's types do not know yet (W3C Service Workers, 4.5 "InstallEvent"). */
interface Routing {
  addRoutes?(routes: readonly { condition: object; source: 'network' | 'fetch-event' }[]): Promise<void>
}

/**
 * What a page asks servers by `fetch` never comes by this worker. Why: each such request starts the worker, and where it starts one that is
 * about to hand over to an update, Chromium gives the handing over up: `Update` then does nothing. A browser without these routes asks as before.
 */
async function leaveServersAlone(event: ExtendableEvent & Routing): Promise<void> {
  await event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: `${HASHED}*` } }, source: 'fetch-event' },
      { condition: { requestDestination: '' }, source: 'network' },
    ])
    .catch((error: unknown) => console.warn('This browser takes no routes for the service worker.', error))
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepFilesBefore(), leaveServersAlone(event)])))

// Answers of the server's own endpoints (settings, sign-in, sync, photos) and files are never the shell.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//, /^\/v[01]\//, /\.[a-z0-9]+$/i] }),
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') {
    // The worker must live until it is done.
    event.waitUntil(self.skipWaiting())
  }
})

// Claiming matters on the first visit only: without it, the first page would lose its shell until the next navigation.
if (!self.registration.active) clientsClaim()

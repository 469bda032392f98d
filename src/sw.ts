/// <reference lib="webworker" />
/**
 * The service worker: Workbox only. It precaches every file of the build and serves the shell for navigations, so that any page opens with
 * no network. It activates at once only on the very first install; an update waits until a person presses `Update`, so that no open tab is
 * changed under someone's hands. It does not claim open tabs for the same reason.
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Answers of the server's own endpoints (settings, sign-in, sync, photos) and files are never the shell.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//, /^\/v[01]\//, /\.[a-z0-9]+$/i] }),
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') {
    void self.skipWaiting()
  }
})

// Claiming matters on the first visit only: without it, the first page would lose its shell until the next navigation.
if (!self.registration.active) clientsClaim()

/// <reference lib="webworker" />
/**
 * The service worker: Workbox only. It precaches every file of the build and serves the shell for navigations, so that any page opens with
 * no network. It activates at once only on the very first install; an update waits until a person presses `Update`, so that no open tab is
 * changed under someone's hands. It does not claim open tabs for the same reason, and keeps for them the files of the build before.
 * What it keeps is what was built: the page of a gateway that comes in a file's place with 200 is never taken for the file (`scripts/whole-files.ts`).
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Where the host has the files whose names carry their content's hash. */
const HASHED = '/assets/'
/** How the name of a cache begins that has the files of the build before: each build has one of its own. */
const BEFORE = 'restow-build-before'
/** In every page of ours (`index.html`), and in no gateway's. */
const OUR_MARK = 'src="/early-start.js"'

interface BuildFile {
  readonly url: string
  readonly revision: string | null
  readonly integrity?: string
}

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST as readonly BuildFile[]
const addressOf = ({ url }: BuildFile): URL => new URL(url, location.href)
const before = `${BEFORE}-${files.find(({ url }) => url === 'index.html')?.revision ?? ''}`

/** Whether this can be what the address names: a gateway, or a host that has lost a file, answers with a page. */
async function isOurs(address: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  if (new URL(address).pathname.endsWith('.html')) return (await response.clone().text()).includes(OUR_MARK)
  return response.headers.get('content-type')?.includes('text/html') !== true
}

const precache = new PrecacheController({
  plugins: [
    { cacheWillUpdate: async ({ request, response }) => ((await isOurs(request.url, response)) ? response : null) },
  ],
})
precache.addToCacheList([...files])
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()

const isOfBefore = (name: string): boolean => name.startsWith(BEFORE)

/** What a tab of the build before asks for, from wherever it was put aside. */
async function fromBefore(request: Request): Promise<Response | undefined> {
  for (const cacheName of (await caches.keys()).filter(isOfBefore)) {
    const held = await caches.match(request, { cacheName })
    if (held) return held
  }
  return undefined
}

// Tabs of the build before go on until their people are ready. They get their files from here, also
// offline and on a host that keeps no old files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(HASHED),
  async ({ request }) => (await fromBefore(request)) ?? fetch(request),
)

/** Before this build's activation takes the files of the one before out of the cache, they are put aside. */
async function keepFilesBefore(): Promise<void> {
  const ours = new Set(files.map((file) => addressOf(file).href))
  const kept = await caches.open(cacheNames.precache)
  const aside = await caches.open(before)
  for (const request of await kept.keys()) {
    if (ours.has(request.url) || !new URL(request.url).pathname.startsWith(HASHED)) continue
    const held = await kept.match(request)
    if (held) await aside.put(request, held)
  }
}

/** One build back is kept. Why not earlier: until this build takes over, tabs of the one before the last still live on theirs. */
async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => isOfBefore(name) && name !== before)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** An earlier version of this worker took in whatever came. */
async function dropForeign(): Promise<void> {
  const kept = await caches.open(cacheNames.precache)
  for (const request of await kept.keys()) {
    const held = await kept.match(request)
    if (held && !(await isOurs(request.url, held))) await kept.delete(request)
  }
}

/** What a browser or a cleaner took out of the cache comes back, while there is a network. */
async function fillGaps(): Promise<void> {
  await dropForeign()
  const kept = await caches.open(cacheNames.precache)
  const here = new Set((await kept.keys()).map(({ url }) => url))
  for (const file of files) {
    const key = precache.getCacheKeyForURL(addressOf(file).href)
    if (key === undefined || here.has(key)) continue
    const response = await fetch(key, { cache: 'reload', ...(file.integrity ? { integrity: file.integrity } : {}) })
    if (await isOurs(key, response)) await kept.put(key, response)
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

/** Nothing of the build before goes until all of this one is here. */
async function takeIn(event: ExtendableEvent): Promise<void> {
  await dropForeign()
  await precache.install(event)
  await keepFilesBefore()
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([takeIn(event), leaveServersAlone(event)])))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([precache.activate(event), dropOlder()])))

// Answers of the server's own endpoints (settings, sign-in, sync, photos) and files are never the shell.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/__\//, /^\/v[01]\//, /\.[a-z0-9]+$/i],
  }),
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  // The worker must live until it is done.
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message.type === 'FILL_GAPS')
    event.waitUntil(fillGaps().catch((error: unknown) => console.warn('Not all files of the app could be had.', error)))
})

// Claiming matters on the first visit only: without it, the first page would lose its shell until the next navigation.
if (!self.registration.active) clientsClaim()

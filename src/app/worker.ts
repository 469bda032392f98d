/**
 * The service worker's registration and its updates. Invariants: only the tab in which `Update` was
 * pressed reloads, and it does so in any case; a first install shows nothing; the check runs every 60,000 ms;
 * a tab whose chunk vanished after a deploy reloads by itself, once.
 */
import { Workbox } from 'workbox-window'
import { noticeDownloading, noticeUpdate } from './shell/notices.tsx'

const UPDATE_CHECK_MS = 60_000
/** A worker takes over in a second; one that has not done so by now may have been given up by the browser. */
const TAKEOVER_MS = 5_000

export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const worker = new Workbox('/sw.js')
  let pressed = false
  // Workbox judges by how the page began; a page of the first visit that stays open must get later
  // updates too.
  let controlled = navigator.serviceWorker.controller !== null
  let offered: ServiceWorker | null = null
  const take = (): void => {
    pressed = true
    worker.messageSkipWaiting()
    // Why: with this page gone for a moment the browser tries once more. If it fails again, the update is offered again.
    setTimeout(() => location.reload(), TAKEOVER_MS)
  }
  const offer = (waiting: ServiceWorker): void => {
    if (waiting === offered) return
    offered = waiting
    noticeUpdate(take)
  }
  worker.addEventListener('waiting', ({ sw }) => {
    if (sw) offer(sw)
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (pressed) location.reload()
    // Another tab took the update: this one goes on undisturbed and may follow when its person is ready.
    else if (controlled) noticeUpdate(() => location.reload())
    controlled = true
  })
  worker
    .register()
    .then((registration) => {
      registration?.addEventListener('updatefound', () => {
        if (navigator.serviceWorker.controller) noticeDownloading()
      })
      setInterval(() => {
        // One whose beginning this page did not see is offered too; the first worker of all waits for a moment only.
        if (registration?.active && registration.waiting) offer(registration.waiting)
        void worker.update().catch(() => undefined)
      }, UPDATE_CHECK_MS)
    })
    .catch((error: unknown) => console.error('The service worker could not be registered.', error))
}

const RELOADED = 'restow-reloaded-for-chunk'
/** How the error of a page begins whose code cannot be had just now. */
export const LOST_CHUNK = 'A part of Restow is not on this device.'

/**
 * After a deploy an old tab may ask for a chunk that is gone. It reloads once for each build, never
 * where that would end on the browser's own offline page. Where a reload does not help, the error
 * names the cause. The router does not take its words for a reason to reload.
 */
export function recoverFromLostChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reachable = navigator.onLine || Boolean(navigator.serviceWorker?.controller)
    if (!reachable || sessionStorage.getItem(RELOADED) === __BUILD_ID__) {
      event.payload.message = `${LOST_CHUNK} ${event.payload.message}`
      return
    }
    event.preventDefault()
    sessionStorage.setItem(RELOADED, __BUILD_ID__)
    location.reload()
  })
}

/**
 * The service worker's registration and its updates. Invariants: only the tab in which `Update` was
 * pressed reloads, and it does so in any case; a first install shows nothing; the check runs every 60,000 ms.
 */
import { Workbox } from 'workbox-window'
import { noticeDownloading, noticeUpdate } from './shell/notices.tsx'

const UPDATE_CHECK_MS = 60_000
/** A worker takes over in a second; one that has not done so by now may have been given up by the browser. */
const TAKEOVER_MS = 5_000

export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  let worker: Workbox | undefined
  let pressed = false
  // Workbox judges by how the page began; a page of the first visit that stays open must get later
  // updates too.
  let controlled = navigator.serviceWorker.controller !== null
  let offered: ServiceWorker | null = null
  let isWhole = false
  const take = (): void => {
    pressed = true
    worker?.messageSkipWaiting()
    // Why: with this page gone for a moment the browser tries once more. If it fails again, the update is offered again.
    setTimeout(() => location.reload(), TAKEOVER_MS)
  }
  const offer = (waiting: ServiceWorker): void => {
    if (waiting === offered) return
    offered = waiting
    noticeUpdate(take)
  }
  const register = async (): Promise<void> => {
    worker = new Workbox('/sw.js')
    worker.addEventListener('waiting', ({ sw }) => {
      if (sw) offer(sw)
    })
    const registration = await worker.register()
    registration?.addEventListener('updatefound', () => {
      if (navigator.serviceWorker.controller) noticeDownloading()
    })
  }
  const look = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.getRegistration()
    // A first worker that could not take in all files is gone without a trace.
    if (!registration) return register()
    // One whose beginning this page did not see is offered too; the first worker of all waits for a moment only.
    if (registration.active && registration.waiting) offer(registration.waiting)
    if (registration.active && !isWhole) registration.active.postMessage({ type: 'FILL_GAPS' }, [])
    isWhole = registration.active !== null
    await worker?.update()
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (pressed) location.reload()
    // Another tab took the update: this one goes on undisturbed and may follow when its person is ready.
    else if (controlled) noticeUpdate(() => location.reload())
    controlled = true
  })
  register().catch((error: unknown) => console.error('The service worker could not be registered.', error))
  // Without a connection there is nothing new, and with the next one it looks again.
  setInterval(() => void look().catch(() => undefined), UPDATE_CHECK_MS)
}

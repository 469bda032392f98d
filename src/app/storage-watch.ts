/**
 * Watches the device's storage, on which all else depends. Invariants: when the browser closes it
 * by force (iOS resume, storage cleared) no page goes on as if it still saved; there is one reload,
 * then a message. An emptied device shows that it is empty, and a nearly full one warns before it
 * is full.
 */
import { notifications } from '@mantine/notifications'

const LOOK_MS = 5 * 60_000
const WARN_SHARE = 0.8
const RELOADED_AT = 'restow-reloaded-for-storage'
/** A second forced close within this time is not helped by another reload. */
const SOON_MS = 60_000

const stored = (uid: string): string => `restow-stored-${uid}`

/**
 * A connection of our own beside the store's: the browser closes all of an origin together, and
 * notifies each.
 */
function listenForClose(onClosed: () => void): void {
  const request = indexedDB.open('restow-sentinel', 1)
  request.addEventListener('success', () => request.result.addEventListener('close', onClosed))
}

let isClosed = false

/**
 * The browser closed the storage by force: a store that this page then finds missing was not
 * removed by a person.
 */
export function isStorageClosed(): boolean {
  return isClosed
}

function storageClosed(): void {
  isClosed = true
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last > SOON_MS) {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
    return
  }
  const root = document.querySelector('#app')
  if (!root) return
  const words = document.createElement('div')
  words.setAttribute('role', 'alert')
  words.style.cssText = 'padding:24px;font-size:18px;max-width:480px;margin:0 auto'
  words.textContent =
    'This browser keeps closing its storage, so nothing more can be saved here. Stop scanning. Close every Restow tab, restart the browser, and open Restow again. What was saved before is still on the device.'
  root.replaceChildren(words)
}

async function warnWhenFull(): Promise<void> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota === 0 || usage / quota < WARN_SHARE) return
  notifications.show({
    id: 'storage-full',
    color: 'yellow',
    autoClose: false,
    title: 'This device is nearly full',
    message: `Restow uses ${Math.round((100 * usage) / quota)} % of what the browser allows. Let it send its photos, then remove files from the device.`,
  })
}

/** Call when a store was opened. `isNew`: the store is empty. */
export function noteStore(uid: string, isNew: boolean): void {
  const hadOne = localStorage.getItem(stored(uid)) !== null
  localStorage.setItem(stored(uid), 'yes')
  if (!isNew || !hadOne) return
  notifications.show({
    id: 'storage-wiped',
    color: 'yellow',
    autoClose: false,
    title: 'This browser cleared its storage',
    message:
      'What was sent is on the server and loads again now. What had not been sent is gone: check your last scans.',
  })
}

/** The store left the device on purpose: its absence needs no message. */
export function forgetStore(uid: string): void {
  localStorage.removeItem(stored(uid))
}

/** Starts watching; call once. */
export function watchStorage(): void {
  listenForClose(storageClosed)
  void warnWhenFull()
  setInterval(() => void warnWhenFull(), LOOK_MS)
}

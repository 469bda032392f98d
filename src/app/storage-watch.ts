/**
 * Watches the device's storage, on which all else depends. Invariants: when the browser closes it
 * by force (iOS resume, storage cleared) no page goes on as if it still saved; there is one reload,
 * then a message. An emptied device shows that it is empty, and a nearly full one warns before it
 * is full.
 */
import { spoken, words } from '#language/language.ts'
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
  if (isFirstClose()) location.reload()
  else void spoken.then(showClosed)
}

/** Where it cannot be noted it counts as the second: nothing else would end a reload after a reload. */
function isFirstClose(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - last <= SOON_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

function showClosed(): void {
  const root = document.querySelector('#app')
  if (!root) return
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  alert.style.cssText = 'padding:24px;font-size:18px;max-width:480px;margin:0 auto'
  alert.textContent = words()('session.storageClosing')
  root.replaceChildren(alert)
}

async function warnWhenFull(): Promise<void> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota === 0 || usage / quota < WARN_SHARE) return
  notifications.show({
    id: 'storage-full',
    color: 'yellow',
    autoClose: false,
    title: words()('session.nearlyFull'),
    message: words()('session.nearlyFullDetail', { pct: Math.round((100 * usage) / quota) }),
  })
}

/** Call when a store was opened. `isNew`: the store is empty. */
export function noteStore(uid: string, isNew: boolean): void {
  const hadOne = localStorage.getItem(stored(uid)) !== null
  try {
    localStorage.setItem(stored(uid), 'yes')
  } catch {
    // Why: what is noted for a later message keeps nobody from working now.
  }
  if (isNew && hadOne) void spoken.then(noticeCleared)
}

function noticeCleared(): void {
  notifications.show({
    id: 'storage-wiped',
    color: 'yellow',
    autoClose: false,
    title: words()('session.cleared'),
    message: words()('session.clearedDetail'),
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

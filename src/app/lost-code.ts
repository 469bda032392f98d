/**
 * What the app does where its code does not come. After a deploy an open tab may ask for a file that is gone: the app is loaded anew then, once for each build, and never where that would end on the
 * browser's own page of a lost connection. Where it would not help, the error names the cause.
 */
import { asLost, isLost, recoverBy } from '#ui/parts/lost-code.ts'
import { isReachable } from './contact.ts'

const RELOADED = 'restow-reloaded-for-code'
/** Every build has another: the name of this file carries its content's hash, and the names of all other files are part of that. */
const build = import.meta.url

async function recover(error: unknown): Promise<never> {
  if (!isLost(error) || sessionStorage.getItem(RELOADED) === build) throw error
  // The worker has the app; without one it must come from the server.
  if (!navigator.serviceWorker?.controller && !(await isReachable())) throw error
  sessionStorage.setItem(RELOADED, build)
  location.reload()
  return new Promise<never>(() => undefined)
}

/** @param isPageAwaited whether a person waits for a page */
export function recoverLostCode(isPageAwaited: () => boolean): void {
  // Why the words: the router would take the browser's own for a reason to reload.
  window.addEventListener('vite:preloadError', ({ payload }) => (payload.message = asLost(payload.message)))
  let isTouched = false
  for (const kind of ['keydown', 'pointerdown', 'input'])
    window.addEventListener(kind, () => (isTouched = true), { capture: true, once: true })
  recoverBy({ recover, isPageAwaited, isTouched: () => isTouched })
}

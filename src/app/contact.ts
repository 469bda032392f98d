/**
 * Whether the server can be reached, proved by its own answer. `navigator.onLine` is a hint that starts a probe early, no more: a captive
 * portal answers 200 with a page of its own, and that counts as no contact.
 */
import { BehaviorSubject, distinctUntilChanged } from 'rxjs'
import { isSettings } from './firebase.ts'

const PROBE_MS = 20_000
const AFTER_FAILURE_MS = 4_000
const TIMEOUT_MS = 6_000

const state$ = new BehaviorSubject<boolean | null>(null)

/** `null` until the first probe has answered. */
export const contact$ = state$.pipe(distinctUntilChanged())

/** Whether the server answers now. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch(`/__/firebase/init.json?n=${crypto.randomUUID()}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok && isSettings(await answer.text())
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

async function look(): Promise<void> {
  clearTimeout(timer)
  const reached = await isReachable()
  // One lost packet is not a lost connection: a failure after a success is looked at twice.
  const sure = reached || state$.value !== true || !navigator.onLine || !(await isReachable())
  if (sure) state$.next(reached)
  clearTimeout(timer)
  timer = setTimeout(() => void look(), reached ? PROBE_MS : AFTER_FAILURE_MS)
}

/** Starts listening; call once. */
export function watchContact(): void {
  window.addEventListener('offline', () => void look())
  window.addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  void look()
}

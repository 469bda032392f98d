/**
 * Who may have a store open. Tabs of one build share it; a build that has to change its form needs
 * it alone. Otherwise a tab of the build before would go on writing to a store without readers.
 * Invariants: a tab holds its part for as long as the store is open; the person who waits sees
 * that; a browser without locks (no secure context) goes on without them.
 */

/** A wait shorter than this is not worth words, in milliseconds. */
const PATIENCE_MS = 400

const lockName = (store: string): string => `restow-store ${store}`
const channelName = (store: string): string => `restow-let-go ${store}`

/** Resolves with what gives the store free again. `onWait` is called when another tab keeps it. */
export function holdStore(store: string, mode: 'shared' | 'exclusive', onWait: () => void): Promise<() => void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(onWait, PATIENCE_MS)
    locks
      .request(lockName(store), { mode }, () => {
        clearTimeout(timer)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch((error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      })
  })
}

/** Whether another tab has this store, or waits for it; `true` where the browser does not say. */
export async function hasOtherTabs(store: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (!locks) return true
  try {
    const { held = [], pending = [] } = await locks.query()
    return [...held, ...pending].filter(({ name }) => name === lockName(store)).length > 1
  } catch {
    return true
  }
}

/**
 * Asks the other tabs to give the store free; a tab that does not react has to be closed by hand.
 */
export function askOthersToLetGo(store: string): void {
  const channel = new BroadcastChannel(channelName(store))
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays within the origin
  channel.postMessage('let go')
  channel.close()
}

/** Calls `act` whenever another tab asks; stops with the function that it returns. */
export function whenAskedToLetGo(store: string, act: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName(store))
  channel.addEventListener('message', act)
  return () => channel.close()
}

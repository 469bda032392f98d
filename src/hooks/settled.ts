/**
 * Whether the page of the address stands and the store has answered every query of it. `main` carries it as `data-settled`: a
 * count shown then is complete.
 */
import { useEffect, useSyncExternalStore } from 'react'

let waiting = 0
/** Of these, how many wait for the server. */
let forServer = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  waiting += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The page is not settled until what is returned is called; a second call does nothing. */
export function beginWaiting(): () => void {
  let isOver = false
  change(1)
  return () => {
    if (isOver) return
    isOver = true
    change(-1)
  }
}

/** The page is not settled for as long as `isWaiting`. */
export function useUnsettled(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? beginWaiting() : undefined), [isWaiting])
}

/** The same where only the server can bring what is missing. */
export function useAwaitsServer(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    forServer += 1
    const settle = beginWaiting()
    return () => {
      forServer -= 1
      settle()
    }
  }, [isWaiting])
}

/** The store has answered all that was asked: the page is settled, or what it waits for must come from the server. */
export const isStoreAnswered = (): boolean => waiting === forServer

export function whenStoreAnswered(): Promise<void> {
  if (isStoreAnswered()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isStoreAnswered()) return
      stop()
      resolve()
    })
  })
}

export function useIsSettled(): boolean {
  return useSyncExternalStore(subscribe, () => waiting === 0)
}

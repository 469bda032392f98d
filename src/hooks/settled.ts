/**
 * Whether the page of the address stands and the store has answered every query of it. `main` carries it as `data-settled`: a
 * count shown then is complete.
 */
import { useEffect, useSyncExternalStore } from 'react'

let waiting = 0
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

export function useIsSettled(): boolean {
  return useSyncExternalStore(subscribe, () => waiting === 0)
}

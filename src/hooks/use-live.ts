import { useEffect, useState, type DependencyList } from 'react'
import type { Observable } from 'rxjs'
import { beginWaiting } from './settled.ts'

/**
 * The latest value of an observable that is made anew when `deps` change; `undefined` until the first value.
 * A value of former deps is dropped at once, so a page never shows one record under another's heading.
 */
export function useLive<T>(make: () => Observable<T> | null, deps: DependencyList): T | undefined {
  const [held, setHeld] = useState<{ readonly deps: DependencyList; readonly value: T } | null>(null)
  useEffect(() => {
    const made = make()
    if (!made) return
    const settle = beginWaiting()
    const subscription = made.subscribe((value) => {
      setHeld({ deps, value })
      settle()
    })
    return () => {
      settle()
      subscription.unsubscribe()
    }
    // eslint-disable-next-line react/exhaustive-deps -- the caller names what the observable depends on
  }, deps)
  const current =
    held !== null && held.deps.length === deps.length && held.deps.every((dep, i) => Object.is(dep, deps[i]))
  return current ? held.value : undefined
}

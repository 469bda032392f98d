import { startTransition, useEffect, useState, type DependencyList } from 'react'
import type { Observable } from 'rxjs'
import { beginWaiting } from './settled.ts'

interface Held<T> {
  readonly deps: DependencyList
  readonly value: T
}

/**
 * The latest value of an observable that is made anew when `deps` change; `undefined` until the first value.
 * A value of former deps is dropped at once, so a page never shows one record under another's heading.
 */
export function useLive<T>(make: () => Observable<T> | null, deps: DependencyList): T | undefined {
  const [held, setHeld] = useState<Held<T> | null>(null)
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
  return valueFor(held, deps)
}

/**
 * The same for what the answer to a scan does not need, such as lists and counts: a frame with the answer is drawn before
 * this renders, and in between where it renders for long. Never for what a field shows that a person types into.
 */
export function useLater<T>(make: () => Observable<T> | null, deps: DependencyList): T | undefined {
  const [held, setHeld] = useState<(Held<T> & { readonly settle: () => void }) | null>(null)
  useEffect(() => {
    const made = make()
    if (!made) return
    const settle = beginWaiting()
    const subscription = made.subscribe((value) => startTransition(() => setHeld({ deps, value, settle })))
    return () => {
      settle()
      subscription.unsubscribe()
    }
    // eslint-disable-next-line react/exhaustive-deps -- the caller names what the observable depends on
  }, deps)
  // The page is settled when it shows the value.
  useEffect(() => held?.settle(), [held])
  return valueFor(held, deps)
}

function valueFor<T>(held: Held<T> | null, deps: DependencyList): T | undefined {
  const isCurrent =
    held !== null && held.deps.length === deps.length && held.deps.every((dep, i) => Object.is(dep, deps[i]))
  return isCurrent ? held.value : undefined
}

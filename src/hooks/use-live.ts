import { startTransition, useEffect, useState, type DependencyList } from 'react'
import type { Observable } from 'rxjs'
import { onceLifted } from './pressed.ts'
import { beginWaiting } from './settled.ts'

interface Held<T> {
  readonly deps: DependencyList
  readonly value: T
}

/** A page that goes, as at a sign-out, goes before: what it read of a store that was closed concerns nobody. */
const SHOWN_AFTER_MS = 1000

/**
 * Follows until the returned function is called. What cannot be read is thrown where it is rendered: the page says that it stopped and how to go on, and no list
 * reads for ever.
 */
function follow<T>(
  made: Observable<T>,
  next: (value: T) => void,
  fail: (error: unknown) => void,
  settle: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const { show, stop } = onceLifted(next)
  const subscription = made.subscribe({
    next: show,
    error: (error: unknown) => {
      console.error('What a page shows could not be read.', error)
      timer = setTimeout(() => {
        settle()
        fail(error)
      }, SHOWN_AFTER_MS)
    },
  })
  return () => {
    clearTimeout(timer)
    stop()
    settle()
    subscription.unsubscribe()
  }
}

function throwFailed(failed: Held<unknown> | null, deps: DependencyList): void {
  if (failed && isOf(failed, deps)) throw failed.value
}

/**
 * The latest value of an observable that is made anew when `deps` change; `undefined` until the first value.
 * A value of former deps is dropped at once, so a page never shows one record under another's heading.
 */
export function useLive<T>(make: () => Observable<T> | null, deps: DependencyList): T | undefined {
  const [held, setHeld] = useState<Held<T> | null>(null)
  const [failed, setFailed] = useState<Held<unknown> | null>(null)
  useEffect(() => {
    const made = make()
    if (!made) return
    const settle = beginWaiting()
    const show = (value: T) => {
      setHeld({ deps, value })
      settle()
    }
    return follow(made, show, (value) => setFailed({ deps, value }), settle)
    // eslint-disable-next-line react/exhaustive-deps -- the caller names what the observable depends on
  }, deps)
  throwFailed(failed, deps)
  return valueFor(held, deps)
}

/**
 * The same for what the answer to a scan does not need, such as lists and counts: a frame with the answer is drawn before
 * this renders, and in between where it renders for long. Never for what a field shows that a person types into.
 */
export function useLater<T>(make: () => Observable<T> | null, deps: DependencyList): T | undefined {
  const [held, setHeld] = useState<(Held<T> & { readonly settle: () => void }) | null>(null)
  const [failed, setFailed] = useState<Held<unknown> | null>(null)
  useEffect(() => {
    const made = make()
    if (!made) return
    const settle = beginWaiting()
    const show = (value: T) => startTransition(() => setHeld({ deps, value, settle }))
    return follow(made, show, (value) => setFailed({ deps, value }), settle)
    // eslint-disable-next-line react/exhaustive-deps -- the caller names what the observable depends on
  }, deps)
  // The page is settled when it shows the value.
  useEffect(() => held?.settle(), [held])
  throwFailed(failed, deps)
  return valueFor(held, deps)
}

/** The value, and while the next is read the one before: for a list that changes by one, and would be taken off the screen and drawn anew for it. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

const isOf = (held: Held<unknown>, deps: DependencyList): boolean =>
  held.deps.length === deps.length && held.deps.every((dep, at) => Object.is(dep, deps[at]))

const valueFor = <T>(held: Held<T> | null, deps: DependencyList): T | undefined =>
  held && isOf(held, deps) ? held.value : undefined

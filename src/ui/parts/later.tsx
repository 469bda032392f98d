/**
 * What it holds is drawn one frame later, in pieces between which the page answers: a drawer or a page stands at once, and its fields follow. Give it a
 * `key` where the same place shows something else.
 */
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'

/**
 * After so long it is drawn in one piece. Why: each change that comes meanwhile begins a drawing in pieces anew, and in a first sync changes come all the
 * time: React itself gives up after 5 s.
 */
export const LONGEST_MS = 1_000

export interface LaterProps {
  readonly children: ReactNode
  /** Stands there until then. */
  readonly meanwhile?: ReactNode
}

export function Later({ children, meanwhile = null }: LaterProps) {
  const isTime = useDeferredValue(true, false)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (isTime) return undefined
    const timer = setTimeout(() => setDue(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isTime])
  return isTime || isDue ? children : meanwhile
}

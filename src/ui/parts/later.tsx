/**
 * What it holds is drawn one frame later, in pieces between which the page answers: a drawer or a page stands at once, and its fields follow. Give it a
 * `key` where the same place shows something else.
 */
import { useDeferredValue, type ReactNode } from 'react'

export interface LaterProps {
  readonly children: ReactNode
  /** Stands there until then. */
  readonly meanwhile?: ReactNode
}

export function Later({ children, meanwhile = null }: LaterProps) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : meanwhile
}

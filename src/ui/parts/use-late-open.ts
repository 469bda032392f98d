import { startTransition, useRef, useState } from 'react'
import { LONGEST_MS } from './later.tsx'

export interface LateOpen {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly toggle: () => void
}

/** Whether a panel is open. A press opens it in pieces, between which the page answers; it comes whole, with the focus in it. */
export function useLateOpen(): LateOpen {
  const [opened, setOpened] = useState(false)
  const wanted = useRef(false)
  const onChange = (next: boolean) => {
    wanted.current = next
    setOpened(next)
  }
  const toggle = () => {
    const next = !wanted.current
    wanted.current = next
    startTransition(() => setOpened(next))
    setTimeout(() => setOpened(wanted.current), LONGEST_MS)
  }
  return { opened, onChange, toggle }
}

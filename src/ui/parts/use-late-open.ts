import { startTransition, useState } from 'react'

export interface LateOpen {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly toggle: () => void
}

/** Whether a panel is open. A press opens it in pieces, between which the page answers; it comes whole, with the focus in it. */
export function useLateOpen(): LateOpen {
  const [opened, onChange] = useState(false)
  return { opened, onChange, toggle: () => startTransition(() => onChange((was) => !was)) }
}

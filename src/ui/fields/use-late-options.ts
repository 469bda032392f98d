import { startTransition, useRef, useState } from 'react'
import { afterFrame } from '#ui/after-frame.ts'
import { LONGEST_MS } from '#ui/parts/later.tsx'

/** More than are seen at once. */
const FIRST = 12
/** Among more than these nobody looks for one with their eyes: they are found by typing. */
const MOST = 200

export interface LateOptions {
  readonly limit: number
  readonly dropdownOpened: boolean
  readonly onDropdownOpen: () => void
  readonly onDropdownClose: () => void
  readonly onBlur: () => void
}

/** For a list of choices that may be long: it opens and closes after the frame of the press, first with what is seen at once, and the rest follows in pieces. */
export function useLateOptions(): LateOptions {
  const [limit, setLimit] = useState(FIRST)
  const [dropdownOpened, setOpened] = useState(false)
  // A field that was left before its list came must not open it.
  const wanted = useRef(false)
  const open = () => {
    if (!wanted.current) return
    startTransition(() => setOpened(true))
    afterFrame(() => startTransition(() => setLimit(MOST)))
  }
  const onDropdownOpen = () => {
    wanted.current = true
    afterFrame(open)
    setTimeout(() => setOpened(wanted.current), LONGEST_MS)
  }
  const close = () => {
    wanted.current = false
    afterFrame(() =>
      startTransition(() => {
        setOpened(false)
        setLimit(FIRST)
      }),
    )
  }
  return { limit, dropdownOpened, onDropdownOpen, onDropdownClose: close, onBlur: close }
}

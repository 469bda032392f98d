import { startTransition, useState } from 'react'
import { afterFrame } from '#ui/after-frame.ts'

/** More than are seen at once. */
const FIRST = 12
/** Among more than these nobody looks for one with their eyes: they are found by typing. */
const MOST = 200

export interface LateOptions {
  readonly limit: number
  readonly onDropdownOpen: () => void
  readonly onDropdownClose: () => void
}

/** For a list of choices that may be long: what is seen at once stands with the press that opens it, and the rest follows in pieces. */
export function useLateOptions(): LateOptions {
  const [limit, setLimit] = useState(FIRST)
  return {
    limit,
    onDropdownOpen: () => afterFrame(() => startTransition(() => setLimit(MOST))),
    onDropdownClose: () => setLimit(FIRST),
  }
}

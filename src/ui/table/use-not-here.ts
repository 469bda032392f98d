import { useState } from 'react'

/**
 * Whether the address names a record that is not here: what its drawer says then, and closing it lets go of the address. Not before the list of them was read; one
 * that was open and went, as by a press in its own drawer, closes it instead.
 */
export function useNotHere(id: string | undefined, isRead: boolean, isFound: boolean): boolean {
  const [seen, setSeen] = useState<string>()
  const now = id === undefined ? undefined : isFound ? id : seen
  if (now !== seen) setSeen(now)
  return id !== undefined && isRead && !isFound && now !== id
}

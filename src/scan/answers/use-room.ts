/** What the screen has room for: one column, a page's list beside its work, or the list with drawers over it. */
import { useMediaQuery } from '@mantine/hooks'

/** `handheld` below 900 px, `tablet` below 1200 px, else `desktop`. */
export type Room = 'handheld' | 'tablet' | 'desktop'

const query = { getInitialValueInEffect: false }

export function useRoom(): Room {
  const isBeside = useMediaQuery('(min-width: 900px)', false, query)
  const isDesktop = useMediaQuery('(min-width: 1200px)', false, query)
  if (isDesktop) return 'desktop'
  return isBeside ? 'tablet' : 'handheld'
}

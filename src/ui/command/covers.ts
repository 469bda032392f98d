/**
 * What lies over the page and gives way to a scan: a record's drawer, the filters and columns of a table, a camera without a picture. A scan that is handled under a drawer would leave the drawer's buttons on
 * screen for another unit.
 */
import { useLayoutEffect } from 'react'
import { useLatest } from '#ui/use-latest.ts'

const covers = new Set<() => void>()

/** Closes when a scan comes, for as long as it is open. */
export function useCover(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  // Before it is drawn: no scan may come between.
  useLayoutEffect(() => {
    if (!isOpen) return
    const cover = () => latest()()
    covers.add(cover)
    return () => void covers.delete(cover)
  }, [isOpen, latest])
}

/** Closes everything that gives way. */
export function closeCovers(): void {
  for (const cover of covers) cover()
}

/** Whether a dialog or a drawer is over the page. Mantine leaves closed ones in it, unseen. */
export function isPageCovered(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility())
}

/** Keeps `data-settled` of the page's `main`. Why apart from the shell: it changes with each scan, and what renders with it delays the answer. */
import { useLayoutEffect } from 'react'
import { useIsSettled } from '#hooks/settled.ts'

export function SettledMark(): null {
  const isSettled = useIsSettled()
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (main) main.dataset['settled'] = String(isSettled)
  }, [isSettled])
  return null
}

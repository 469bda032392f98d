/**
 * A scan from the keys is read only if it is surely whole (`key-run.ts`); else the person is asked for it again. The same for
 * what went with the page before.
 */
import { useCallback, useEffect } from 'react'
import { keyRun, noteLostScans, takeLostScans } from './early-keys.ts'
import { useScanRouter } from './scan-router.ts'

const starting = 'The page was just starting. '
const stalled = 'The scanner paused in the middle. '

/** Takes a code that the keys sent; `''` where only an end came. Stays the same function. */
export function useWholeScan(): (text: string, isWhole?: boolean) => void {
  const { submit, askAgain, waiting } = useScanRouter()
  useEffect(() => {
    const lost = takeLostScans()
    if (lost) askAgain(`The page was reloaded before it read ${lost.length > 0 ? lost.join(', ') : 'the code'}.`)
    const note = (event: Event) => noteLostScans(waiting(), event.timeStamp)
    window.addEventListener('pagehide', note)
    return () => window.removeEventListener('pagehide', note)
  }, [askAgain, waiting])
  return useCallback(
    (text: string, isWhole = true) => {
      const part = text === '' ? 'It did not get the code.' : `${text} may not be the whole code.`
      if (keyRun.isTorn) askAgain(starting + part)
      else if (!isWhole) askAgain(stalled + part)
      else if (text !== '') submit(text)
    },
    [askAgain, submit],
  )
}

/**
 * A scan from the keys is read only if it is surely whole (`key-run.ts`); else the person is asked for it again. The same for
 * what went with the page before.
 */
import { useCallback, useEffect } from 'react'
import { keyRun, noteLostScans, takeLostScans } from './early-keys.ts'
import { joined, msg } from '#messages/message.ts'
import { useScanRouter } from './scan-router.ts'

/** Takes a code that the keys sent; `''` where only an end came. Stays the same function. */
export function useWholeScan(): (text: string, isWhole?: boolean) => void {
  const { submit, askAgain, waiting } = useScanRouter()
  useEffect(() => {
    const lost = takeLostScans()
    if (lost) askAgain(lost.length > 0 ? msg('scan.lostCodes', { codes: joined(lost) }) : msg('scan.lostCode'))
    const note = (event: Event) => noteLostScans(waiting(), event.timeStamp)
    window.addEventListener('pagehide', note)
    return () => window.removeEventListener('pagehide', note)
  }, [askAgain, waiting])
  return useCallback(
    (text: string, isWhole = true) => {
      const part = text === '' ? msg('scan.noCode') : msg('scan.maybeNotWhole', { code: text })
      if (keyRun.isTorn) askAgain(msg('scan.starting', { part }))
      else if (!isWhole) askAgain(msg('scan.stalled', { part }))
      else if (text !== '') submit(text)
    },
    [askAgain, submit],
  )
}

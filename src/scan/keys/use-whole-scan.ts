/**
 * A scan from the keys is read only if it is surely whole (`key-run.ts`); else the person is asked for it again. The same for
 * what went with the page before.
 */
import { useCallback, useEffect } from 'react'
import { keyRun, noteLostScans, takeLostScans, type LostScans } from './early-keys.ts'
import { joined, msg } from '#messages/message.ts'
import { useScanActs, type ScanActs } from '#scan/scan-router.ts'

/** What was being saved is looked up first: scanned again it may count twice. */
function tellLost({ codes, inWork }: LostScans, askAgain: ScanActs['askAgain']): void {
  const saving = inWork !== '' && msg('scan.lostInWork', { code: inWork })
  const unread = codes.length > 0 ? msg('scan.lostCodes', { codes: joined(codes) }) : !saving && msg('scan.lostCode')
  askAgain(joined([saving, unread], ' '), saving ? msg('scan.lookFirst') : undefined)
}

/** Takes a code that the keys sent; `''` where only an end came. Stays the same function. */
export function useWholeScan(): (text: string, isWhole?: boolean) => void {
  const { submit, askAgain, waiting, inWork } = useScanActs()
  useEffect(() => {
    const lost = takeLostScans()
    if (lost) tellLost(lost, askAgain)
    const note = (event: Event) => noteLostScans({ codes: waiting(), inWork: inWork() }, event.timeStamp)
    window.addEventListener('pagehide', note)
    return () => window.removeEventListener('pagehide', note)
  }, [askAgain, inWork, waiting])
  return useCallback(
    (text: string, isWhole = true) => {
      const part = text === '' ? msg('scan.noCode') : msg('scan.maybeNotWhole', { code: text })
      if (keyRun.isParted) askAgain(msg('scan.parted', { part }))
      else if (keyRun.isTorn) askAgain(msg('scan.starting', { part }))
      else if (!isWhole) askAgain(msg('scan.stalled', { part }))
      else if (text !== '') submit(text)
    },
    [askAgain, submit],
  )
}

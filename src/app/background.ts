/** Starts what the shell does without: Firebase and sync, whose code comes after the first page. */
import { offlineOnly, startingSync } from '#data/store/sync-port.ts'
import { loadBackground } from '#ui/parts/lost-code.ts'
import { bootFailed } from './boot.ts'
import { sync$ } from './services.ts'
import { noticePartMissing } from './shell/notices.tsx'

/**
 * Where the code does not come, no scan waits for sync. Why it is not asked for again: a browser
 * keeps a failed import until the page is loaded anew, and then a person may have typed something.
 */
export async function beginBackground(): Promise<void> {
  try {
    const { startBackground } = await loadBackground(() => import('./sync-wiring.ts'))
    await startBackground()
  } catch (error) {
    bootFailed(error)
    if (sync$.value !== startingSync) return
    sync$.next(offlineOnly)
    noticePartMissing(() => location.reload())
  }
}

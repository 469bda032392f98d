/** The line of one page, emulated by the browser itself: it delays and meters every byte, compressed as it is. */
import type { Page } from '@playwright/test'

export interface PageLine {
  cut(): Promise<void>
  /** `kbits` is the speed in each direction, in kbit/s; `latencyMs` is the shortest time to an answer. */
  slow(kbits: number, latencyMs: number): Promise<void>
}

/** Takes over the line of a page, at full speed at first. Do not mix it with `context.setOffline`. */
export async function lineOf(page: Page): Promise<PageLine> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const set = async (offline: boolean, latency: number, bytesPerSecond: number): Promise<void> => {
    await cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  return {
    cut: () => set(true, 0, -1),
    slow: (kbits, latencyMs) => set(false, latencyMs, (kbits * 1000) / 8),
  }
}

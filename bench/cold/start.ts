/** One cold start in a browser of its own, as the person who waits for it sees it. */
import { writeFile } from 'node:fs/promises'
import { pressKeys, type DeviceOptions } from '#bench/scan/device.ts'
import { BarePage } from './browser.ts'

/** Milliseconds from the address. */
export interface ColdStart {
  readonly paintedMs: number
  /** The page of the address stands, has what it shows, and is through with the frame: it takes a scan. */
  readonly readyMs: number
  /** From the Enter key of the first scan, which comes then, to the frame of its answer. */
  readonly answeredMs: number
  /** Of the tasks until the page took a scan. */
  readonly longestTaskMs: number
}

export interface ColdWish {
  readonly path: string
  readonly code: string
  readonly slowdown: number
  readonly isCut: boolean
  /** Where to write what the main thread did, for DevTools. */
  readonly profile?: string
}

declare global {
  interface Window {
    cold: { readyMs: number; answeredMs: number; longestTaskMs: number }
  }
}

export async function startCold(
  { executablePath, profile, origin }: DeviceOptions,
  wish: ColdWish,
): Promise<ColdStart> {
  const page = await BarePage.open(executablePath, profile)
  try {
    // What runs in the page comes from a compiler that asks this of each function with a name.
    await page.addInitScript(`globalThis.__name = (named) => named; (${watchStart.toString()})()`)
    if (wish.isCut) await page.cutNetwork()
    await page.send('Emulation.setCPUThrottlingRate', { rate: wish.slowdown })
    if (wish.profile !== undefined) await beginProfile(page)
    await page.send('Page.navigate', { url: `${origin}${wish.path}` })
    await page.until('globalThis.cold?.readyMs > 0')
    if (wish.profile !== undefined) await endProfile(page, wish.profile)
    await pressKeys(page, wish.code)
    await page.until('cold.answeredMs > 0')
    return await page.evaluate<ColdStart>(
      `({ ...cold, paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`,
    )
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function watchStart(): void {
  const ANSWER =
    '[data-scan-answer], [role="status"][aria-label="Scan result"], [role="alert"][aria-label="Scan result"]'
  window.cold = { readyMs: 0, answeredMs: 0, longestTaskMs: 0 }
  let before: Element | null = null
  let enter = 0
  // A message that is posted within a frame's callbacks is handled once the frame is drawn.
  const afterFrame = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', act)
      port1.start()
      port2.postMessage(0)
    })
  new PerformanceObserver((list) => {
    if (window.cold.readyMs > 0) return
    for (const { duration } of list.getEntries())
      window.cold.longestTaskMs = Math.max(window.cold.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') enter = event.timeStamp
    },
    true,
  )
  let isOnItsWay = false
  const look = () => {
    const answer = document.querySelector(ANSWER)
    if (answer === null || isOnItsWay) return
    if (window.cold.readyMs === 0) {
      if (document.querySelector('main')?.dataset['settled'] !== 'true') return
      isOnItsWay = true
      afterFrame(() => {
        isOnItsWay = false
        before = document.querySelector(ANSWER)
        window.cold.readyMs = performance.now()
      })
    } else if (enter > 0 && window.cold.answeredMs === 0 && answer !== before) {
      isOnItsWay = true
      afterFrame(() => {
        window.cold.answeredMs = performance.now() - enter
      })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

async function beginProfile(page: BarePage): Promise<void> {
  await page.send('Profiler.enable')
  await page.send('Profiler.setSamplingInterval', { interval: 250 })
  await page.send('Profiler.start')
}

async function endProfile(page: BarePage, file: string): Promise<void> {
  const { profile } = await page.send<{ profile: unknown }>('Profiler.stop')
  await writeFile(file, JSON.stringify(profile))
}

/** A turn of the page, as the person at it sees it. */
import type { Page } from '@playwright/test'

/** Milliseconds from the address that changes. */
export interface Turn {
  /** The first row of a table, a card, or the page that says that there is none. */
  readonly firstMs: number
  /** The page has all that it asked the store for. */
  readonly wholeMs: number
  readonly longestTaskMs: number
}

/** Turns to this address within the app. */
export const timeTurn = (page: Page, path: string): Promise<Turn> => page.evaluate(turn, path)

/** Runs in the page. */
async function turn(to: string): Promise<Turn> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let longestTaskMs = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  tasks.observe({ type: 'longtask' })
  const old = document.querySelector('main [role="grid"] [data-index], main .mantine-SegmentedControl-root')
  const started = performance.now()
  history.pushState({}, '', to)
  dispatchEvent(new PopStateEvent('popstate'))
  const isHere = () => {
    const row = document.querySelector('main [role="grid"] [data-index]')
    return row !== null && row !== old
  }
  while (!isHere() && performance.now() - started < 60_000) await frame()
  await frame()
  const firstMs = Math.round(performance.now() - started)
  const main = document.querySelector('main')
  const isRest = () => main?.dataset['settled'] === 'true' && !main.querySelector('[aria-busy="true"]')
  let restMs = performance.now()
  for (let quiet = 0; quiet < 20 && performance.now() - started < 60_000;) {
    await frame()
    quiet = isRest() ? quiet + 1 : 0
    if (quiet === 0) restMs = performance.now()
  }
  const wholeMs = Math.max(firstMs, Math.round(restMs - started))
  tasks.disconnect()
  return { firstMs, wholeMs, longestTaskMs: Math.round(longestTaskMs) }
}

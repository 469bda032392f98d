/** One person at one page: presses, types, opens and closes, as the numbers of a seed choose, and what each took. */
import type { CDPSession, Page } from '@playwright/test'
import { visit } from '#scripts/pictures/site.ts'
import { watchInteractions, type Interaction } from './watch.ts'

/** What ends the visit, leaves the app or asks for a camera, a printer or a file. */
const AVOID = 'sign out|camera|print|download|export|csv|choose file|upload|install|reload|load again|discard'

export interface PageFigures {
  readonly path: string
  readonly count: number
  /** Milliseconds. */
  readonly p98: number
  readonly worst: readonly Interaction[]
}

export async function throttle(page: Page, rate: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export async function watch(page: Page): Promise<void> {
  await page.evaluate(watchInteractions)
}

/** Of fewer, the 98th percentile is the worst of all, and one hiccup of the machine decides. */
const LEAST = 50

/**
 * Acts `times` times on the page at this path, and on until there were 50 interactions, but never more than three times as often.
 * @param random from 0 to under 1
 */
export async function actOn(page: Page, path: string, times: number, random: () => number): Promise<PageFigures> {
  await comeTo(page, path)
  const before = await page.evaluate(() => {
    window.interactionsSeen.clear()
    return performance.interactionCount
  })
  const counted = async () => (await page.evaluate(() => performance.interactionCount)) - before
  for (let turn = 0; turn < times || (turn < 3 * times && (await counted()) < LEAST); turn += 1) {
    await act(page, random)
    await page.evaluate(() => window.untilDrawn())
    if (new URL(page.url()).pathname !== path) await comeTo(page, path)
  }
  const seen = await page.evaluate(() => [...window.interactionsSeen.values()])
  const count = await counted()
  return { path, count, ...summary(seen, count) }
}

/** What was written within the last minute, every watch brings once more and counts (`sync/pull/place.ts`): the whole warehouse, where that was just written. */
const OVERLAP_MS = 90_000

/** Resolves when the device is as in the middle of a shift. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(OVERLAP_MS)
}

async function comeTo(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  await visit(page, path)
  await page.evaluate(() => window.untilDrawn())
  await page.waitForTimeout(1500)
}

async function act(page: Page, random: () => number): Promise<void> {
  const places = await page.evaluate((avoid) => window.placesToAct(avoid), AVOID)
  const kinds = [...new Set(places.map(({ kind }) => kind))]
  const kind = kinds[Math.floor(random() * kinds.length)]
  const some = places.filter((place) => place.kind === kind)
  const place = some[Math.floor(random() * some.length)]
  if (!place || random() < 0.12) return page.keyboard.press(random() < 0.5 ? 'Escape' : 'j')
  await page.mouse.click(place.x, place.y, { delay: 60 })
  if (kind !== 'field') return
  await page.evaluate(() => window.untilDrawn())
  for (const key of ['a', '1', 'Backspace']) await page.keyboard.press(key, { delay: 20 })
}

/** Of 50 interactions the worst is left out, of 100 two: so INP is counted. What is not seen took less than 16 ms. */
function summary(seen: readonly Interaction[], count: number): Pick<PageFigures, 'p98' | 'worst'> {
  const sorted = seen.toSorted((a, b) => b.duration - a.duration)
  return { p98: sorted[Math.floor(count / 50)]?.duration ?? 16, worst: sorted.slice(0, 6) }
}

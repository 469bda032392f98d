/** Words that do not fit where they stand. */
import type { Page } from '@playwright/test'

/**
 * What is wider than its room: the page, a dialog, a row that cannot be moved, a button, or the words of a button, tab, choice, title or header of a table
 * that end in nothing; a number of a table that does, or that reaches what stands beside it; a figure of a tile that is broken or leaves it.
 */
export async function cutOff(page: Page): Promise<readonly string[]> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
  return page.evaluate(() => {
    const wordsOf = (one: Element) => `${one.tagName.toLowerCase()} “${(one.textContent ?? '').trim().slice(0, 50)}”`
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const wide = (one: Element) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
    const tall = (one: Element) => one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 1
    // In a row that scrolls sideways, what is further along is a swipe away; in one that is cut it is not.
    const moves = (from: Element | null): boolean => {
      if (from === null || !wide(from)) return from !== null && moves(from.parentElement)
      const { overflowX } = getComputedStyle(from)
      return /auto|scroll/.test(overflowX) || (overflowX === 'visible' && moves(from.parentElement))
    }
    const isOutside = (one: Element) => {
      const { left, right } = one.getBoundingClientRect()
      return right - left > 1 && (right > innerWidth + 1 || left < -1) && !moves(one.parentElement)
    }
    const isCut = (one: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(one)
      // A button shows the end of its words nowhere else.
      const isAnyhow = one.matches('[class*=Button-label]')
      return wide(one) && overflowX !== 'visible' && (isAnyhow || textOverflow !== 'clip')
    }
    const isCutNumber = (cell: Element) => {
      const digits = document.createRange()
      digits.selectNodeContents(cell)
      const { width } = digits.getBoundingClientRect()
      return width > cell.clientWidth || (wide(cell) && getComputedStyle(cell).overflowX !== 'visible')
    }
    // Of several words each may stand on a line of its own.
    const isBroken = (tile: Element) => {
      const figure = tile.firstElementChild
      const lines = figure
        ? figure.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(figure).lineHeight)
        : 0
      return wide(tile) || lines > (figure?.textContent ?? '').trim().split(/\s+/).length + 0.5
    }
    const labels = all(
      'h1, h2, h3, [class*=Button-label], [class*=Tabs-tabLabel], [class*=SegmentedControl-innerLabel]',
    )
    return [
      ...new Set([
        ...[document.documentElement, ...all('[role=dialog], button:has([class*=Button-label])')]
          .filter(wide)
          .map(wordsOf),
        ...labels.filter(isCut).map(wordsOf),
        ...labels.filter(isOutside).map((one) => `outside: ${wordsOf(one)}`),
        ...all('[role=columnheader] button > span')
          .filter((one) => wide(one) || tall(one))
          .map(wordsOf),
        ...all('[role=gridcell][data-align=right]')
          .filter(isCutNumber)
          .map((one) => `number: ${wordsOf(one)}`),
        ...all('[data-tile]')
          .filter(isBroken)
          .map((one) => `tile: ${wordsOf(one)}`),
      ]),
    ]
  })
}

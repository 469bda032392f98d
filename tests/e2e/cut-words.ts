/** Words that do not fit where they stand. */
import type { Page } from '@playwright/test'

/** The buttons on the page whose words are cut. */
export function cutButtons(page: Page): Promise<string[]> {
  return page
    .locator('main button:visible')
    .filter({ has: page.locator('.mantine-Button-label') })
    .evaluateAll((all) => {
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1
      return all
        .filter((one) => isCut(one) || [...one.querySelectorAll('.mantine-Button-label')].some(isCut))
        .map((one) => one.textContent ?? '')
    })
}

/** The headers of the tables that are shown here and not read whole. */
export function cutHeaders(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .getByRole('columnheader')
    .locator('button > span')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent ?? ''),
    )
}

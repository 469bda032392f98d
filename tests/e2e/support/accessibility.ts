/** What axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface Look {
  /** A selector of what a person can reach: the page, or the drawer over it. */
  readonly within?: string
  /** The rules to try; all where it is not given. */
  readonly rules?: readonly string[]
}

/** What slides in or fades is judged where it ends: halfway, a color is another. What turns for ever, such as a spinner, is not waited for. Runs in the page. */
const isStill = (): boolean =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)

/**
 * A line for each broken rule, with the first three places: `color-contrast: .badge | .note`.
 * Why violations alone: axe describes every element that passed as well, which takes most of its time; and without frames of other
 * origins it needs no second page to put its results together.
 */
export async function violationsOf(page: Page, { within = 'html', rules }: Look = {}): Promise<string[]> {
  await page.waitForFunction(isStill)
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`)
    return `${id}: ${places.join(' | ')}`
  })
}

/**
 * Whose data the folder holds: a company's own, or nobody's yet (the demonstration and tests).
 * Invariant: the mark is on disk before the first address of a company's own warehouse is printed, so no later start fills the
 * demonstration into it.
 */
import type { Journal } from './journal.ts'

const SITE_KEY = 'm/site'
const OWN = 'own'

export interface Site {
  /** A company's own warehouse: no demonstration, and people come by invitation. */
  readonly isOwn: boolean
  makeOwn(): Promise<void>
}

export async function loadSite(journal: Journal): Promise<Site> {
  let mark = ''
  for await (const [, value] of journal.entries(SITE_KEY)) mark = value
  return {
    get isOwn() {
      return mark === OWN
    },
    async makeOwn() {
      if (mark === OWN) return
      await journal.write([{ type: 'put', key: SITE_KEY, value: OWN }])
      mark = OWN
    },
  }
}

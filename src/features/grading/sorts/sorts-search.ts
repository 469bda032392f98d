/** The address of the page Sorts. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'

export const sortsViews = ['bench', 'rules', 'changes'] as const
export type SortsView = (typeof sortsViews)[number]

export const sortsSearch = createPageSearch(
  '/sorts',
  z.object({
    /** By default the rules on a desktop, the bench elsewhere. */
    show: oneOf(sortsViews),
    /** A unit whose drawer is open. */
    unit: code,
    /** A rule that is being changed, by its key; `new` makes one, `rest` the one that takes everything. */
    rule: code,
    /** A unit that the rules are tested with, by its id. */
    test: code,
    /** The dry run is open. */
    dry: oneOf(['run']),
  }),
)

export type SortsAddress = AddressOf<typeof sortsSearch>

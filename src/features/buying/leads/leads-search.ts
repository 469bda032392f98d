/** The address of the page Leads. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

/** `open`: to be decided. `ended`: won, lost or passed. */
export const leadShows = ['open', 'ended', 'all'] as const

export const leadsSearch = createPageSearch(
  '/leads',
  z.object({
    ...tableParams,
    show: oneOf(leadShows, 'open'),
    /** A lead whose drawer is open; `new` adds one. */
    open: code,
  }),
  { history: 'push' },
)

export type LeadsAddress = AddressOf<typeof leadsSearch>

/** The address of the page Whatnot history. */
import * as z from 'zod/mini'
import { createPageSearch, code, day, flag, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const historyViews = ['shows', 'charts', 'off', 'others'] as const
export type HistoryView = (typeof historyViews)[number]

export const historySearch = createPageSearch(
  '/whatnot-history',
  z.object({
    ...tableParams,
    view: oneOf(historyViews, 'shows'),
    /** Shows that start between these days; by default as last time. */
    from: day,
    to: day,
    /** A show whose drawer is open. */
    open: code,
    /** A file of transactions is taken in. */
    file: flag,
  }),
)

export type HistoryAddress = AddressOf<typeof historySearch>

/** The address of the page Closeouts. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const closeoutViews = ['bench', 'auctions', 'stays', 'invoices', 'prices'] as const
export type CloseoutView = (typeof closeoutViews)[number]

export const closeoutsSearch = createPageSearch(
  '/closeouts',
  z.object({
    ...tableParams,
    /** By default the auctions on a manager's desktop, the bench elsewhere. */
    show: oneOf(closeoutViews),
    /** The invoice whose drawer is open. */
    open: code,
    /** The auction whose settlement is open. */
    event: code,
    /** The lot whose drawer is open. */
    lot: code,
    task: oneOf(['results', 'donations']),
  }),
)

export type CloseoutsAddress = AddressOf<typeof closeoutsSearch>

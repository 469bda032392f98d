/** The address of the page Auction. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const auctionViews = ['bench', 'toLot', 'lots', 'order', 'auctions'] as const
export type AuctionView = (typeof auctionViews)[number]

export const auctionSearch = createPageSearch(
  '/auction',
  z.object({
    ...tableParams,
    /** By default the lots on a manager's desktop, the bench elsewhere. */
    show: oneOf(auctionViews),
    /** The auction that is looked at. */
    event: code,
    /** A lot whose drawer is open. */
    lot: code,
    /** A unit whose drawer is open. */
    unit: code,
    /** An auction that is edited; `new` adds one. */
    edit: code,
    /** What is done with the auction as a whole. */
    task: oneOf(['publish', 'export']),
  }),
)

export type AuctionAddress = AddressOf<typeof auctionSearch>

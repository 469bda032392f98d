/** The address of the page Listings. */
import * as z from 'zod/mini'
import { createPageSearch, code, flag, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const listingShows = ['toList', 'draft', 'ready', 'live', 'endNow', 'over'] as const
export type ListingShow = (typeof listingShows)[number]

export const listingsSearch = createPageSearch(
  '/listings',
  z.object({
    ...tableParams,
    show: oneOf(listingShows, 'live'),
    /** The listing whose drawer is open. */
    open: code,
    /** The channel whose file is open. */
    file: code,
    /** The price rules are open. */
    prices: flag,
  }),
  { history: 'push' },
)

export type ListingsAddress = AddressOf<typeof listingsSearch>

/** The address of the page Bin spot. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const binSpotViews = ['spot', 'due', 'results'] as const
export type BinSpotView = (typeof binSpotViews)[number]

export const binSpotSearch = createPageSearch(
  '/bin-spot',
  z.object({
    ...tableParams,
    /** The bins, what is due to be counted, or the counts. */
    show: oneOf(binSpotViews, 'spot'),
    /** A place, or a count, whose drawer is open. */
    open: code,
    /** A unit whose drawer is open. */
    unit: code,
  }),
)

export type BinSpotAddress = AddressOf<typeof binSpotSearch>

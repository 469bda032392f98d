/** The address of the page Misplaced. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const missingViews = ['queue', 'losses'] as const
export type MissingView = (typeof missingViews)[number]

export const misplacedSearch = createPageSearch(
  '/misplaced',
  z.object({
    ...tableParams,
    /** What is listed. */
    show: oneOf(missingViews, 'queue'),
    /** A unit whose drawer is open. */
    unit: code,
  }),
)

export type MisplacedAddress = AddressOf<typeof misplacedSearch>

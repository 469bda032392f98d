/** The address of the page Pallets. */
import * as z from 'zod/mini'
import { createPageSearch, code } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const palletsSearch = createPageSearch(
  '/pallets',
  z.object({
    ...tableParams,
    /** The pallet in hand, or in the drawer; `new` makes one. */
    open: code,
  }),
)

/** The address of the page Zones. */
import * as z from 'zod/mini'
import { createPageSearch, code } from '#ui/page-search.ts'

export const zonesSearch = createPageSearch(
  '/zones',
  z.object({
    /** A place whose drawer is open; `new` makes a zone. */
    open: code,
  }),
)

/** The address of the page Locations. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const locationsSearch = createPageSearch(
  '/locations',
  z.object({
    ...tableParams,
    /** A place whose drawer is open; `new` makes places. */
    open: code,
    /** How full the zones and racks are, in place of the table. */
    show: oneOf(['fill']),
    /** The zone whose racks are drawn. */
    zone: code,
  }),
)

export type LocationsAddress = AddressOf<typeof locationsSearch>

/** The address of the page Pickup. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const pickupViews = ['bench', 'yard', 'orders', 'missing'] as const
export type PickupView = (typeof pickupViews)[number]

export const pickupSearch = createPageSearch(
  '/pickup',
  z.object({
    ...tableParams,
    /** By default the orders on a desktop, the counter elsewhere. */
    show: oneOf(pickupViews),
    /** An order whose drawer is open. */
    open: code,
    /** A unit whose drawer is open. */
    unit: code,
    /** What is asked about the order in hand; `storage`: what goods that stay cost. */
    task: oneOf(['checkIn', 'sign', 'storage']),
  }),
)

export type PickupAddress = AddressOf<typeof pickupSearch>

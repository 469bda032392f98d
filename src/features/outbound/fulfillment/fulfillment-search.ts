/** The address of the page Fulfillment. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const fulfilViews = ['pick', 'pack', 'orders', 'shipped'] as const
export type FulfilView = (typeof fulfilViews)[number]

export const fulfillmentSearch = createPageSearch(
  '/fulfillment',
  z.object({
    ...tableParams,
    /** By default the orders on a manager's desktop, the pick elsewhere. */
    show: oneOf(fulfilViews),
    /** An order whose drawer is open. */
    order: code,
    /** A unit whose drawer is open. */
    unit: code,
    /** What is done with files; `boxes`: those of the packing bench. */
    task: oneOf(['labels', 'file', 'boxes']),
  }),
)

export type FulfilAddress = AddressOf<typeof fulfillmentSearch>

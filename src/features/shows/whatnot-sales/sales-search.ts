/** The address of the page Whatnot sales. */
import * as z from 'zod/mini'
import { createPageSearch, code, flag, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const salesViews = ['stickers', 'pack', 'order', 'shipments', 'check', 'shows'] as const
export type SalesView = (typeof salesViews)[number]

export const salesSearch = createPageSearch(
  '/whatnot-sales',
  z.object({
    ...tableParams,
    /** By default the shows on a desktop, the stickers elsewhere. */
    show: oneOf(salesViews),
    /** The show that is looked at. */
    event: code,
    /** A show that is edited; `new` adds one. */
    edit: code,
    /** A unit whose drawer is open. */
    unit: code,
    /** A shipment whose drawer is open. */
    order: code,
    /** The file for Whatnot is made. */
    file: flag,
    /** A livestream report is taken in. */
    report: flag,
  }),
)

export type SalesAddress = AddressOf<typeof salesSearch>

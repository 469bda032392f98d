/** The address of the page Inbound. */
import * as z from 'zod/mini'
import { isDay } from '#domain/dock/dock-calendar.ts'
import { createPageSearch, code, dropBad, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/table-view.ts'

export const inboundShows = ['trucks', 'week', 'month', 'table'] as const

export const inboundSearch = createPageSearch(
  '/inbound',
  z.object({
    ...tableParams,
    /** Without it the device decides: trucks for touch, the week on a desktop. */
    show: oneOf(inboundShows),
    /** A load whose truck is open. */
    truck: code,
    /** A load whose drawer is open; `new` books one. */
    open: code,
    /** The day that the calendar shows, such as `2026-11-20`. */
    day: dropBad(z.string().check(z.refine(isDay))),
  }),
  { history: 'push' },
)

export type InboundAddress = AddressOf<typeof inboundSearch>

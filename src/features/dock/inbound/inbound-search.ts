/** The address of the page Inbound. */
import * as z from 'zod/mini'
import { profitGroupings } from '#domain/dock/profit.ts'
import { createPageSearch, code, day, dropBad, groupKey, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const inboundShows = ['trucks', 'week', 'month', 'table', 'profit'] as const

/** Days up to today that loads arrived in, as text. */
export const profitSpans = ['30', '90', '365'] as const
export type ProfitSpan = (typeof profitSpans)[number]

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
    day,
    /** What the profit is grouped by, over which days, and of what alone. `from` and `to` go before `span`. */
    by: oneOf(profitGroupings),
    span: dropBad(z.pipe(z.transform(String), z.enum(profitSpans))),
    from: day,
    to: day,
    load: groupKey,
    source: groupKey,
    category: groupKey,
    pallet: groupKey,
    event: groupKey,
  }),
  { history: 'push' },
)

export type InboundAddress = AddressOf<typeof inboundSearch>

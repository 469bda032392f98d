/** The address of the page Manifest. */
import * as z from 'zod/mini'
import { createPageSearch, code, flag, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const manifestViews = ['line', 'pallet', 'category'] as const

export const manifestSearch = createPageSearch(
  '/manifest',
  z.object({
    ...tableParams,
    /** The load; by default the one that was last open on this device. */
    load: code,
    /** What the table lists. */
    by: oneOf(manifestViews, 'line'),
    /** The line, the unit or the claim whose drawer is open. */
    line: code,
    unit: code,
    claim: flag,
  }),
)

export type ManifestAddress = AddressOf<typeof manifestSearch>

/** The address of the page Inspect. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const inspectViews = ['bench', 'queue', 'regrades', 'checklists'] as const
export type InspectView = (typeof inspectViews)[number]

export const inspectSearch = createPageSearch(
  '/inspect',
  z.object({
    ...tableParams,
    /** What a manager looks at. */
    show: oneOf(inspectViews, 'bench'),
    /** A unit whose drawer is open. */
    unit: code,
    /** A checklist that is being changed, by its key; `new` makes one. */
    list: code,
  }),
)

export type InspectAddress = AddressOf<typeof inspectSearch>

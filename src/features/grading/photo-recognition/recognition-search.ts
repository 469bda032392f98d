/** The address of the page Photo recognition. */
import * as z from 'zod/mini'
import { createPageSearch, oneOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const recognitionSearch = createPageSearch(
  '/photo-recognition',
  z.object({
    ...tableParams,
    /** A manager looks through the queue, not at the bench. */
    show: oneOf(['queue']),
  }),
)

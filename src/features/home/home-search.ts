/** The address of Home. */
import * as z from 'zod/mini'
import { createPageSearch, flag, oneOf } from '#ui/page-search.ts'

/** Of so many days: an associate's device holds its own rows of 30. */
export const ownSpans = ['1', '7', '28'] as const
export type OwnSpan = (typeof ownSpans)[number]

export const homeSearch = createPageSearch(
  '/',
  z.object({
    /** The drawer with one's own figures is open. */
    mine: flag,
    days: oneOf(ownSpans, '7'),
  }),
)

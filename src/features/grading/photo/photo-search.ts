/** The address of the page Photo. */
import * as z from 'zod/mini'
import { createPageSearch, code, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const photoViews = ['capture', 'units', 'rejected'] as const
export type PhotoView = (typeof photoViews)[number]

export const photoSearch = createPageSearch(
  '/photo',
  z.pipe(
    z.object({
      ...tableParams,
      /** What a manager looks at. */
      show: oneOf(photoViews, 'capture'),
      /** A unit whose drawer is open. */
      unit: code,
      /** A unit whose photos are looked through. */
      photos: code,
    }),
    // Invariant: one drawer at a time, and the unit's covers its photos.
    z.transform((search) => (search.unit ? { ...search, photos: undefined } : search)),
  ),
)

export type PhotoAddress = AddressOf<typeof photoSearch>

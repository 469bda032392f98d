/** The address of the page Users. */
import * as z from 'zod/mini'
import { createPageSearch, code, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const usersSearch = createPageSearch(
  '/users',
  z.object({
    ...tableParams,
    /** A person whose drawer is open; `invite` shows the invitation. */
    open: code,
  }),
  { history: 'push' },
)

export type UsersAddress = AddressOf<typeof usersSearch>

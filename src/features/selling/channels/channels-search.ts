/** The address of the page Channels. */
import * as z from 'zod/mini'
import { createPageSearch, code, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

export const channelsSearch = createPageSearch(
  '/channels',
  z.object({
    ...tableParams,
    /** The id of the channel whose drawer is open. */
    open: code,
  }),
  { history: 'push' },
)

export type ChannelsAddress = AddressOf<typeof channelsSearch>

/** What the page Whatnot sales looks at: the view, the shows, and which of them. */
import { useMemo } from 'react'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { msg, type Words } from '#messages/message.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import { watchShows } from '#data/shows/shows.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { clearedView } from '#ui/table/views/table-view.ts'
import { salesSearch, salesViews, type SalesAddress, type SalesView } from './sales-search.ts'

export interface Sales extends SalesAddress {
  readonly view: SalesView
  readonly shows: readonly SaleEventDoc[]
  /** The show that the address names, else the one that is worked on first. */
  readonly event: SaleEventDoc | null
  readonly tabs: {
    readonly views: readonly { readonly value: SalesView; readonly label: Words }[]
    readonly value: SalesView
    readonly onChange: (view: SalesView) => void
  }
}

const labels: { readonly [View in SalesView]: Words } = {
  stickers: msg('show.view.stickers'),
  pack: msg('show.view.pack'),
  order: msg('show.view.order'),
  shipments: msg('show.view.shipments'),
  check: msg('show.view.check'),
  shows: msg('show.view.shows'),
}
/** What is worked at a table of papers stays off a handheld. */
const atDesk: readonly SalesView[] = ['order', 'check']

/** `null` while the store has not answered. */
export function useSales(): Sales | null {
  const { db } = useCommandContext()
  const address = salesSearch.useSearch()
  const { search, setSearch } = address
  const room = useRoom()
  const view = search.show ?? (room === 'desktop' ? 'shows' : 'stickers')
  const shows = useLive(() => watchShows(db), [db])
  const tabs = useMemo(() => {
    const shown = salesViews.filter((one) => room !== 'handheld' || one === view || !atDesk.includes(one))
    return {
      views: shown.map((value) => ({ value, label: labels[value] })),
      value: view,
      onChange: (next: SalesView) => setSearch({ ...clearedView, show: next, order: undefined, edit: undefined }),
    }
  }, [room, view, setSearch])
  if (!shows) return null
  const named = shows.find(({ id }) => id === search.event)
  // What was sold last is packed and checked; what comes next is prepared.
  const isAfter = view === 'shipments' || view === 'check'
  const usual = isAfter ? shows.find((show) => !isOpenShow(show)) : shows.find(isOpenShow)
  return { ...address, view, shows, event: named ?? usual ?? shows[0] ?? null, tabs }
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { openingView, viewsOf, type SavedView } from '#domain/core/people/saved-views.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { OwnViews } from './saved-views.ts'
import { ALL, clearedView, isPlain, viewQuery, type OnView, type ShownView, type TableView } from './table-view.ts'

export interface TableViewsProps {
  /** Names the table among those of its page, in every language. */
  readonly name: string
  readonly view: TableView
  readonly shown: ShownView
  readonly onView: OnView
}

export interface TableViews {
  readonly table: string
  /** `undefined` while the person's record is not on this device. */
  readonly views: readonly SavedView[] | undefined
  /** The one that is shown, perhaps with changes. */
  readonly active: SavedView | undefined
  readonly isChanged: boolean
  readonly opening: SavedView | undefined
  /** What is shown, as a view keeps it. */
  readonly query: string
  readonly show: (id: string, query: string) => void
  readonly showAll: () => void
}

/** The views of one table of this page, and the one it opens with, unless the address states how it is shown. */
export function useTableViews(own: OwnViews, { name, view, shown, onView }: TableViewsProps): TableViews {
  const page = useLocation({ select: ({ pathname }) => pathname.slice(1) })
  const table = `${page}:${name}`
  const { held } = own
  const views = useMemo(() => held && viewsOf(held, table), [held, table])
  const opening = views && openingView(views)
  const query = viewQuery.format(shown)
  const chosen = views?.find(({ id }) => id === view.saved)
  const active = chosen ?? views?.find((one) => one.query === query)
  const opened = useRef('')
  const change = useLatest(onView)
  const isHere = views !== undefined
  // Its content, not the object: a page may make that anew at each render, also while the address is on its way.
  const isBare = isPlain(view)
  const { id: openingId = '', query: openingQuery = '' } = opening ?? {}
  useEffect(() => {
    if (!isHere) return
    const isFirst = opened.current !== table
    opened.current = table
    if (openingId === '' || !isBare) return
    // A table that was cleared by hand is not filtered again; its address says so from now on.
    // Neither is a step to go back to: from the bare address it would lead here again, and nobody could leave the page.
    change()(isFirst ? viewQuery.parse(openingQuery, openingId) : { ...clearedView, saved: ALL }, 'replace')
  }, [change, isBare, isHere, openingId, openingQuery, table])
  return {
    table,
    views,
    active,
    isChanged: active !== undefined && active.query !== query,
    opening,
    query,
    show: (id, asked) => onView(viewQuery.parse(asked, id), 'push'),
    showAll: () => onView({ ...clearedView, saved: opening ? ALL : undefined }, 'push'),
  }
}

/** What the page Whatnot history looks at: the shows between two days, which are remembered on the device. */
import { useMemo } from 'react'
import { historyOf, type History, type HistoryFacts } from '#domain/shows/history.ts'
import { watchHistoryFacts } from '#data/shows/history.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useNow } from '#hooks/use-now.ts'
import { historySearch, type HistoryAddress, type HistoryView } from './history-search.ts'

interface Range {
  readonly from: string
  readonly to: string
}
const allTime: Range = { from: '', to: '' }
const DAYS_HERE = 366

export interface HistoryWork extends HistoryAddress {
  readonly view: HistoryView
  readonly range: Range
  readonly setRange: (changes: Partial<Range>) => void
  readonly facts: HistoryFacts
  readonly history: History
}

/** `null` while the store has not answered. */
export function useHistory(): HistoryWork | null {
  const { db } = useCommandContext()
  const address = historySearch.useSearch()
  const { search, setSearch } = address
  const [kept, put] = useDraft<Range>('whatnot-history', allTime)
  const today = useNow(3_600_000).slice(0, 10)
  const since = useMemo(() => new Date(Date.parse(today) - DAYS_HERE * 86_400_000).toISOString(), [today])
  const facts = useLive(() => watchHistoryFacts(db, since), [db, since])
  const from = search.from ?? kept?.from ?? ''
  const to = search.to ?? kept?.to ?? ''
  const history = useMemo(() => facts && historyOf(facts, from, to), [facts, from, to])
  if (!kept || !facts || !history) return null
  const setRange = (changes: Partial<Range>) => {
    const next = { from, to, ...changes }
    void put(next)
    setSearch({ from: next.from || undefined, to: next.to || undefined })
  }
  return { ...address, view: search.view ?? 'shows', range: { from, to }, setRange, facts, history }
}

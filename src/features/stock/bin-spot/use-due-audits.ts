/** Bins to count next, by the clock of this hour. */
import { watchDueAudits, type DuePlace } from '#data/stock/cycle-counts.ts'
import { useLedgerSince } from '#hooks/use-ledger-since.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'

const HOUR_MS = 3_600_000

/** `undefined` while the stock is being counted. */
export function useDueAudits(): readonly DuePlace[] | undefined {
  const { db } = useCommandContext()
  const now = useNow(HOUR_MS)
  const since = useLedgerSince()
  return useLive(() => watchDueAudits(db, now, since), [db, now, since])
}

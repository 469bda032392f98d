/** Bins to count next, by the clock of this hour. */
import { watchDueAudits, type DuePlace } from '#data/stock/cycle-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'

const HOUR_MS = 3_600_000
/** A device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000

/** The beginning of the ledger that this device holds, ISO UTC. */
export function useLedgerSince(): string {
  return new Date(Date.parse(useNow(HOUR_MS)) - LEDGER_MS).toISOString()
}

/** `undefined` while the stock is being counted. */
export function useDueAudits(): readonly DuePlace[] | undefined {
  const { db } = useCommandContext()
  const now = useNow(HOUR_MS)
  const since = new Date(Date.parse(now) - LEDGER_MS).toISOString()
  return useLive(() => watchDueAudits(db, now, since), [db, now, since])
}

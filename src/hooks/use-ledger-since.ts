import { useNow } from './use-now.ts'

/** A manager's device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000

/** The beginning of the ledger that this device holds, ISO UTC: a whole day, so that what hangs on it stays through the day. */
export function useLedgerSince(): string {
  return new Date(Date.parse(useNow(3_600_000).slice(0, 10)) - LEDGER_MS).toISOString()
}

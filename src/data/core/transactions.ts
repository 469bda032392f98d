/** What channels paid out, from the ledger of this device. */
import { map, type Observable } from 'rxjs'
import { transactionsOf, type Transaction } from '#domain/core/orders/transactions.ts'
import type { Database } from '#data/store/database.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'

const MOST_ROWS = 50_000

/** Live, of all shows. @param since ISO UTC */
export const watchTransactions = (db: Database, since: string): Observable<readonly Transaction[]> =>
  watchOfType(db, 'show.transaction', since, MOST_ROWS).pipe(map(transactionsOf))

/** One page from the server, however long it takes to get it. Invariant: a page that does not advance is reported, not read for ever. */
import { collectionPlurals } from '#domain/core/words/record-labels.ts'
import { lower, msg } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/core/people/sync-scope.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import { formatServerTime, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import { asTransportError, failureKind, type PullPage, type ServerDoc } from '#sync/transport/transport.ts'
import { renewAccess, untilAnswered } from '#sync/transport/until-answered.ts'
import { PageStuckError, endOfPage, mustAdvance } from './place.ts'

export interface FetchedPage {
  readonly docs: readonly ServerDoc[]
  /** Where the next page begins. */
  readonly next: Cursor
  /** Nothing more was there. */
  readonly ended: boolean
  readonly readTime: ServerTime
}

/** Rejects only with `Stopped`: a refusal or a stuck page is shown as trouble and tried again. */
export async function fetchPage(
  context: SyncContext,
  collection: CollectionName,
  filters: readonly ScopeFilter[],
  after: Cursor,
  onDenied: () => Promise<void> = () => Promise.resolve(),
  most = Infinity,
): Promise<FetchedPage> {
  for (let tries = 1; ; tries += 1) {
    try {
      const page = await untilAnswered(
        context,
        `pull ${collection}`,
        () => pullOnce(context, collection, filters, after),
        most,
      )
      mustAdvance(collection, after, page, page.limit)
      context.contact.settled(`stuck ${collection}`)
      return {
        docs: page.docs,
        next: endOfPage(page, after),
        ended: page.docs.length < page.limit,
        readTime: page.readTime,
      }
    } catch (error) {
      if (error instanceof Stopped) throw error
      report(context, collection, after, error)
      if (tries === 1) await renewAccess(context)
      if (asTransportError(error).code === 'permission-denied') await onDenied()
      if (tries >= most) throw error
      await context.backoff.backOff(tries + 2)
    }
  }
}

/** Asks for as much as the line bears; a call that took too long makes the next one smaller. */
async function pullOnce(
  { transport, pageSize, clock }: SyncContext,
  collection: CollectionName,
  filters: readonly ScopeFilter[],
  after: Cursor,
): Promise<PullPage & { readonly limit: number }> {
  const [limit, startedMs] = [pageSize.size, clock.now()]
  try {
    const page = await transport.pull({ collection, filters, after, limit })
    if (page.docs.length > 0) pageSize.took(page.docs.length, clock.now() - startedMs)
    return { ...page, limit }
  } catch (error) {
    const { code } = asTransportError(error)
    if (code === 'timeout' || (failureKind(code) === 'transient' && clock.now() - startedMs > SLOW_MS))
      pageSize.tooLarge()
    throw error
  }
}

/** A call that broke off after so long was probably too large for the line. */
const SLOW_MS = 10_000

function report(context: SyncContext, collection: CollectionName, after: Cursor, error: unknown): void {
  console.warn(`Reading ${collection} after ${formatServerTime(after)} does not work.`, error)
  if (error instanceof PageStuckError) {
    context.contact.alarm(
      `stuck ${collection}`,
      msg('sync.trouble.stuck', { records: lower(collectionPlurals[collection]) }),
    )
  } else {
    context.contact.failed(`pull ${collection}`, asTransportError(error))
  }
}

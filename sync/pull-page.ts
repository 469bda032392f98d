/** One page from the server, however long it takes to get it. Must stay true: a page that does not advance is told, not read for ever. */
import type { CollectionName } from '#schemas/collections.ts'
import { syncScope, type ScopeFilter } from '#domain/sync-scope.ts'
import { cutToMs } from './breaks.ts'
import { advance, cursorOf, type Checkpoint } from './checkpoint.ts'
import type { SyncContext } from './context.ts'
import { formatServerTime, type Cursor } from './cursor.ts'
import { renewAccess, untilAnswered } from './persist.ts'
import { Stopped } from './patience.ts'
import { asTransportError, type PullPage } from './transport.ts'

/** A place that nothing comes after: asks for the server's time alone. */
const theEnd: Cursor = { seconds: 253_402_300_799, nanos: 0, id: '' }

export function filtersFor(context: SyncContext, collection: CollectionName, at: Checkpoint | null): ScopeFilter[] {
  const { must } = syncScope(context.rank, context.uid, collection)
  return [...must, ...(at?.first?.parts[at.first.part]?.filters ?? [])]
}

/** Rejects only with `Stopped`: a refusal or a stuck page is shown as trouble and tried again. */
export async function pullPage(context: SyncContext, collection: CollectionName, at: Checkpoint): Promise<PullPage> {
  const after = at.first && at.first.parts.length === 0 ? theEnd : cursorOf(at)
  const request = { collection, filters: filtersFor(context, collection, at), after, limit: context.pageSize }
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await untilAnswered(context, `pull ${collection}`, () => context.transport.pull(request))
      const page = context.breaks.has('checkpoint-in-ms') ? cutToMs(answer) : answer
      advance(collection, at, page, context.pageSize, context.clock.now())
      context.contact.settled(`stuck ${collection}`)
      return page
    } catch (error) {
      if (error instanceof Stopped) throw error
      report(context, collection, after, error)
      if (tries === 1) await renewAccess(context)
      await context.patience.backOff(tries + 2)
    }
  }
}

function report(context: SyncContext, collection: CollectionName, after: Cursor, error: unknown): void {
  console.warn(`Reading ${collection} after ${formatServerTime(after)} does not work.`, error)
  if (error instanceof Error && error.name === 'PageStuckError') {
    context.contact.alarm(`stuck ${collection}`, `Sync of ${collection} does not get on. Tell an admin.`)
  } else {
    context.contact.failed(`pull ${collection}`, asTransportError(error))
  }
}

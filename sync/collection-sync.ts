/** One collection: its rows, what of them is unsent, its reader and its push. */
import type { CollectionName } from '#schemas/collections.ts'
import type { StoredCollection, SyncContext } from './context.ts'
import { Reader, type ReaderTools } from './pull/reader.ts'
import { Push, type PushTools } from './push/push.ts'
import type { UnsentIndex } from './status/unsent-index.ts'
import { LocalRows } from './local-rows.ts'

export type CollectionTools = Omit<ReaderTools, 'isSendingMuch'> & Omit<PushTools, 'unsent'>

/** So much unsent comes back soon. */
const MUCH_UNSENT = 250

export class CollectionSync {
  readonly name: CollectionName
  readonly rows: LocalRows
  readonly unsent: UnsentIndex
  readonly reader: Reader
  readonly push: Push

  constructor(
    context: SyncContext,
    name: CollectionName,
    collection: StoredCollection,
    unsent: UnsentIndex,
    tools: CollectionTools,
  ) {
    this.name = name
    this.rows = new LocalRows(name, collection, context.uid)
    this.unsent = unsent
    this.reader = new Reader(context, this.rows, { ...tools, isSendingMuch: () => unsent.size >= MUCH_UNSENT })
    this.push = new Push(context, this.rows, { ...tools, unsent })
  }

  /** Whether everything local is acknowledged, but what is put aside, and everything of the server's is stored. */
  async isSettled(): Promise<boolean> {
    await this.reader.idle()
    if (!this.reader.caughtUp || (this.reader.reads && !this.reader.isCurrent)) return false
    return (await this.unsent.count()) === 0
  }
}

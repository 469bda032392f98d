/**
 * Which local changes the server has not acknowledged, for one collection. Must stay true: a change counts from the moment it is in the
 * store until what the store holds equals what the server is known to hold; the count is drawn from the store itself at the start, so
 * that it survives a restart.
 */
import { Subject, type Subscription } from 'rxjs'
import {
  getAssumedMasterState,
  getChangedDocumentsSince,
  getLastCheckpointDoc,
  type RxDocumentData,
  type RxStorageInstanceReplicationState,
} from 'rxdb'
import type { CollectionName } from '#schemas/collections.ts'
import { toServer, type AnyStored } from './context.ts'
import { sameFields } from './push-plan.ts'
import type { ServerFields } from './transport.ts'

type Internals = RxStorageInstanceReplicationState<AnyStored>

const SCAN_SIZE = 300

/** RxDB's own writes of what the server holds: no work of a person's. */
export const fromServer = (context: string): boolean =>
  context.startsWith('replication-downstream-') || context === 'replication-up-write-conflict'

export class Unsent {
  readonly #docs = new Map<string, ServerFields>()
  /** Something was added or taken off. */
  readonly changed$ = new Subject<void>()
  readonly #collection: CollectionName
  readonly #subs: Subscription[] = []
  #internals: Internals | null = null

  constructor(collection: CollectionName) {
    this.#collection = collection
  }

  /** By id: the documents as they stand here. */
  get docs(): ReadonlyMap<string, ServerFields> {
    return this.#docs
  }

  /** Starts following the store; RxDB's replication has just started. */
  async attach(internals: Internals): Promise<void> {
    this.#internals = internals
    this.#subs.push(
      internals.input.forkInstance.changeStream().subscribe(({ events, context }) => {
        if (fromServer(context)) this.#forget(events.map((event) => event.documentData.id))
        else this.#remember(events.map((event) => event.documentData))
      }),
      internals.events.processed.up.subscribe((row) => this.#acknowledge(row.newDocumentState)),
      internals.events.active.up.subscribe((active) => {
        if (!active && this.#docs.size > 0) void this.reconcile()
      }),
    )
    await this.#scan(internals)
  }

  detach(): void {
    for (const sub of this.#subs) sub.unsubscribe()
  }

  /** Compares what is believed unsent with the store; what turns out to be sent is taken off. Resolves with what remains. */
  async reconcile(): Promise<readonly string[]> {
    const ids = [...this.#docs.keys()]
    const internals = this.#internals
    if (!internals || ids.length === 0) return ids
    const [stored, assumed] = await Promise.all([
      internals.input.forkInstance.findDocumentsById(ids, true),
      getAssumedMasterState(internals, ids),
    ])
    const sent = stored.filter((doc) => this.#isKnown(doc, assumed[doc.id]?.docData))
    this.#forget(sent.map((doc) => doc.id))
    return [...this.#docs.keys()]
  }

  async #scan(internals: Internals): Promise<void> {
    let checkpoint: unknown = await getLastCheckpointDoc(internals, 'up')
    for (;;) {
      const page = await getChangedDocumentsSince(internals.input.forkInstance, SCAN_SIZE, checkpoint)
      if (page.documents.length === 0) return
      const assumed = await getAssumedMasterState(
        internals,
        page.documents.map((doc) => doc.id),
      )
      this.#remember(page.documents.filter((doc) => !this.#isKnown(doc, assumed[doc.id]?.docData)))
      checkpoint = page.checkpoint
      if (page.documents.length < SCAN_SIZE) break
    }
    // A push may have gone through between reading the store and noting it here.
    await this.reconcile()
  }

  #isKnown(doc: RxDocumentData<AnyStored>, assumed: object | undefined): boolean {
    return assumed !== undefined && sameFields(toServer(this.#collection, doc), toServer(this.#collection, assumed))
  }

  #remember(docs: readonly RxDocumentData<AnyStored>[]): void {
    for (const doc of docs) this.#docs.set(doc.id, toServer(this.#collection, doc))
    if (docs.length > 0) this.changed$.next()
  }

  #forget(ids: readonly string[]): void {
    const gone = ids.filter((id) => this.#docs.delete(id))
    if (gone.length > 0) this.changed$.next()
  }

  /** The server took this state; a newer local one stays unsent. */
  #acknowledge(state: object): void {
    const sent = toServer(this.#collection, state)
    const held = this.#docs.get(sent.id)
    if (held && sameFields(held, sent)) this.#forget([sent.id])
  }
}

/**
 * What is written here is told to other tabs, with each document: a page of a first sync takes as long to copy for them as to write. Where no other tab has the store, a
 * large write is not told. Invariants: a tab has its part of the store before it reads, and what is written is on the disk before anyone is asked for: who is not there by
 * then reads it; other tabs hear of changes in the order in which they were made.
 */
import {
  addRxStorageMultiInstanceSupport,
  getBroadcastChannelReference,
  removeBroadcastChannelReference,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  type RxStorageMultiInstanceBroadcastType,
} from 'rxdb'
import { RX_STORAGE_NAME_DEXIE } from 'rxdb/plugins/storage-dexie'
import { hasOtherTabs } from '#data/store/store-lock.ts'

type Channel = ReturnType<typeof getBroadcastChannelReference>
type Message = RxStorageMultiInstanceBroadcastType

/** To ask who has the store takes as long as to tell of so many. */
const MANY = 100

/** Tells other tabs what an instance writes, and it what they write, until it is closed. */
export function tellOtherTabs<Doc>(
  params: RxStorageInstanceCreationParams<Doc, unknown>,
  instance: RxStorageInstance<Doc, unknown, unknown>,
): void {
  const { multiInstance, databaseInstanceToken: token, databaseName } = params
  if (!multiInstance) return
  const channel = getBroadcastChannelReference(RX_STORAGE_NAME_DEXIE, token, databaseName, instance)
  const sparing = new SparingChannel(channel, databaseName)
  addRxStorageMultiInstanceSupport(RX_STORAGE_NAME_DEXIE, params, instance, sparing as unknown as Channel)
  const close = instance.close.bind(instance)
  instance.close = async () => {
    await sparing.told()
    await removeBroadcastChannelReference(token, instance)
    return close()
  }
}

type Listening = Parameters<Channel['addEventListener']>

/** As much of a channel as RxDB asks for. */
class SparingChannel {
  readonly #channel: Channel
  readonly #store: string
  /** Ends when all is told so far; `null` when it is. */
  #telling: Promise<void> | null = null

  constructor(channel: Channel, store: string) {
    this.#channel = channel
    this.#store = store
  }

  addEventListener(...listening: Listening): void {
    this.#channel.addEventListener(...listening)
  }

  removeEventListener(...listening: Listening): void {
    this.#channel.removeEventListener(...listening)
  }

  postMessage(message: Message): void {
    const isMuch = message.eventBulk.events.length >= MANY
    const telling = this.#telling ? this.#telling.then(() => this.#tell(message, isMuch)) : this.#tell(message, isMuch)
    const turn: Promise<void> = telling
      .catch((error: unknown) => console.warn('Other tabs were not told of a change.', error))
      .then(() => {
        if (this.#telling === turn) this.#telling = null
      })
    if (this.#telling || isMuch) this.#telling = turn
  }

  told(): Promise<void> {
    return this.#telling ?? Promise.resolve()
  }

  async #tell(message: Message, isMuch: boolean): Promise<void> {
    if (isMuch && !(await hasOtherTabs(this.#store))) return
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays within the origin
    await this.#channel.postMessage(message)
  }
}

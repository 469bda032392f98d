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

interface Open {
  readonly channel: SparingChannel
  readonly instances: Set<unknown>
}

/** By the token of an open database: what is written to its collections is told in one order. */
const open = new Map<string, Open>()

/** Tells other tabs what an instance writes, and it what they write, until it is closed. */
export function tellOtherTabs<Doc>(
  params: RxStorageInstanceCreationParams<Doc, unknown>,
  instance: RxStorageInstance<Doc, unknown, unknown>,
): void {
  const { multiInstance, databaseInstanceToken: token, databaseName } = params
  if (!multiInstance) return
  const shared = getBroadcastChannelReference(RX_STORAGE_NAME_DEXIE, token, databaseName, instance)
  const mine = open.get(token) ?? { channel: new SparingChannel(shared, databaseName), instances: new Set() }
  open.set(token, mine)
  mine.instances.add(instance)
  addRxStorageMultiInstanceSupport(RX_STORAGE_NAME_DEXIE, params, instance, mine.channel as unknown as Channel)
  const close = instance.close.bind(instance)
  instance.close = async () => {
    await mine.channel.told()
    mine.instances.delete(instance)
    if (mine.instances.size === 0) open.delete(token)
    await removeBroadcastChannelReference(token, instance)
    return close()
  }
}

type Listening = Parameters<Channel['addEventListener']>

/** As much of a channel as RxDB asks for. */
class SparingChannel {
  readonly #channel: Channel
  readonly #store: string
  /** As it was said last. Where there were others, nobody waits for the answer: a tab may be closed before it comes. */
  #hasOthers = false
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
    if (!this.#telling && (!isMuch || this.#hasOthers)) {
      this.#tell(message)
      if (isMuch) void this.#ask()
      return
    }
    const turn: Promise<void> = (this.#telling ?? Promise.resolve())
      .then(() => !isMuch || this.#ask())
      .then((isAsked) => {
        if (isAsked) this.#tell(message)
        if (this.#telling === turn) this.#telling = null
      })
    this.#telling = turn
  }

  told(): Promise<void> {
    return this.#telling ?? Promise.resolve()
  }

  async #ask(): Promise<boolean> {
    this.#hasOthers = await hasOtherTabs(this.#store)
    return this.#hasOthers
  }

  #tell(message: Message): void {
    const failed = (error: unknown): void => console.warn('Other tabs were not told of a change.', error)
    try {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays within the origin
      this.#channel.postMessage(message).catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

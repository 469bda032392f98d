/** The store of a device as one of its tabs sees it: the same rows as the other tabs', through a program that can be frozen. */
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import type { LocalDoc, SyncDatabase } from '#sync/context.ts'
import type { AnyInstance } from './sim-disk.ts'
import type { SimStore, WrappedInstance } from './sim-store.ts'
import type { TabPause } from './tab-pause.ts'

export interface TabStore extends SyncDatabase {
  readonly collections: { readonly [Name in CollectionName]: { readonly storageInstance: WrappedInstance } }
}

export interface TabStoreParts {
  readonly store: SimStore
  readonly pause: TabPause
  readonly multiInstance: boolean
  readonly waitForLeadership: () => Promise<boolean>
}

export function tabStore({ store, pause, multiInstance, waitForLeadership }: TabStoreParts): TabStore {
  const { database, instances } = store
  const entries = collectionNames.map((name) => [name, { storageInstance: pausing(instances[name], pause) }] as const)
  return {
    collections: Object.fromEntries(entries) as TabStore['collections'],
    multiInstance,
    get closed() {
      return database.closed
    },
    waitForLeadership,
    getLocal: pausingCall((id: string) => database.getLocal(id) as Promise<LocalDoc | null>, pause),
    getLocal$: (id) => pause.heard(database.getLocal$(id)),
    upsertLocal: pausingCall((id: string, data: Record<string, unknown>) => database.upsertLocal(id, data), pause),
  }
}

function pausing(instance: WrappedInstance, pause: TabPause): WrappedInstance {
  const paused = pausingInstance(instance, pause)
  return { ...paused, originalStorageInstance: pausingInstance(instance.originalStorageInstance, pause) }
}

function pausingInstance(instance: AnyInstance, pause: TabPause): AnyInstance {
  return {
    ...instance,
    schema: instance.schema,
    findDocumentsById: pausingCall(
      (ids: string[], deleted: boolean) => instance.findDocumentsById(ids, deleted),
      pause,
    ),
    query: pausingCall((query: Parameters<AnyInstance['query']>[0]) => instance.query(query), pause),
    count: pausingCall((query: Parameters<AnyInstance['count']>[0]) => instance.count(query), pause),
    bulkWrite: pausingCall(
      (...[rows, context]: Parameters<AnyInstance['bulkWrite']>) => instance.bulkWrite(rows, context),
      pause,
    ),
    cleanup: pausingCall((olderThanMs: number) => instance.cleanup(olderThanMs), pause),
    changeStream: () => pause.heard(instance.changeStream()),
  } as AnyInstance
}

function pausingCall<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  pause: TabPause,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    if (pause.frozen) await pause.awake()
    const result = await call(...args)
    if (pause.frozen) await pause.awake()
    return result
  }
}

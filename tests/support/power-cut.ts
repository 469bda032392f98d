/** Ends a command between two of its writes, as a killed tab does. */
import { vi } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import type { TestWork } from './test-work.ts'

/** The next insert into this collection does not happen. */
export function cutBeforeInsert(context: TestWork, name: CollectionName): void {
  vi.spyOn(context.db[name], 'bulkInsert').mockRejectedValueOnce(new Error('power cut'))
}

/** The next write into this collection, whatever it is, does not happen. */
export function cutBeforeWrite(context: TestWork, name: CollectionName): void {
  vi.spyOn(context.db[name].storageInstance, 'bulkWrite').mockRejectedValueOnce(new Error('power cut'))
}

/** The next write into this collection happens, the one after it does not. */
export function cutBeforeSecondWrite(context: TestWork, name: CollectionName): void {
  const { storageInstance } = context.db[name]
  const write = storageInstance.bulkWrite.bind(storageInstance)
  vi.spyOn(storageInstance, 'bulkWrite').mockImplementationOnce(write).mockRejectedValueOnce(new Error('power cut'))
}

/** The next draft does not come to the disk before the test says so. */
export function holdDraft(context: TestWork): () => void {
  const upsert = context.db.upsertLocal.bind(context.db)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  vi.spyOn(context.db, 'upsertLocal').mockImplementationOnce(async (...given) => {
    await held
    return upsert(...given)
  })
  return letGo
}

/** The documents of the next command are written, its ledger rows are not. */
export function cutBeforeLedger(context: TestWork): void {
  cutBeforeInsert(context, 'activity')
}

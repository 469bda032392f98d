/** Ends a command between two of its writes, as a killed tab does. */
import { getLocalDocStateByParent } from 'rxdb/plugins/local-documents'
import type { RxDatabase } from 'rxdb'
import { vi } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
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

interface Saving {
  bulkWrite(rows: readonly unknown[], why: string): Promise<unknown>
}

/**
 * A step of a page whose tab is killed before it writes into this collection, or before the first of its writes: of what comes then, its draft alone is on the disk.
 * The device cannot save until the page is gone.
 */
export async function killBeforeWrites(
  context: TestWork,
  key: string,
  act: () => Promise<unknown>,
  from?: CollectionName,
): Promise<void> {
  let draft: object | null = null
  let isDead = from === undefined
  const spies = Object.entries(context.db.collections).map(([name, { storageInstance }]) => {
    const instance = storageInstance as unknown as Saving
    const write = instance.bulkWrite.bind(instance)
    return vi.spyOn(instance, 'bulkWrite').mockImplementation(async (rows, why) => {
      isDead ||= name === from
      if (!isDead) return write(rows, why)
      draft ??= await readDraft(context.db, key)
      throw new Error('power cut')
    })
  })
  const end = await act().then(
    () => 'written',
    (error: Error) => error.message,
  )
  // The page tries at once to finish what was cut; it is gone before it can.
  await new Promise((resolve) => setTimeout(resolve, 30))
  for (const spy of spies) spy.mockRestore()
  if (end !== 'power cut') throw new Error(`The step was not cut: ${end}.`)
  await writeDraft(context.db, key, draft ?? {})
}

/**
 * A tab that is killed before its write number `number`, from 1: journal, drafts and all collections count, and nothing is saved after it.
 * @returns to be called once the tab is gone: the device saves again. Resolves with whether there was such a write
 */
export async function killAtWrite(context: TestWork, number: number): Promise<() => Promise<boolean>> {
  const { storageInstance: locals } = await getLocalDocStateByParent(context.db as unknown as RxDatabase)
  let count = 0
  const instances = [...Object.values(context.db.collections).map(({ storageInstance }) => storageInstance), locals]
  const spies = instances.map((one) => {
    const instance = one as unknown as Saving
    const write = instance.bulkWrite.bind(instance)
    return vi.spyOn(instance, 'bulkWrite').mockImplementation(async (rows, why) => {
      count += 1
      if (count >= number) throw new Error('power cut')
      return write(rows, why)
    })
  })
  return async () => {
    // What the tab tries to save still, it cannot.
    await new Promise((resolve) => setTimeout(resolve, 30))
    for (const spy of spies) spy.mockRestore()
    return count >= number
  }
}

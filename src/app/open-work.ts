/** Opens the store and makes what commands work with: the device's code, its clock, its ids. A chunk of its own: RxDB comes with it. */
import { deviceCode, isUntouched } from '#data/device.ts'
import { databaseName, openDatabase } from '#data/open-database.ts'
import type { Work } from '#data/work.ts'
import { noteStore } from './storage-watch.ts'
import type { Remembered } from './remembered.ts'

export async function openWork(person: Remembered): Promise<Work> {
  const db = await openDatabase(databaseName(person.projectId, person.uid))
  noteStore(person.uid, await isUntouched(db))
  const device = await deviceCode(db, Math.random)
  return {
    db,
    uid: person.uid,
    device,
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  }
}

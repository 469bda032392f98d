/** Writes that go past the app: what RxDB loses sight of, and what another person left in the store. */
import { REPLICATION_STATE_BY_COLLECTION } from 'rxdb/plugins/replication'
import type { Device } from './harness.ts'

type Found = Readonly<Record<string, unknown>>

/** A write under RxDB's own flag for pulled documents: it takes it for one and never looks at it again. Resolves with the state before. */
export async function writeUnseen(device: Device, id: string, fields: Found): Promise<Found | null> {
  const [state] = REPLICATION_STATE_BY_COLLECTION.get(device.db.units as never) ?? []
  const flag = await state?.internalReplicationState?.downstreamBulkWriteFlag
  const stamps = { updatedAt: device.work.now(), updatedBy: device.uid }
  return flag ? write(device, id, { ...fields, ...stamps }, flag) : null
}

export async function writeAsAnother(device: Device, id: string, fields: Found): Promise<Found | null> {
  const stamps = { updatedAt: device.work.now(), updatedBy: 'somebody else' }
  return write(device, id, { ...fields, ...stamps }, 'another-person')
}

async function write(device: Device, id: string, fields: Found, context: string): Promise<Found | null> {
  const storage = device.db.units.storageInstance
  const [previous] = await storage.findDocumentsById([id], false)
  if (!previous) return null
  const { error } = await storage.bulkWrite([{ previous, document: { ...previous, ...fields } }], context)
  return error.length > 0 ? null : { ...previous }
}

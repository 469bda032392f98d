/** Writes that go past the app: what RxDB loses sight of, and what another person left in the store. */
import type { Device } from './harness.ts'

type Found = Readonly<Record<string, unknown>>

export async function writeAsAnother(device: Device, id: string, fields: Found): Promise<Found | null> {
  const stamps = { updatedAt: device.context.now(), updatedBy: 'somebody else' }
  return write(device, id, { ...fields, ...stamps }, 'another-person')
}

async function write(device: Device, id: string, fields: Found, context: string): Promise<Found | null> {
  const storage = device.db.units.storageInstance
  const [previous] = await storage.findDocumentsById([id], false)
  if (!previous) return null
  const { error } = await storage.bulkWrite(
    [{ previous, document: { ...previous, ...fields, unsent: 1 } as never }],
    context,
  )
  return error.length > 0 ? null : { ...previous }
}

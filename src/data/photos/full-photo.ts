/** The full picture of a photo, from this device, else from the server. */
import type { PhotoDoc } from '#schemas/photos.ts'
import { keepFetched, readPixels } from './pixels.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** `null` when it is neither here nor to be had now: there is no contact, or the device that took it has not sent it. */
export async function readFullPhoto(
  context: CommandContext,
  sync: SyncPort,
  { sha256, path }: Pick<PhotoDoc, 'sha256' | 'path'>,
): Promise<Blob | null> {
  const here = await readPixels(context.db, sha256)
  if (here || path === '') return here
  const fetched = await sync.readPhoto(path)
  if (fetched) await keepFetched(context, sha256, fetched)
  return fetched
}

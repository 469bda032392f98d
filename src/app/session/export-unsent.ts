/**
 * The file in which a person takes along, or gives to a manager, what is on this device alone. Invariants: it holds every unsent and every refused change,
 * whole, and where a step is left open, the last step of each bench.
 */
import { firstValueFrom } from 'rxjs'
import type { SyncPort } from '#data/store/sync-port.ts'
import { downloadText } from '#ui/download.ts'

/** Resolves when the download has begun. `exportedAt` is ISO UTC. */
export async function saveOnlyHereAsFile(
  sync: SyncPort,
  exportedAt: string,
  steps: object | null = null,
): Promise<void> {
  const [unsent, refused] = await Promise.all([sync.unsent(), firstValueFrom(sync.refused$)])
  downloadText(
    'restow-unsent.json',
    'application/json',
    JSON.stringify({ exportedAt, unsent, refused, steps: steps ?? {} }, null, 2),
  )
}

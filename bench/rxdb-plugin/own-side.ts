/** The product's own store and sync, as `src/app/sync-wiring.ts` sets them up, with the one collection that is compared. */
import type { FirebaseApp } from 'firebase/app'
import type { User } from 'firebase/auth'
import { openDatabase } from '#data/store/open-database.ts'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import { startSync } from '#sync/start-sync.ts'
import type { OpenedSide } from './plugin-side.ts'
import { BATCH_SIZE, type DeviceOptions } from './sides.ts'

export async function openOwnSide(
  app: FirebaseApp,
  user: User,
  { uid }: DeviceOptions,
  onError: (error: unknown) => void,
): Promise<OpenedSide> {
  const database = await openDatabase(`bench-own-${uid}`, { only: ['units'] })
  const transport = createFirestoreTransport({
    app,
    origin: location.origin,
    projectId: app.options.projectId ?? '',
    token: (fresh) => user.getIdToken(fresh),
    local: true,
  })
  const sync = startSync({
    database,
    transport,
    identity: { uid, rank: 'associate' },
    device: 'B01',
    now: () => Date.now(),
    waitForLeadership: true,
    pageSize: BATCH_SIZE,
  })
  let refused: readonly RefusedChange[] = []
  sync.refused$.subscribe((changes) => (refused = changes))
  sync.status$.subscribe(({ trouble }) => trouble && onError(trouble))
  return { units: database.units, refused: () => refused, settled: () => sync.settled() }
}

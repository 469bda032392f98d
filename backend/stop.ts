/** How the server ends: nothing that was answered is lost, and the folder is free afterwards. */
import type { Control } from './backup/control.ts'
import type { HighWater } from './data-epoch.ts'
import type { Log } from './event-log.ts'
import type { KeptIndexes } from '#backend/firestore/queries/kept-indexes.ts'
import type { Committer } from '#backend/firestore/writes/committer.ts'
import { markRead } from '#backend/firestore/writes/read-mark.ts'
import type { Answering } from './http/answering.ts'
import type { OpenedData } from './open-data.ts'
import type { OpenDoor } from './tls/open-door.ts'
import type { ChannelEndpoint } from './webchannel/endpoint.ts'

/** For requests that are under way when the server stops; a service manager waits longer. */
const STOP_WITHIN_MS = 5_000

interface Stoppable {
  readonly answering: Answering
  readonly channels: ChannelEndpoint
  readonly control: Control | undefined
  readonly opening: OpenDoor
  readonly highWater: HighWater
  readonly indexes: KeptIndexes
  readonly opened: OpenedData
  readonly committer: Committer
  readonly log: Log
}

/** Streams and connections first, then the disk. */
export async function stop({
  answering,
  channels,
  control,
  opening,
  highWater,
  indexes,
  opened,
  committer,
  log,
}: Stoppable): Promise<void> {
  const settled = answering.stop(STOP_WITHIN_MS)
  channels.closeAll()
  await control?.close()
  await opening.close(settled)
  await highWater.close()
  await indexes.stop()
  await markRead(opened.journal, committer)
  await opened.close()
  log('stopped')
}

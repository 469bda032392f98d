/**
 * Opens the data folder: what is on disk is whole, dated by a clock that is right, and ours. Invariants: nothing is left open behind a failure, whose message
 * is a sentence for the console.
 */
import { join } from 'node:path'
import { forgetHighWater, loadEpoch, type DataEpoch } from './data-epoch.ts'
import { emptyDataFolder, loadSecrets, requireRestored, takeDataFolder, type DataSecrets } from './data-folder.ts'
import type { Log } from './event-log.ts'
import { loadReadMark } from '#backend/firestore/writes/read-mark.ts'
import { isClockBehind, isFarAhead, redate } from '#backend/firestore/writes/redate.ts'
import { loadDocuments, type LoadedDocuments } from '#backend/firestore/values/stored-form.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { openJournal, type Journal } from './journal.ts'
import { watchRoom, type Room } from './room.ts'
import type { ServerOptions } from './server.ts'
import { loadSite, type Site } from './site.ts'

export interface OpenedData {
  readonly journal: Journal
  readonly room: Room
  /** False once a write has failed. */
  readonly isWritable: () => boolean
  readonly secrets: DataSecrets
  readonly epoch: DataEpoch
  readonly site: Site
  readonly loaded: LoadedDocuments
  /** The time of the last read that was answered, µs; 0 where it is unknown. */
  readonly readMicros: number
  /** Closes the journal and lets the folder go. */
  close(): Promise<void>
}

type FolderOptions = Pick<ServerOptions, 'dataDir' | 'fresh' | 'reserveBytes' | 'use'>

export async function openData(options: FolderOptions, log: Log): Promise<OpenedData> {
  const lock = await takeDataFolder(options.dataDir, options.use ?? 'server')
  try {
    const opened = await openTaken(options, log)
    return { ...opened, close: () => opened.journal.close().finally(() => lock.release()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openTaken(
  { dataDir, fresh = false, reserveBytes }: FolderOptions,
  log: Log,
): Promise<Omit<OpenedData, 'close'>> {
  let isWritable = true
  const onFailure = (error: unknown): void => {
    isWritable = false
    log(`The data folder ${dataDir} cannot be written any more: ${String(error)}. Nothing is accepted until a restart.`)
  }
  const room = watchRoom(dataDir, log, reserveBytes)
  const journal = await openJournal(join(dataDir, 'db'), { onFailure, hasRoom: room.hasRoom, mayDiscard: fresh })
  try {
    if (fresh) await emptyDataFolder(dataDir, journal)
    await requireRestored(dataDir, journal)
    const [secrets, epoch, site] = [await loadSecrets(journal), await loadEpoch(journal), await loadSite(journal)]
    const { current } = epoch
    const loaded = await loadDated(dataDir, journal, room, epoch, log)
    const wasRedated = epoch.current !== current
    const readMicros = await loadReadMark({ journal, room, epoch }, { ...loaded, wasRedated })
    return { journal, room, isWritable: () => isWritable, secrets, epoch, site, loaded, readMicros }
  } catch (error) {
    await journal.close()
    throw error
  }
}

async function loadDated(
  dataDir: string,
  journal: Journal,
  room: Room,
  epoch: DataEpoch,
  log: Log,
): Promise<LoadedDocuments> {
  const loaded = await loadDocuments(journal)
  const nowMicros = Date.now() * 1000
  if (!isFarAhead(loaded.lastCommitMicros, nowMicros)) return loaded
  const until = formatMicros(loaded.lastCommitMicros)
  if (isClockBehind(loaded, nowMicros)) {
    log(
      `clock: commits are dated up to ${until}, so this machine's clock seems to be behind; set it. Times go on from there`,
    )
    return loaded
  }
  // Dated anew at the next start.
  if (!(await room.hasRoom())) return loaded
  log(`clock: commits were dated up to ${until}; they are dated anew, and devices compare what they hold`)
  const redated = await redate(journal, epoch, loaded, nowMicros)
  await forgetHighWater(dataDir)
  return redated
}

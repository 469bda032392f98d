/**
 * The time of the last read, on the disk when the server stops: after a restart times go on from there. Without it a clock that was ahead while nobody wrote
 * would leave devices with a place that lies ahead of all commits of the next hours. Cost of a crash instead of a stop: the mark is that of the stop before.
 */
import type { DataEpoch } from '#backend/data-epoch.ts'
import type { Journal } from '#backend/journal.ts'
import type { Committer } from './committer.ts'
import type { Room } from '#backend/room.ts'
import { isFarAhead } from './redate.ts'

const READ_KEY = 'm/read'

/** A disk that takes nothing keeps the mark of before. */
export async function markRead(journal: Journal, committer: Committer): Promise<void> {
  const value = String(committer.readTime())
  await journal.write([{ type: 'put', key: READ_KEY, value }]).catch(() => undefined)
}

/**
 * µs since 1970; 0 where it is unknown. A mark a day ahead is not waited for, unless commits lie there too: it goes, and with a new epoch devices give up such a
 * place. Where the disk takes nothing, that is done at the next start.
 */
export async function loadReadMark(
  { journal, room, epoch }: { readonly journal: Journal; readonly room: Room; readonly epoch: DataEpoch },
  { lastCommitMicros, wasRedated }: { readonly lastCommitMicros: number; readonly wasRedated: boolean },
): Promise<number> {
  let micros = 0
  for await (const [, value] of journal.entries(READ_KEY)) micros = Number(value)
  const nowMicros = Date.now() * 1000
  if (!isFarAhead(micros, nowMicros) || isFarAhead(lastCommitMicros, nowMicros)) return micros
  if (!(await room.hasRoom())) return micros
  if (!wasRedated && lastCommitMicros > 0) await epoch.renew(lastCommitMicros)
  await journal.write([{ type: 'del', key: READ_KEY }])
  return 0
}

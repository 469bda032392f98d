/** The ledger's queries and its one writer. A row's id may derive from its subject, so that a repeated command writes it once. */
import { map, type Observable } from 'rxjs'
import { activity as activitySpec, type ActivityDoc } from '#schemas/activity.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { mirrorOf } from '#schemas/document.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain, insertAll } from './write.ts'
import type { CommandContext } from './command-context.ts'

export interface LedgerEntry {
  /** Derives from the command where it can; a fresh id otherwise. */
  readonly id?: string
  readonly type: LedgerType
  readonly refType: string
  readonly refId: string
  readonly from?: string
  readonly to?: string
  readonly ms?: number
  readonly undoOf?: string
  readonly data?: Readonly<Record<string, unknown>>
}

const cut = (text: string): string => text.slice(0, activitySpec.fields.from.maxLength)

/** Writes rows into the ledger, as of `at` (ISO UTC); resolves with their ids. A row that is there already is left as it is. */
export async function log(
  context: CommandContext,
  entries: readonly LedgerEntry[],
  at = context.now(),
): Promise<string[]> {
  const drafts = entries.map((entry) => ({
    id: entry.id ?? context.newId(),
    type: entry.type,
    refType: entry.refType,
    refId: entry.refId,
    by: context.uid,
    device: context.device,
    at,
    from: cut(entry.from ?? ''),
    to: cut(entry.to ?? ''),
    ms: entry.ms ?? 0,
    undoOf: entry.undoOf ?? '',
    data: entry.data ?? {},
  }))
  await insertAll(context, 'activity', drafts)
  return drafts.map((draft) => draft.id)
}

/** The history of one record, newest first. */
export function watchHistory(db: Database, refId: string, limit = 100): Observable<ActivityDoc[]> {
  return db.activity
    .find({ selector: { refId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }], limit })
    .$.pipe(map((docs) => docs.map(toPlain)))
}

/** Rows of one type since a time (ISO UTC), newest first. */
export function watchOfType(db: Database, type: LedgerType, since: string, limit = 5000): Observable<ActivityDoc[]> {
  return db.activity
    .find({
      selector: { type, atDesc: { $lte: mirrorOf(since) } },
      sort: [{ type: 'asc' }, { atDesc: 'asc' }],
      limit,
    })
    .$.pipe(map((docs) => docs.map(toPlain)))
}

/** What one person did since a time (ISO UTC), newest first. */
export function watchBy(db: Database, uid: string, since: string, limit = 5000): Observable<ActivityDoc[]> {
  return db.activity
    .find({ selector: { by: uid, atDesc: { $lte: mirrorOf(since) } }, sort: [{ by: 'asc' }, { atDesc: 'asc' }], limit })
    .$.pipe(map((docs) => docs.map(toPlain)))
}

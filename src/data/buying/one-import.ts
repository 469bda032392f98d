/**
 * One import, or one taking back, at a time on a device, in whichever tab. Invariants: a tab that is closed or killed holds nothing back; a browser without
 * locks (no secure context) knows of no other tab.
 */
import { distinctUntilChanged, map, of, switchMap, takeWhile, timer, type Observable } from 'rxjs'
import { Refusal } from '#domain/core/refusal.ts'
import { msg, type Words } from '#messages/message.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { stillMay } from '#data/core/people.ts'
import type { Database } from '#data/store/database.ts'
import { watchRunning, type RunningImport } from './import-batches.ts'

const lockName = (db: Database): string => `restow-import ${db.name}`

/** @throws Refusal while a tab is at another one */
export async function oneImport<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  return locks.request(lockName(db), { ifAvailable: true }, (lock) => {
    if (!lock) throw new Refusal('changedSince', msg('import.underWay'))
    return work()
  })
}

/**
 * Asked before each part of an import, or of taking one back: the server would refuse what a person writes whose role an admin changed meanwhile, line by line.
 * @throws Refusal for a person who is no manager any more
 */
export async function refuseDemoted(
  context: Pick<CommandContext, 'db' | 'uid'>,
  words: Words = msg('import.roleChanged'),
): Promise<void> {
  if (!(await stillMay(context, 'manager'))) throw new Refusal('notAllowed', words)
}

async function isUnderWay(db: Database): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockName(db))
}

/** Why asked again and again: waiting for the lock would keep it from whoever goes on. */
const LOOK_MS = 300

/** An import that has begun and not ended. */
export interface Unfinished extends RunningImport {
  /** A tab is at it: it did not break off. */
  readonly isUnderWay: boolean
}

/** The import that has not ended, live; `null` for none. */
export function watchUnfinished(db: Database): Observable<Unfinished | null> {
  const looks = timer(0, LOOK_MS).pipe(
    switchMap(() => isUnderWay(db)),
    distinctUntilChanged(),
    takeWhile((isHeld) => isHeld, true),
  )
  return watchRunning(db).pipe(
    switchMap((running) => (running ? looks.pipe(map((isHeld) => ({ ...running, isUnderWay: isHeld }))) : of(null))),
  )
}

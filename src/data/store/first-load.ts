/**
 * Whether this device holds what scans are judged by. A pallet that has not arrived yet is not unknown, and an item whose manifest is on its way
 * is not extra: until the first sync is through, a scan waits. Invariants: a device that was loaded once never waits again, and one
 * that the server does not answer works with what it has.
 */
import {
  catchError,
  combineLatest,
  concat,
  distinctUntilChanged,
  filter,
  from,
  map,
  of,
  startWith,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { missingOf, type Missing } from '#domain/core/people/page-needs.ts'
import { isHere, type SyncStatus } from '#domain/core/people/sync-status.ts'
import type { Database } from './database.ts'
import { noteLoadedFor, readLoadedFor } from './device.ts'

/** How long to wait where no sync begins: there may be none. */
const PATIENT_MS = 5000

type Standing = 'loaded' | 'loading' | 'alone' | 'unknown'

/** What a scan is judged by; orders, photos and the ledger may still be on their way. */
const judgedBy = ['config', 'loads', 'manifestLines', 'containers', 'locations', 'units'] as const

function standingOf(status: SyncStatus): Standing {
  const { contact, phase } = status
  if (isHere(status, ...judgedBy)) return 'loaded'
  if (contact === false) return 'alone'
  return phase === 'off' ? 'unknown' : 'loading'
}

/**
 * Emits whether scans may be judged. True for good once all data they are judged by was here for
 * `rank`.
 */
export function watchMayJudge(db: Database, rank: string, status$: Observable<SyncStatus>): Observable<boolean> {
  const follow = () =>
    status$.pipe(
      map(standingOf),
      distinctUntilChanged(),
      tap((standing) => {
        if (standing === 'loaded')
          noteLoadedFor(db, rank).catch((error: unknown) => console.warn('The first load was not noted.', error))
      }),
      switchMap((standing) =>
        standing === 'unknown'
          ? concat(of(false), timer(PATIENT_MS).pipe(map(() => true)))
          : of(standing !== 'loading'),
      ),
    )
  return from(readLoadedFor(db)).pipe(
    catchError(() => of('')),
    switchMap((loaded) => (loaded === rank ? of(true) : follow())),
    distinctUntilChanged(),
  )
}

/** What a page still waits for; empty once everything that it rests on is here. */
export interface Arriving {
  readonly missing: readonly Missing[]
  /** Contact with the server; `null` while unknown. */
  readonly contact: boolean | null
}

/**
 * Follows what of `needs` has not arrived. A device without any sync behind it has all that there is: after 5 s in which no sync has begun,
 * nothing is missing.
 */
export function watchArriving(
  db: Database,
  needs: readonly CollectionName[],
  rank: Rank | 'signedOut',
  status$: Observable<SyncStatus>,
): Observable<Arriving> {
  const noSync$ = concat(of(false), timer(PATIENT_MS).pipe(map(() => true)))
  // Sync's own answer needs no wait for the disk.
  const loaded$ = from(readLoadedFor(db)).pipe(
    catchError(() => of('')),
    startWith(null),
  )
  return combineLatest([loaded$, status$, noSync$]).pipe(
    filter(([loaded, status]) => loaded !== null || needs.every((one) => status.first[one]?.done)),
    map(([loaded, status, isPatient]): Arriving => {
      const isAlone = status.phase === 'off' && isPatient
      return { missing: isAlone ? [] : missingOf(needs, rank, status, loaded ?? ''), contact: status.contact }
    }),
    distinctUntilChanged((a, b) => a.contact === b.contact && JSON.stringify(a.missing) === JSON.stringify(b.missing)),
  )
}

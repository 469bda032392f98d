/**
 * Who is at the device, and the store that belongs to them. Invariants: a cold start needs no
 * network (the remembered person's store is opened and their own `users` document read from it); a
 * network failure never signs a person out; only Firebase's report that the person is signed out,
 * or the person, does.
 */
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  of,
  race,
  shareReplay,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'
import type { UserDoc } from '#schemas/users.ts'
import type { Session } from '#domain/core/people/session.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { opening$ } from './store-opening.ts'
import { forgetStore } from '#app/storage-watch.ts'
import { forget, readRemembered, remember, type Remembered } from './last-user.ts'
import { isLost, loadOrStay } from '#ui/parts/lost-code.ts'

const person$ = new BehaviorSubject<Remembered | null>(readRemembered())
const work$ = new BehaviorSubject<CommandContext | null>(null)
let whySignedOut: 'revoked' | 'signedOut' | '' = ''

/** The open store of the person at the device. */
export const currentWork$ = work$.asObservable()
export const currentPerson$ = person$.asObservable()

/** The session, from local data alone. */
export const session$: BehaviorSubject<Session> = new BehaviorSubject<Session>({ status: 'starting' })

/** The open store with the person's own record in it, `null` when the record has not arrived; nothing while no store is open. */
export const ownRecord$: Observable<{ readonly context: CommandContext; readonly record: UserDoc | null } | null> =
  combineLatest([person$, work$]).pipe(
    switchMap(([person, context]) =>
      person && context && context.uid === person.uid
        ? context.db.users
            .findOne(person.uid)
            .$.pipe(map((found) => ({ context, record: found ? (found.toJSON() as UserDoc) : null })))
        : of(null),
    ),
    shareReplay(1),
  )

/** The same, as it is now. */
export const readOwnRecord = () => firstValueFrom(ownRecord$)

/** While a person is just signing in, a missing record is on its way, and its absence is no proof yet. */
const awaitingRecord$ = new BehaviorSubject(false)

combineLatest([person$, ownRecord$, awaitingRecord$])
  .pipe(
    map(([person, own, awaiting]): Session => {
      if (!person) return { status: 'signedOut', why: whySignedOut }
      if (!own || own.context.uid !== person.uid || (awaiting && !own.record)) return { status: 'starting' }
      return {
        status: 'signedIn',
        uid: person.uid,
        email: person.email,
        name: own.record?.name ?? '',
        role: own.record?.role ?? '',
        active: own.record?.active ?? false,
        known: own.record !== null,
      }
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
  .subscribe((session) => session$.next(session))

/** How long a person who signs in waits for their own record before they go on without a role. */
const RECORD_PATIENCE_MS = 8_000

/** Right after signing in on a device that has never seen the person, their role is still on its way: a moment's wait spares them the waiting page. */
export async function awaitOwnRecord(): Promise<void> {
  awaitingRecord$.next(true)
  await firstValueFrom(race(ownRecord$.pipe(filter((own) => own?.record != null)), timer(RECORD_PATIENCE_MS)))
  awaitingRecord$.next(false)
}

/** Opens the store of the remembered person; the database code is a chunk of its own that loads beside the shell. */
export async function openRememberedStore(): Promise<void> {
  const person = person$.value
  if (person) await openStoreOf(person)
}

async function openStoreOf(person: Remembered): Promise<void> {
  if (work$.value?.uid === person.uid) return
  try {
    const { openWork } = await loadOrStay(() => import('./open-store.ts'))
    work$.next(await openWork(person))
  } catch (error) {
    // Without a store no page shows anything: the person must see why.
    if (opening$.value?.kind !== 'newer') opening$.next({ kind: isLost(error) ? 'missing' : 'failed' })
    // RxDB's errors carry a link to its own site, to which a failed start would send the person (see `bootFailed`).
    throw new Error('The store of this device does not open.', { cause: error })
  }
}

/**
 * Firebase reports that this person is signed in: their store is opened and they are remembered.
 */
export async function personSignedIn(person: Remembered): Promise<void> {
  remember(person)
  if (person$.value?.uid !== person.uid) {
    await closeStore()
    person$.next(person)
  }
  await openStoreOf(person)
}

/** Whatever works on the open store and must be through before it closes: sync. */
let letGo: () => Promise<void> = () => Promise.resolve()

export function beforeStoreCloses(act: () => Promise<void>): void {
  letGo = act
}

/** The session ends. With `remove`, the store leaves the device too. */
export async function personSignedOut(why: 'revoked' | 'signedOut', mode: 'keep' | 'remove'): Promise<void> {
  whySignedOut = why
  forget()
  const store = work$.value
  person$.next(null)
  work$.next(null)
  if (!store) return
  await letGo()
  if (mode === 'keep') return void (await store.db.close())
  const [{ removeStore }, { forgetRecent }] = await Promise.all([
    import('#data/store/remove-store.ts'),
    import('#app/palette/palette-recent.ts'),
  ])
  await removeStore(store.db)
  forgetStore(store.uid)
  forgetRecent(store.uid)
}

async function closeStore(): Promise<void> {
  const store = work$.value
  work$.next(null)
  await letGo()
  await store?.db.close()
}

/** The store of the person at the device, once it is open. */
export function openStore(): Promise<CommandContext> {
  return firstValueFrom(work$.pipe(filter((context) => context !== null)))
}

/** The session once it is loaded. */
export function settledSession(): Promise<Session> {
  return firstValueFrom(session$.pipe(filter((session) => session.status !== 'starting')))
}

/**
 * What starts once the shell is rendered: Firebase, its report of who is signed in, and sync for
 * the open store. Invariants: sync is bound to the person whose store is open *and* whom Firebase
 * has signed in; a change of rank starts it anew with the new scope; nothing here is needed for the
 * app to work.
 */
import { onAuthStateChanged, type Auth, type User } from 'firebase/auth'
import { BehaviorSubject, combineLatest, distinctUntilChanged, firstValueFrom, map } from 'rxjs'
import { mayDo, rankOf, type Rank } from '#domain/core/people/access.ts'
import { noteSignIn } from '#data/core/introduce-self.ts'
import { forgetWorkDays } from '#data/reports/kept-days.ts'
import { forgetTitles } from '#data/store/kept-titles.ts'
import { pixelQueue } from '#data/photos/pixels.ts'
import { isMuchWritten } from '#data/store/much-written.ts'
import { offlineOnly, startingSync } from '#data/store/sync-port.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import { startFirebase, type Backend } from './firebase.ts'
import { readRemembered } from './session/last-user.ts'
import { sync$ } from './services.ts'
import { finishBenches } from './session/benches.ts'
import { isStorageClosed } from './storage-watch.ts'
import { beforeStoreCloses, currentPerson$, ownRecord$, personSignedOut } from './session/session.ts'

const RETRY_MS = 10_000

/** Starts Firebase and follows it; without a connection on a first visit it tries again until there is one. */
export async function startBackground(): Promise<void> {
  try {
    await follow(await startFirebase())
    await navigator.storage?.persist?.()
  } catch (error) {
    console.warn('The server is out of reach; trying again.', error)
    if (sync$.value === startingSync) sync$.next(offlineOnly)
    setTimeout(() => void startBackground(), RETRY_MS)
  }
}

async function follow(backend: Backend): Promise<void> {
  const { auth } = backend
  const user$ = new BehaviorSubject<User | null>(auth.currentUser)
  onAuthStateChanged(auth, (user) => {
    const before = user$.value
    user$.next(user)
    if (!user) endOrGoOn(auth, before).catch((error: unknown) => console.error('A session could not be ended.', error))
  })
  // The rank comes from the person's own record alone: a record that has not arrived asks for it and for nothing else.
  const own$ = ownRecord$.pipe(
    map((own) =>
      own ? { context: own.context, rank: own.record ? rankOf(own.record) : ('signedIn' as const) } : null,
    ),
    distinctUntilChanged((a, b) => a?.context === b?.context && a?.rank === b?.rank),
  )
  // What a killed tab left at a bench, once for each opened store; sync comes after, so that it sends all of it.
  const finished = new WeakSet<CommandContext>()
  let running: SyncHandle | null = null
  let turn: Promise<void> = Promise.resolve()
  // By the time this is asked for, the store has been taken away above and the stop is in the queue.
  beforeStoreCloses(() => turn)
  combineLatest([user$, own$]).subscribe(([user, own]) => {
    // One after the other: a sync that is being stopped must be through before the next one starts on the same store.
    turn = turn
      .then(async () => {
        const before = running
        running = null
        sync$.next(user && own ? startingSync : offlineOnly)
        await before?.stop()
        if (own && !own.context.db.closed && !finished.has(own.context)) {
          finished.add(own.context)
          await finishBenches(own.context)
        }
        if (!user || !own || user.uid !== own.context.uid || own.rank === 'signedOut' || own.context.db.closed)
          return sync$.next(offlineOnly)
        running = startFor(backend, user, own.context, own.rank)
        sync$.next(running)
        // Their records leave the device, and so do the titles that were kept of them.
        if (own.rank === 'signedIn') return await forgetTitles(own.context.db.name)
        // A device without reports, nearly every one, finds nothing to forget.
        if (!mayDo(own.rank, 'admin')) await forgetWorkDays(own.context.db)
        await noteSignIn(own.context, navigator.userAgent)
      })
      .catch((error: unknown) => {
        console.error('Sync could not start.', error)
        if (sync$.value === startingSync) sync$.next(offlineOnly)
      })
  })
}

/**
 * Where another tab starts with nobody signed in at the very moment of a sign-in here, its Firebase finds nobody on the disk, waits, and then removes from there whom this tab has just written. This
 * tab hears of a person who is gone, whom neither the server nor anybody at this device has signed out: they are written down once more.
 */
async function endOrGoOn(auth: Auth, before: User | null): Promise<void> {
  if (isStorageClosed()) return
  const isRemembered = () => before !== null && readRemembered()?.uid === before.uid
  if (before === null || !isRemembered()) return endSession()
  const isGood = await isStillGood(before)
  // Meanwhile they may have signed out here, and another person in, or they are back.
  const person = await firstValueFrom(currentPerson$)
  if (person?.uid !== before.uid || auth.currentUser?.uid === before.uid) return
  await (isGood && isRemembered() && auth.currentUser === null ? auth.updateCurrentUser(before) : endSession())
}

/** A network that fails signs nobody out. */
async function isStillGood(user: User): Promise<boolean> {
  try {
    await user.getIdToken(true)
    return true
  } catch (error) {
    return (error as { readonly code?: string }).code === 'auth/network-request-failed'
  }
}

/** Firebase reports that no person is signed in: revoked, or signed out in another tab, which has forgotten the person for all tabs. */
async function endSession(): Promise<void> {
  const person = await firstValueFrom(currentPerson$)
  if (person) await personSignedOut(readRemembered() ? 'revoked' : 'signedOut', 'keep')
}

function startFor({ app, settings }: Backend, user: User, context: CommandContext, rank: Rank): SyncHandle {
  const transport = createFirestoreTransport({
    app,
    projectId: settings.projectId,
    origin: settings.restow?.local ? location.origin : 'https://firestore.googleapis.com',
    token: (fresh: boolean) => user.getIdToken(fresh),
    local: settings.restow?.local === true,
  })
  return startSync({
    database: context.db,
    transport,
    identity: { uid: context.uid, rank },
    device: context.device,
    now: () => Date.now(),
    pixels: pixelQueue(context),
    waitForLeadership: true,
    isMuchWritten: (collection) => isMuchWritten(context.db.name, collection),
  })
}

/** The layout for signed-in people: wires session, sync and scans to the shell. Pages render only when the store is open. */
import { useWords } from '#language/use-words.ts'
import { LoadingOverlay } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { BehaviorSubject, combineLatest, filter, firstValueFrom, switchMap, type Observable } from 'rxjs'
import { areas, isNavPage, mayOpen, pageAt, pages, rankOf, type PagePath } from '#domain/core/people/access.ts'
import { identityOf } from '#domain/core/people/session.ts'
import { syncOff } from '#domain/core/people/sync-status.ts'
import { notePrinted } from '#data/core/note-printed.ts'
import { watchMayJudge } from '#data/store/first-load.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { WorkContext, useServices } from '#hooks/services.ts'
import { useMaybeCommandContext, useSession, useSync } from '#hooks/use-session.ts'
import { LabelPrinterProvider } from '#ui/labels/label-printer.tsx'
import { ScanBar } from '#scan/scan-bar.tsx'
import { ScanProvider } from '#scan/scan-provider.tsx'
import type { HoldUp } from '#scan/scan-router.ts'
import { hideNotices } from '#ui/command/undo-notice.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Shell, type NavGroup } from '#ui/shell/shell.tsx'
import { PaletteBox } from '#app/palette/palette-box.tsx'
import { PageGate, type OpenPlace } from './page-gate.tsx'
import { finishToLeave, readLeft } from '#app/session/benches.ts'
import { SignOutDialog, type Leaving } from '#app/session/sign-out-dialog.tsx'
import { SettledMark } from './settled-mark.tsx'
import { SyncTool } from './sync-tool.tsx'
import { useCutPlaces } from '#app/use-cut-places.ts'
import { useFoundByScan } from '#app/use-found-by-scan.ts'
import { useOpenByScan } from '#app/use-open-by-scan.ts'
import { UserMenu } from '#app/session/user-menu.tsx'

/** It needs a connection anyway, so the shell does without it. */
const PasswordDialog = lazyPart(() => import('#app/session/password-dialog.tsx'), 'PasswordDialog')

/** The same element at every render: it has nothing to do with what the layout follows. */
const scanBar = <ScanBar />

/** The page that is being loaded or drawn; `null` where the page of the address stands, or its data are missing. */
function usePageOnItsWay(open$: BehaviorSubject<OpenPlace>): () => Promise<unknown> | null {
  const router = useRouter()
  return useCallback(() => {
    if (router.state.status === 'pending') {
      return new Promise<void>((resolve) => {
        const stop = router.subscribe('onResolved', () => {
          stop()
          requestAnimationFrame(() => resolve())
        })
      })
    }
    const isTurning = (): boolean => open$.value !== null && open$.value !== pageOf(router.state)?.path
    return isTurning() ? firstValueFrom(open$.pipe(filter(() => !isTurning()))) : null
  }, [open$, router])
}

/** What a scan waits for: the page, and on a new device the first sync. */
function useHoldUp(
  context: CommandContext | null,
  rank: string,
  open$: Observable<OpenPlace>,
  pageOnItsWay: () => Promise<unknown> | null,
): () => HoldUp | null {
  const { sync$ } = useServices()
  const [mayJudge$] = useState(() => new BehaviorSubject(false))
  useEffect(() => {
    if (!context) return
    const status$ = sync$.pipe(switchMap((sync) => sync.status$))
    // A page that is not on screen yet would give the scan no meaning, and the app would open the record instead.
    const following = combineLatest([watchMayJudge(context.db, rank, status$), open$]).subscribe(([may, isOpen]) =>
      mayJudge$.next(may && isOpen !== null),
    )
    return () => {
      following.unsubscribe()
      mayJudge$.next(false)
    }
  }, [mayJudge$, open$, rank, sync$, context])
  return useCallback(() => {
    const page = pageOnItsWay()
    if (page) return { until: page, isLong: false }
    if (mayJudge$.value) return null
    return { until: firstValueFrom(mayJudge$.pipe(filter((may) => may))), isLong: true }
  }, [mayJudge$, pageOnItsWay])
}

/** The page that the address shows, by the table of ranks. */
const pageOf = ({ matches }: { readonly matches: readonly { readonly fullPath: string }[] }) =>
  pageAt(matches.at(-1)?.fullPath ?? '')

/** The pages that this rank may open, by area. */
function navOf(rank: ReturnType<typeof rankOf>): readonly NavGroup[] {
  return areas
    .map((area) => ({
      area,
      pages: pages.filter(isNavPage).filter((one) => one.area === area && mayOpen(rank, one)),
    }))
    .filter((group) => group.pages.length > 0)
}

/** What was done shows, and can be taken back, for as long as the store in which it was done is open. */
function useOwnNotices(context: CommandContext | null): void {
  useEffect(() => (context ? hideNotices : undefined), [context])
}

export function MainLayout() {
  const t = useWords()
  const { account } = useServices()
  const context = useMaybeCommandContext()
  const session = useSession()
  const sync = useSync()
  const page = useRouterState({ select: pageOf })
  const [drawer, setDrawer] = useState(false)
  const [changing, setChanging] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const rank = rankOf(identityOf(session))
  const [open$] = useState(() => new BehaviorSubject<OpenPlace>(null))
  const onOpen = useCallback((open: OpenPlace) => open$.next(open), [open$])
  const pageOnItsWay = usePageOnItsWay(open$)
  const holdUp = useHoldUp(context, rank, open$, pageOnItsWay)
  const onSeen = useFoundByScan(context, rank, page?.path.slice(1) ?? '')
  const openThing = useOpenByScan(context, rank, pageOnItsWay)
  const nav = useMemo(() => navOf(rank), [rank])
  useOwnNotices(context)
  useCutPlaces(context, rank)
  if (!context || session.status !== 'signedIn') return <LoadingOverlay visible />
  const leave = (mode: 'keep' | 'remove') => {
    setLeaving(null)
    void account.signOut(mode)
  }
  const signOut = async () => {
    const isWhole = await finishToLeave(context)
    // The store is asked, not the status: what was done a moment ago must not leave with it.
    const only = await sync.onlyHere()
    const { refused } = await firstValueFrom(sync.status$, { defaultValue: syncOff })
    // What could not be finished now is finished when the person is back.
    if (only && only.changes + only.photos + refused === 0) leave(isWhole ? 'remove' : 'keep')
    else setLeaving({ only, refused, steps: isWhole ? null : await readLeft(context.db) })
  }
  const ways = { onSync: () => setDrawer(true), onPassword: () => setChanging(true), onSignOut: () => void signOut() }
  return (
    <WorkContext value={context}>
      <ScanProvider fallback={openThing} holdUp={holdUp} onSeen={onSeen}>
        <LabelPrinterProvider onPrinted={(jobs, way) => void notePrinted(context, jobs, way)}>
          <Shell
            title={t.of(page?.name ?? '')}
            nav={nav}
            scan={scanBar}
            tools={
              <>
                <PaletteBox context={context} rank={rank} ways={ways} />
                <SyncTool isOpen={drawer} onOpen={setDrawer} />
                <UserMenu session={session} onPassword={ways.onPassword} onSignOut={ways.onSignOut} />
              </>
            }
          >
            {page && <PageGate path={page.path as PagePath} onOpen={onOpen} />}
          </Shell>
        </LabelPrinterProvider>
        <SettledMark />
        {changing && (
          <Suspense fallback={null}>
            <PasswordDialog email={session.email} onClose={() => setChanging(false)} />
          </Suspense>
        )}
        {leaving && <SignOutDialog {...leaving} sync={sync} onClose={() => setLeaving(null)} onSignOut={leave} />}
      </ScanProvider>
    </WorkContext>
  )
}

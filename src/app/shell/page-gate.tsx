/**
 * The open page, once what its figures rest on has arrived. A page that is open already stays open while another rank's share arrives, with a line
 * above it: work in hand is not taken off the screen.
 */
import { Outlet, useRouter } from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useState } from 'react'
import { collectionNames } from '#schemas/collections.ts'
import { pageNeeds } from '#domain/core/people/page-needs.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { useAwaitsServer, useUnsettled } from '#hooks/settled.ts'
import { useArriving } from '#hooks/use-arriving.ts'
import { useScanActs, waitsForPerson } from '#scan/scan-router.ts'
import { OwnViewsProvider } from '#app/session/own-views.tsx'
import { Later } from '#ui/parts/later.tsx'
import { StillLoading } from '#ui/parts/still-loading.tsx'

export interface PageGateProps {
  readonly path: PagePath
  /** Called with what stands on the screen, after it does: a scan waits for its page. */
  readonly onOpen: (open: OpenPlace) => void
}

/** The page that is on screen; `turning` for the moment in which one is drawn, `null` while its data are on their way. */
export type OpenPlace = PagePath | 'turning' | null

/** An answer belongs to the page on which it was given, unless it waits for a person. */
function useAnswerOfPage(): void {
  const router = useRouter()
  const { current, show } = useScanActs()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged && current() && !waitsForPerson(current())) show(null)
      }),
    [current, router, show],
  )
}

/** Invariant: what it gets stays the same while its page is open; the layout around it is rendered with each change of the sync. */
export const PageGate = memo(function PageGate({ path, onOpen }: PageGateProps) {
  useAnswerOfPage()
  // Why all: what the next page needs is known before it opens, so that none stands for a moment and goes.
  const arriving = useArriving(collectionNames)
  const missing = arriving?.missing.filter(({ collection }) => pageNeeds[path].includes(collection))
  const isHere = missing?.length === 0
  const [opened, setOpened] = useState<PagePath | null>(null)
  if (isHere && opened !== path) setOpened(path)
  // A page that is open stays while the store is asked again for another rank.
  const isOpen = opened === path
  useAwaitsServer(missing !== undefined && !isHere)
  useUnsettled(missing === undefined)
  // Also a page that was left before it was drawn is no longer on its way.
  useLayoutEffect(() => {
    if (!isOpen) onOpen(null)
  }, [isOpen, onOpen])
  useLayoutEffect(() => () => onOpen(null), [onOpen])
  return (
    <>
      {missing && !isHere && <StillLoading missing={missing} contact={arriving?.contact ?? null} isLine={isOpen} />}
      {isOpen && (
        <OwnViewsProvider>
          <Later key={path} meanwhile={<Turning onOpen={onOpen} />}>
            <OpenPage path={path} onOpen={onOpen} />
          </Later>
        </OwnViewsProvider>
      )}
    </>
  )
})

/** The frame in which the shell has turned to a page that is not drawn yet. */
function Turning({ onOpen }: Pick<PageGateProps, 'onOpen'>): null {
  useUnsettled(true)
  useLayoutEffect(() => onOpen('turning'), [onOpen])
  return null
}

/** Its effect runs after those of the page, which take the scans. */
function OpenPage({ path, onOpen }: PageGateProps) {
  useEffect(() => onOpen(path), [path, onOpen])
  return <Outlet />
}

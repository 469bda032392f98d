/**
 * The open page, once what its figures rest on has arrived. A page that is open already stays open while another rank's share arrives, with a line
 * above it: work in hand is not taken off the screen.
 */
import { Outlet, useRouter } from '@tanstack/react-router'
import { memo, useEffect, useState } from 'react'
import { collectionNames } from '#schemas/collections.ts'
import { pageNeeds } from '#domain/core/page-needs.ts'
import type { PagePath } from '#domain/core/access.ts'
import { useUnsettled } from '#hooks/settled.ts'
import { useArriving } from '#hooks/use-arriving.ts'
import { useScanActs, waitsForPerson } from '#scan/scan-router.ts'
import { OwnViewsProvider } from '#app/session/own-views.tsx'
import { Later } from '#ui/parts/later.tsx'
import { StillLoading } from '#ui/parts/still-loading.tsx'

export interface PageGateProps {
  readonly path: PagePath
  /** Called after the page is on screen, and again with `false` when it is not: a scan waits for it. */
  readonly onOpen: (isOpen: boolean) => void
}

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
  useUnsettled(!isHere)
  return (
    <>
      {missing && !isHere && <StillLoading missing={missing} contact={arriving?.contact ?? null} isLine={isOpen} />}
      {isOpen && (
        <Later key={path} meanwhile={<OnItsWay />}>
          <OpenPage onOpen={onOpen} />
        </Later>
      )}
    </>
  )
})

/** The frame in which the shell has turned to a page that is not drawn yet. */
function OnItsWay(): null {
  useUnsettled(true)
  return null
}

/** Its effect runs after those of the page, which take the scans. */
function OpenPage({ onOpen }: Pick<PageGateProps, 'onOpen'>) {
  useEffect(() => {
    onOpen(true)
    return () => onOpen(false)
  }, [onOpen])
  return (
    <OwnViewsProvider>
      <Outlet />
    </OwnViewsProvider>
  )
}

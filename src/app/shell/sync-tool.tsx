/**
 * The sync button of the header with its drawer. Why apart from the layout: the state of sync changes with every scan, and
 * what renders with it delays the answer.
 */
import { memo } from 'react'
import { shownStatus, syncOff } from '#domain/core/people/sync-status.ts'
import { useLater, useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useSync } from '#hooks/use-session.ts'
import { SyncButton } from '#ui/shell/sync-button.tsx'
import { contact$ } from '#app/contact.ts'
import { SyncDrawer } from './sync-drawer.tsx'

interface SyncToolProps {
  readonly isOpen: boolean
  /** The same function at every render. */
  readonly onOpen: (isOpen: boolean) => void
}

export const SyncTool = memo(function SyncTool({ isOpen, onOpen }: SyncToolProps) {
  const sync = useSync()
  const isReached = useLive(() => contact$, []) ?? null
  const status = shownStatus(useLater(() => sync.status$, [sync]) ?? syncOff, isReached)
  const now = useNow()
  return (
    <>
      <SyncButton status={status} now={now} onOpen={() => onOpen(true)} />
      <SyncDrawer opened={isOpen} onClose={() => onOpen(false)} sync={sync} status={status} now={now} />
    </>
  )
})

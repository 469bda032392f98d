/** The state of sync in the header: what is unsent, since when, and whether there is contact. Opens the drawer. */
import { Box, Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import type { SyncStatus } from '#domain/core/sync-status.ts'
import { describeAgo } from '#ui/time.ts'

/** How many of the collections that belong on this device have arrived. */
function loadingCount({ first }: SyncStatus): string {
  const all = Object.values(first)
  return `${all.filter(({ done }) => done).length} of ${all.length}`
}

/** `count` is for a handheld, where the title of the page needs the room of the words. */
function look(status: SyncStatus) {
  const { refused, unsent, phase, contact } = status
  const waiting = unsent ? String(unsent) : ''
  if (refused > 0)
    return { Icon: IconExclamationCircle, words: `${refused} refused`, count: String(refused), color: 'red' }
  if (contact === false)
    return { Icon: IconCloudOff, words: unsent ? `${unsent} kept` : 'Offline', count: waiting, color: 'yellow' }
  // No record is shown as on the server before the server's first answer.
  if (phase !== 'off' && contact === null)
    return { Icon: IconCloudUp, words: 'Connecting', count: waiting, color: 'blue' }
  const loading = loadingCount(status)
  if (phase === 'first') return { Icon: IconCloudUp, words: `Loading ${loading}`, count: loading, color: 'blue' }
  if (unsent > 0) return { Icon: IconCloudUp, words: `${unsent} to send`, count: waiting, color: 'blue' }
  return { Icon: IconCloudCheck, words: phase === 'off' ? 'On device' : 'Sent', count: '', color: 'gray' }
}

export function SyncButton({
  status,
  now,
  onOpen,
}: {
  readonly status: SyncStatus
  readonly now: string
  readonly onOpen: () => void
}) {
  const { Icon, words, count, color } = look(status)
  const age = status.oldestUnsentAt ? `, oldest ${describeAgo(status.oldestUnsentAt, now)}` : ''
  const contact = status.lastContactAt ? `, last contact ${describeAgo(status.lastContactAt, now)}` : ''
  return (
    <Button
      variant="subtle"
      color={color}
      size="compact-md"
      px={8}
      leftSection={<Icon size={20} aria-hidden />}
      aria-label={`Sync: ${words}${age}${contact}`}
      onClick={onOpen}
    >
      <Box component="span" aria-hidden visibleFrom="xs">
        {words}
      </Box>
      <Box component="span" aria-hidden hiddenFrom="xs">
        {count}
      </Box>
    </Button>
  )
}

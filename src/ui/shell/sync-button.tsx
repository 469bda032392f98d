/** The state of sync in the header: what is unsent, since when, and whether there is contact. Opens the drawer. */
import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import type { SyncStatus } from '#domain/core/sync-status.ts'
import { agoWords } from '#ui/time.ts'

/** How many of the collections that belong on this device have arrived. */
function loadingLabels({ first }: SyncStatus): string {
  const all = Object.values(first)
  return `Loading ${all.filter(({ done }) => done).length} of ${all.length}`
}

function look(status: SyncStatus) {
  if (status.refused > 0) return { Icon: IconExclamationCircle, words: `${status.refused} refused`, color: 'red' }
  if (status.contact === false)
    return { Icon: IconCloudOff, words: status.unsent ? `${status.unsent} kept` : 'Offline', color: 'yellow' }
  // Nothing is claimed to be on the server before the server has said a word.
  if (status.phase !== 'off' && status.contact === null)
    return { Icon: IconCloudUp, words: 'Connecting', color: 'blue' }
  if (status.phase === 'first') return { Icon: IconCloudUp, words: loadingLabels(status), color: 'blue' }
  if (status.unsent > 0) return { Icon: IconCloudUp, words: `${status.unsent} to send`, color: 'blue' }
  return { Icon: IconCloudCheck, words: status.phase === 'off' ? 'On device' : 'Sent', color: 'gray' }
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
  const { Icon, words, color } = look(status)
  const age = status.oldestUnsentAt ? `, oldest ${agoWords(status.oldestUnsentAt, now)}` : ''
  const contact = status.lastContactAt ? `, last contact ${agoWords(status.lastContactAt, now)}` : ''
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
      <span aria-hidden>{words}</span>
    </Button>
  )
}

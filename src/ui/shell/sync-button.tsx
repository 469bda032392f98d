/** The state of sync in the header: what is unsent, since when, and whether there is contact. Opens the drawer. */
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { Box, Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle, type Icon } from '@tabler/icons-react'
import type { SyncStatus } from '#domain/core/people/sync-status.ts'
import { describeAgo } from '#ui/time.ts'
import styles from './shell.module.css'

/** How many of the collections that belong on this device have arrived, of how many. */
function loaded({ first }: SyncStatus): { readonly done: number; readonly all: number } {
  const all = Object.values(first)
  return { done: all.filter(({ done }) => done).length, all: all.length }
}

/** `count` is for a handheld, where the title of the page needs the room of the words. */
interface Look {
  readonly Icon: Icon
  readonly words: Words
  readonly count: Words
  readonly color: string
}

function look(status: SyncStatus): Look {
  const { refused, unsent, phase, contact } = status
  const waiting = unsent ? String(unsent) : ''
  if (refused > 0)
    return {
      Icon: IconExclamationCircle,
      words: msg('shell.syncRefused', { count: refused }),
      count: String(refused),
      color: 'red',
    }
  if (contact === false)
    return {
      Icon: IconCloudOff,
      words: unsent ? msg('shell.syncKept', { count: unsent }) : msg('shell.syncOffline'),
      count: waiting,
      color: 'yellow',
    }
  // No record is shown as on the server before the server's first answer.
  if (phase !== 'off' && contact === null)
    return { Icon: IconCloudUp, words: msg('shell.syncConnecting'), count: waiting, color: 'blue' }
  if (phase === 'first') {
    const { done, all } = loaded(status)
    const loading = msg('shell.syncLoadingCount', { done, all })
    return { Icon: IconCloudUp, words: msg('shell.syncLoading', { loading }), count: `${done}/${all}`, color: 'blue' }
  }
  if (unsent > 0)
    return { Icon: IconCloudUp, words: msg('shell.syncToSend', { count: unsent }), count: waiting, color: 'blue' }
  return {
    Icon: IconCloudCheck,
    words: phase === 'off' ? msg('shell.syncOnDevice') : msg('shell.syncSent'),
    count: '',
    color: 'gray',
  }
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
  const t = useWords()
  const { Icon, words, count, color } = look(status)
  const { oldestUnsentAt, lastContactAt } = status
  const state = joined([
    words,
    oldestUnsentAt && msg('shell.syncOldest', { ago: describeAgo(oldestUnsentAt, now) }),
    lastContactAt && msg('shell.syncContact', { ago: describeAgo(lastContactAt, now) }),
  ])
  return (
    <Button
      variant="subtle"
      color={color}
      size="compact-md"
      px={8}
      className={styles['sync'] ?? ''}
      data-counts={count !== '' || undefined}
      leftSection={<Icon size={20} aria-hidden />}
      aria-label={t('shell.sync', { state })}
      onClick={onOpen}
    >
      <Box component="span" aria-hidden visibleFrom="xs">
        {t.of(words)}
      </Box>
      <Box component="span" aria-hidden hiddenFrom="xs" className={styles['count']}>
        {t.of(count)}
      </Box>
    </Button>
  )
}

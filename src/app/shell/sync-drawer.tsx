/** The drawer behind the sync button: every unsent and every refused change in plain words, with retry and export. Never "reset to fix". */
import { useWords } from '#language/use-words.ts'
import { joined, moment, msg } from '#messages/message.ts'
import { Alert, Button, Divider, Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CollectionName } from '#schemas/collections.ts'
import type { RefusedChange, SyncStatus, UnsentChange } from '#domain/core/people/sync-status.ts'
import { collectionPlurals, collectionLabels, describeDoc } from '#domain/core/words/record-labels.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import { useLive } from '#hooks/use-live.ts'
import { describeSince } from '#ui/time.ts'
import { saveOnlyHereAsFile } from '#app/session/export-unsent.ts'

const SHOWN = 100

function ContactLine({ status, now }: { readonly status: SyncStatus; readonly now: string }) {
  const t = useWords()
  if (status.phase === 'off') return <Text size="sm">{t('sync.off')}</Text>
  const { contact, lastContactAt } = status
  const last = lastContactAt
    ? msg('sync.lastContact', { ago: describeSince(lastContactAt, now) })
    : msg('sync.noContact')
  return <Text size="sm">{t.of(joined([contact === false && msg('sync.noConnection'), last], ' '))}</Text>
}

function FirstSync({ status }: { readonly status: SyncStatus }) {
  const t = useWords()
  const rows = Object.entries(status.first) as [CollectionName, { fetched: number; done: boolean }][]
  const done = rows.filter(([, row]) => row.done).length
  const loading = rows.filter(([, row]) => !row.done)
  return (
    <Stack gap={4}>
      <Text size="sm">{status.contact === false ? t('sync.notLoaded') : t('sync.loading')}</Text>
      <Progress value={rows.length ? (100 * done) / rows.length : 0} aria-label={t('sync.first')} />
      {loading.map(([collection, { fetched }]) => (
        <Group key={collection} justify="space-between" gap="xs">
          <Text size="sm">{t.of(collectionPlurals[collection])}</Text>
          <Text size="sm" c="dimmed">
            {fetched > 0 ? t('sync.soFar', { count: fetched }) : t('sync.waiting')}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function Refused({ change, sync }: { readonly change: RefusedChange; readonly sync: SyncPort }) {
  const t = useWords()
  return (
    <Stack gap={4} p="xs" bd="1px solid var(--mantine-color-default-border)" style={{ borderRadius: 6 }}>
      <Text size="sm" fw={600}>
        {t.of(describeDoc(change.collection, change.doc))}
      </Text>
      <Text size="sm">{t.of(change.reason)}</Text>
      <Text size="xs" c="dimmed">
        {t('sync.refusedAt', { at: moment(change.refusedAt, 'time') })}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void sync.retryRefused(change.id)}>
          {t('core.tryAgain')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => void sync.dismissRefused(change.id)}>
          {t('sync.letGo')}
        </Button>
      </Group>
    </Stack>
  )
}

function Unsent({ change, now }: { readonly change: UnsentChange; readonly now: string }) {
  const t = useWords()
  return (
    <Stack gap={0}>
      <Text size="sm" lineClamp={2}>
        {t.of(joined([collectionLabels[change.collection], describeDoc(change.collection, change.doc)], ': '))}
      </Text>
      <Text size="xs" c={change.state === 'sending' ? 'blue' : 'dimmed'}>
        {change.state === 'sending'
          ? t('sync.sending')
          : t('sync.savedHere', { ago: describeSince(change.since, now) })}
      </Text>
    </Stack>
  )
}

export interface SyncDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly sync: SyncPort
  readonly status: SyncStatus
  readonly now: string
}

export function SyncDrawer({ opened, onClose, sync, status, now }: SyncDrawerProps) {
  const t = useWords()
  const known = useLive(() => (opened ? sync.refused$ : null), [sync, opened])
  const refused = known ?? []
  // Nothing claims that work was sent before sync has begun.
  const isRunning = status.phase === 'first' || status.phase === 'live'
  const [unsent, setUnsent] = useState<readonly UnsentChange[]>([])
  useEffect(() => {
    if (!opened) return
    let current = true
    void sync.unsent().then((list) => current && setUnsent(list))
    return () => {
      current = false
    }
    // The number changes with the list.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [opened, sync, status.unsent])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('sync.title')}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': t('core.close') }}
    >
      <Stack>
        <ContactLine status={status} now={now} />
        {status.trouble && <Alert color="yellow">{t.of(status.trouble)}</Alert>}
        {status.phase === 'first' && <FirstSync status={status} />}
        <Group gap="xs">
          <Button size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => sync.retryNow()}>
            {t('sync.sendNow')}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!unsent.length && !refused.length}
            onClick={() => void saveOnlyHereAsFile(sync, now)}
          >
            {t('sync.export')}
          </Button>
        </Group>
        {refused.length > 0 && <Divider label={t('sync.refused')} labelPosition="left" />}
        {refused.map((change) => (
          <Refused key={change.id} change={change} sync={sync} />
        ))}
        {isRunning && <Divider label={t('sync.notSent', { count: status.unsent })} labelPosition="left" />}
        {isRunning && status.unsent === 0 && known?.length === 0 && <Text size="sm">{t('sync.allSent')}</Text>}
        {unsent.slice(0, SHOWN).map((change) => (
          <Unsent key={`${change.collection}/${change.id}`} change={change} now={now} />
        ))}
        {unsent.length > SHOWN && <Text size="sm">{t('core.andMore', { count: unsent.length - SHOWN })}</Text>}
        {status.photosWaiting > 0 && <Text size="sm">{t('sync.photosWait', { count: status.photosWaiting })}</Text>}
      </Stack>
    </Drawer>
  )
}

/** The drawer behind the sync button: every unsent and every refused change in plain words, with retry and export. Never "reset to fix". */
import { useWords } from '#language/use-words.ts'
import { joined } from '#messages/message.ts'
import { Alert, Button, Divider, Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CollectionName } from '#schemas/collections.ts'
import type { RefusedChange, SyncStatus, UnsentChange } from '#domain/core/sync-status.ts'
import { collectionPlurals, collectionLabels, describeDoc } from '#domain/core/record-labels.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import { useLive } from '#hooks/use-live.ts'
import { describeSince, describeTime } from '#ui/time.ts'
import { saveOnlyHereAsFile } from '#app/session/export-unsent.ts'

const SHOWN = 100

function ContactLine({ status, now }: { readonly status: SyncStatus; readonly now: string }) {
  if (status.phase === 'off') return <Text size="sm">Everything is kept on this device. Sync has not started yet.</Text>
  const last = status.lastContactAt ? `Last contact ${describeSince(status.lastContactAt, now)}.` : 'No contact yet.'
  return (
    <Text size="sm">
      {status.contact === false ? 'No connection. Go on working: everything is kept here and sent later. ' : ''}
      {last}
    </Text>
  )
}

function FirstSync({ status }: { readonly status: SyncStatus }) {
  const t = useWords()
  const rows = Object.entries(status.first) as [CollectionName, { fetched: number; done: boolean }][]
  const done = rows.filter(([, row]) => row.done).length
  const loading = rows.filter(([, row]) => !row.done)
  return (
    <Stack gap={4}>
      <Text size="sm">
        {status.contact === false
          ? 'This device has not been loaded yet. Connect it to the network once; work with what is here meanwhile.'
          : 'Loading this warehouse onto the device. You can work with what is here meanwhile.'}
      </Text>
      <Progress value={rows.length ? (100 * done) / rows.length : 0} aria-label="First sync" />
      {loading.map(([collection, { fetched }]) => (
        <Group key={collection} justify="space-between" gap="xs">
          <Text size="sm">{t.of(collectionPlurals[collection])}</Text>
          <Text size="sm" c="dimmed">
            {fetched > 0 ? `${fetched.toLocaleString()} so far` : 'waiting'}
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
      <Text size="sm">{change.reason}</Text>
      <Text size="xs" c="dimmed">
        Refused {describeTime(change.refusedAt)}. What you entered is kept here.
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void sync.retryRefused(change.id)}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => void sync.dismissRefused(change.id)}>
          Let it go
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
        {change.state === 'sending' ? 'Sending' : `Saved here, ${describeSince(change.since, now)}`}
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
  const known = useLive(() => (opened ? sync.refused$ : null), [sync, opened])
  const refused = known ?? []
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
      title="Sync"
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <ContactLine status={status} now={now} />
        {status.trouble && <Alert color="yellow">{status.trouble}</Alert>}
        {status.phase === 'first' && <FirstSync status={status} />}
        <Group gap="xs">
          <Button size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => sync.retryNow()}>
            Send now
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!unsent.length && !refused.length}
            onClick={() => void saveOnlyHereAsFile(sync, now)}
          >
            Export
          </Button>
        </Group>
        {refused.length > 0 && <Divider label="Refused by the server" labelPosition="left" />}
        {refused.map((change) => (
          <Refused key={change.id} change={change} sync={sync} />
        ))}
        {status.phase !== 'off' && <Divider label={`Not sent yet: ${status.unsent}`} labelPosition="left" />}
        {status.phase !== 'off' && status.unsent === 0 && known?.length === 0 && (
          <Text size="sm">Everything that was done here is on the server.</Text>
        )}
        {unsent.slice(0, SHOWN).map((change) => (
          <Unsent key={`${change.collection}/${change.id}`} change={change} now={now} />
        ))}
        {unsent.length > SHOWN && <Text size="sm">and {unsent.length - SHOWN} more</Text>}
        {status.photosWaiting > 0 && <Text size="sm">{status.photosWaiting} photos wait for a connection.</Text>}
      </Stack>
    </Drawer>
  )
}

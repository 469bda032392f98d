/**
 * Covers the page while the store is not open: how far its update is, or what to do. Screen readers
 * get the same text.
 */
import { Alert, Button, Overlay, Progress, Stack, Text } from '@mantine/core'
import { askOthersToLetGo } from '#data/store/store-lock.ts'
import { useLive } from '#hooks/use-live.ts'
import { opening$, type Opening } from './store-opening.ts'

export function OpeningScreen() {
  const opening = useLive(() => opening$, []) ?? null
  if (!opening) return null
  return (
    <Overlay fixed backgroundOpacity={1} color="var(--mantine-color-body)" zIndex={1000}>
      <Stack p="md" maw={480} mx="auto" mt="20vh">
        <Words opening={opening} />
      </Stack>
    </Overlay>
  )
}

function Words({ opening }: { readonly opening: Opening }) {
  switch (opening.kind) {
    case 'updating':
      return <Updating done={opening.done} total={opening.total} />
    case 'waiting':
      return opening.for === 'tabs' ? <OtherTabs store={opening.store} /> : <OtherTabUpdates />
    case 'newer':
      return (
        <OpeningError title="A newer version of Restow was used here" action="Reload">
          This page is of an older version and leaves the records alone. Reload to get the newer one.
        </OpeningError>
      )
    default:
      return (
        <OpeningError title="Restow could not open its storage" action="Try again">
          What was saved before is still on this device. If the device is full, remove some files from it.
        </OpeningError>
      )
  }
}

const WHOLE = 100

function Updating({ done, total }: { readonly done: number; readonly total: number }) {
  const words = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return (
    <>
      <Text fw={600} size="lg" component="h1">
        Updating this device
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? WHOLE : (WHOLE * done) / total}
          aria-label="Updating this device"
          aria-valuetext={words}
        />
      </Progress.Root>
      <Text size="sm">{words} records. What has not been sent stays and is sent afterwards.</Text>
    </>
  )
}

function OtherTabUpdates() {
  return (
    <Alert color="blue" title="Another tab is updating this device">
      <Text size="sm">This page goes on by itself when that is done.</Text>
    </Alert>
  )
}

function OtherTabs({ store }: { readonly store: string }) {
  return (
    <>
      <Alert color="yellow" title="Restow is open in another tab">
        <Text size="sm">
          That tab still runs the version before, and the records cannot change under it. Close it, or reload it from
          here: what is typed in it comes back. This page then goes on by itself.
        </Text>
      </Alert>
      <Button size="md" onClick={() => askOthersToLetGo(store)}>
        Reload the other tabs
      </Button>
    </>
  )
}

interface OpeningErrorProps {
  readonly title: string
  readonly action: string
  readonly children: string
}

function OpeningError({ title, action, children }: OpeningErrorProps) {
  return (
    <>
      <Alert color="red" title={title}>
        <Text size="sm">{children}</Text>
      </Alert>
      <Button size="md" onClick={() => location.reload()}>
        {action}
      </Button>
    </>
  )
}

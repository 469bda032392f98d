/**
 * Covers the page while the store is not open: how far its update is, or what to do. Screen readers
 * get the same text.
 */
import { useWords } from '#language/use-words.ts'
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
        <Opened opening={opening} />
      </Stack>
    </Overlay>
  )
}

function Opened({ opening }: { readonly opening: Opening }) {
  const t = useWords()
  switch (opening.kind) {
    case 'updating':
      return <Updating done={opening.done} total={opening.total} />
    case 'waiting':
      return opening.for === 'tabs' ? <OtherTabs store={opening.store} /> : <OtherTabUpdates />
    case 'newer':
      return (
        <OpeningError title={t('session.newerUsed')} action={t('session.reload')}>
          {t('session.newerUsedDetail')}
        </OpeningError>
      )
    case 'missing':
      return (
        <OpeningError title={t('session.notWhole')} action={t('session.reload')}>
          {t('session.notWholeDetail')}
        </OpeningError>
      )
    default:
      return (
        <OpeningError title={t('session.noStorage')} action={t('core.tryAgain')}>
          {t('session.noStorageDetail')}
        </OpeningError>
      )
  }
}

const WHOLE = 100

function Updating({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useWords()
  const words = t('core.doneOf', { done, total })
  return (
    <>
      <Text fw={600} size="lg" component="h1">
        {t('session.updating')}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? WHOLE : (WHOLE * done) / total}
          aria-label={t('session.updating')}
          aria-valuetext={words}
        />
      </Progress.Root>
      <Text size="sm">{t('session.updatingDetail', { count: words })}</Text>
    </>
  )
}

function OtherTabUpdates() {
  const t = useWords()
  return (
    <Alert color="blue" title={t('session.otherTabUpdates')}>
      <Text size="sm">{t('session.goesOn')}</Text>
    </Alert>
  )
}

function OtherTabs({ store }: { readonly store: string }) {
  const t = useWords()
  return (
    <>
      <Alert color="yellow" title={t('session.otherTab')}>
        <Text size="sm">{t('session.otherTabDetail')}</Text>
      </Alert>
      <Button size="md" onClick={() => askOthersToLetGo(store)}>
        {t('session.reloadTabs')}
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

/** Shown above the file: an import under way, one that broke off, and how the last one ended. */
import { useWords } from '#language/use-words.ts'
import { type Words } from '#messages/message.ts'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RunningImport } from '#data/buying/import-batches.ts'
import type { PagePath } from '#domain/core/access.ts'
import type { RunProgress } from './use-import-run.ts'

export interface Ended {
  readonly ok: boolean
  readonly words: Words
  /** Its manifest is a tap away. */
  readonly loadId: string
}

export function ImportUnderWay({ progress, onStop }: { readonly progress: RunProgress; readonly onStop: () => void }) {
  const percent = progress.total === 0 ? 0 : (100 * progress.done) / progress.total
  const t = useWords()
  const words = progress.doing === 'importing' ? t('import.importing') : t('import.takingBack')
  return (
    <Alert color="gray" title={words}>
      <Progress value={percent} aria-label={words} mb="xs" />
      <Group justify="space-between">
        <Text size="sm" className="tabular" role="status">
          {progress.total === 0
            ? t('import.counting')
            : t('import.linesOf', { done: progress.done, total: progress.total })}
        </Text>
        <Button variant="default" mih={48} onClick={onStop}>
          {progress.doing === 'importing' ? t('import.cancel') : t('import.stopForNow')}
        </Button>
      </Group>
    </Alert>
  )
}

export interface ImportUnfinishedProps {
  readonly unfinished: RunningImport
  readonly onUndo: () => void
}

/** An import that broke off, by a closed tab or an empty battery: to be gone on with, or taken back. */
export function ImportUnfinished({ unfinished, onUndo }: ImportUnfinishedProps) {
  const t = useWords()
  const { batch, doing, done, total } = unfinished
  const values = { file: batch.fileName, load: batch.loadCode, done, total }
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={doing === 'importing' ? t('import.didNotEnd') : t('import.backInPart')}
    >
      <Text size="sm" mb="xs">
        {doing === 'importing' ? t('import.brokeOff', values) : t('import.backStopped', values)}
      </Text>
      <Button variant="default" mih={48} onClick={onUndo}>
        {doing === 'importing' ? t('import.takeItBack') : t('import.finishBack')}
      </Button>
    </Alert>
  )
}

const manifestPage: PagePath = '/manifest'

export function ImportEnded({ ended }: { readonly ended: Ended }) {
  const t = useWords()
  const navigate = useNavigate()
  const Icon = ended.ok ? IconCircleCheck : IconAlertTriangle
  const search: Readonly<Record<string, string>> = { load: ended.loadId }
  return (
    <Alert
      color={ended.ok ? 'green' : 'red'}
      role={ended.ok ? 'status' : 'alert'}
      icon={<Icon aria-hidden />}
      title={ended.ok ? t('core.done') : t('core.notDone')}
    >
      <Text size="sm">{t.of(ended.words)}</Text>
      {ended.loadId !== '' && (
        <Button variant="default" mih={48} mt="xs" onClick={() => void navigate({ to: manifestPage, search })}>
          {t('import.openManifest')}
        </Button>
      )}
    </Alert>
  )
}

/** A warning about the whole file, before it is imported. Nothing for no words. */
export function ImportWarning({ words }: { readonly words: Words }) {
  const t = useWords()
  if (words === '') return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {t.of(words)}
    </Alert>
  )
}

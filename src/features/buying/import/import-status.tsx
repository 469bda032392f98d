/** Shown above the file: an import under way, one that broke off, and how the last one ended. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import type { Translate } from '#language/translate.ts'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RunningImport } from '#data/buying/import-batches.ts'
import type { Ended } from './ended.ts'
import type { RunProgress } from './run-long.ts'

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
            : t(progress.what === 'loads' ? 'import.loadsOf' : 'import.linesOf', {
                done: progress.done,
                total: progress.total,
              })}
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

function describeUnfinished({ batch, doing, done, total }: RunningImport, t: Translate): string {
  const { fileName: file, loadCode: load, kind } = batch
  if (kind === 'closedLoads') {
    return t(doing === 'importing' ? 'import.brokeOffClosed' : 'import.backStoppedClosed', { file, done, total })
  }
  return t(doing === 'importing' ? 'import.brokeOff' : 'import.backStopped', { file, load, done, total })
}

/** An import that broke off, by a closed tab or an empty battery: to be gone on with, or taken back. */
export function ImportUnfinished({ unfinished, onUndo }: ImportUnfinishedProps) {
  const t = useWords()
  const { doing } = unfinished
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={doing === 'importing' ? t('import.didNotEnd') : t('import.backInPart')}
    >
      <Text size="sm" mb="xs">
        {describeUnfinished(unfinished, t)}
      </Text>
      <Button variant="default" mih={48} onClick={onUndo}>
        {doing === 'importing' ? t('import.takeItBack') : t('import.finishBack')}
      </Button>
    </Alert>
  )
}

/** Another tab of this device is at it. */
export function ImportElsewhere({ unfinished }: Pick<ImportUnfinishedProps, 'unfinished'>) {
  const t = useWords()
  const { done, total, batch } = unfinished
  return (
    <Alert color="gray" role="status" title={t('import.underWay')}>
      <Text size="sm" className="tabular">
        {batch.fileName} · {t(batch.kind === 'closedLoads' ? 'import.loadsOf' : 'import.linesOf', { done, total })}
      </Text>
    </Alert>
  )
}

export function ImportEnded({ ended }: { readonly ended: Ended }) {
  const t = useWords()
  const navigate = useNavigate()
  const Icon = ended.ok ? IconCircleCheck : IconAlertTriangle
  const { next } = ended
  return (
    <Alert
      color={ended.ok ? 'green' : 'red'}
      role={ended.ok ? 'status' : 'alert'}
      icon={<Icon aria-hidden />}
      title={ended.ok ? t('core.done') : t('core.notDone')}
    >
      <Text size="sm">{t.of(ended.words)}</Text>
      {next && (
        <Button variant="default" mih={48} mt="xs" onClick={() => void navigate({ to: next.to, search: next.search })}>
          {t.of(next.words)}
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

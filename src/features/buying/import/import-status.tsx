/** Shown above the file: an import under way, one that broke off, and how the last one ended. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RunningImport } from '#data/buying/import-batches.ts'
import type { PagePath } from '#domain/core/access.ts'
import type { RunProgress } from './use-import-run.ts'

export interface Ended {
  readonly ok: boolean
  readonly words: string
  /** Its manifest is a tap away. */
  readonly loadId: string
}

export function ImportUnderWay({ progress, onStop }: { readonly progress: RunProgress; readonly onStop: () => void }) {
  const percent = progress.total === 0 ? 0 : (100 * progress.done) / progress.total
  const words = progress.doing === 'importing' ? 'Importing' : 'Taking back'
  return (
    <Alert color="gray" title={words}>
      <Progress value={percent} aria-label={words} mb="xs" />
      <Group justify="space-between">
        <Text size="sm" className="tabular" role="status">
          {progress.total === 0
            ? 'Counting the lines …'
            : `${progress.done.toLocaleString()} of ${progress.total.toLocaleString()} lines`}
        </Text>
        <Button variant="default" mih={48} onClick={onStop}>
          {progress.doing === 'importing' ? 'Cancel the import' : 'Stop for now'}
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
  const { batch, doing, done, total } = unfinished
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={doing === 'importing' ? 'An import did not end' : 'An import is taken back in part'}
    >
      <Text size="sm" mb="xs">
        {doing === 'importing'
          ? `${batch.fileName} broke off at ${done.toLocaleString()} of ${total.toLocaleString()} lines of load ${batch.loadCode}. Choose the same file again to go on, or take it back.`
          : `Taking back ${batch.fileName} from load ${batch.loadCode} stopped at ${done.toLocaleString()} of ${total.toLocaleString()} lines. Finish it before the next import.`}
      </Text>
      <Button variant="default" mih={48} onClick={onUndo}>
        {doing === 'importing' ? 'Take it back' : 'Finish taking it back'}
      </Button>
    </Alert>
  )
}

const manifestPage: PagePath = '/manifest'

export function ImportEnded({ ended }: { readonly ended: Ended }) {
  const navigate = useNavigate()
  const Icon = ended.ok ? IconCircleCheck : IconAlertTriangle
  const search: Readonly<Record<string, string>> = { load: ended.loadId }
  return (
    <Alert
      color={ended.ok ? 'green' : 'red'}
      role={ended.ok ? 'status' : 'alert'}
      icon={<Icon aria-hidden />}
      title={ended.ok ? 'Done' : 'Not done'}
    >
      <Text size="sm">{ended.words}</Text>
      {ended.loadId !== '' && (
        <Button variant="default" mih={48} mt="xs" onClick={() => void navigate({ to: manifestPage, search })}>
          Open the manifest
        </Button>
      )}
    </Alert>
  )
}

/** A warning about the whole file, before it is imported. Nothing for no words. */
export function ImportWarning({ words }: { readonly words: string }) {
  if (words === '') return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {words}
    </Alert>
  )
}

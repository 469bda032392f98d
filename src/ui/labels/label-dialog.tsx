/** The one dialog of labels: those that wait for a person to look at them, and the device's settings. */
import { useWords } from '#language/use-words.ts'
import { Group, Loader, Modal } from '@mantine/core'
import { Suspense } from 'react'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { LabelSettings } from './label-settings.ts'

// Most labels are printed one by one, with no dialog: the shell does without what is in it.
const LabelPreview = lazyPart(() => import('./label-preview.tsx'), 'LabelPreview')
const LabelSettingsForm = lazyPart(() => import('./label-settings-form.tsx'), 'LabelSettingsForm')

/** As high as what takes its place. */
const opening = (
  <Group justify="center" mih={280} role="status">
    <Loader />
  </Group>
)

export interface LabelDialogProps {
  /** `null` while none wait. */
  readonly jobs: readonly LabelJob[] | null
  /** Whether the settings are shown. */
  readonly choosing: boolean
  readonly settings: LabelSettings
  /** How many are out; `null` while none is printed. */
  readonly done: number | null
  readonly onChoosing: (on: boolean) => void
  readonly onKeep: (settings: LabelSettings) => void
  readonly onPrint: () => void
  readonly onClose: () => void
}

export function LabelDialog(props: LabelDialogProps) {
  const { jobs, choosing, settings, done, onChoosing, onKeep, onPrint, onClose } = props
  const t = useWords()
  const stopChoosing = () => onChoosing(false)
  const save = (next: LabelSettings) => {
    onKeep(next)
    stopChoosing()
  }
  return (
    <Modal
      opened={choosing || jobs !== null}
      onClose={choosing ? stopChoosing : onClose}
      title={choosing ? t('label.settingsTitle') : t('label.printTitle')}
      size="lg"
      closeOnClickOutside={done === null}
      closeButtonProps={{ 'aria-label': t('core.close') }}
    >
      <Suspense fallback={opening}>
        {choosing && <LabelSettingsForm settings={settings} onSave={save} onCancel={stopChoosing} />}
        {!choosing && jobs && (
          <LabelPreview
            jobs={jobs}
            settings={settings}
            done={done}
            onPrint={onPrint}
            onSettings={() => onChoosing(true)}
            onCancel={onClose}
          />
        )}
      </Suspense>
    </Modal>
  )
}

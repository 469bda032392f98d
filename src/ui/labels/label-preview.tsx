import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { IconPrinter, IconSettings } from '@tabler/icons-react'
import { useEffect, useState, type CSSProperties } from 'react'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { LabelFace } from './label-face.tsx'
import { readyLabels, type ReadyLabel } from './label-output.ts'
import { labelPapers, describePaper, type LabelSettings } from './label-settings.ts'
import styles from './label-preview.module.css'

const SHOWN = 6
const PX_PER_INCH = 96
const PREVIEW_PX = 190

function Thumb({ label }: { readonly label: ReadyLabel }) {
  const { widthInches, heightInches } = labelPapers[label.paper]
  const scale = Math.min(1, PREVIEW_PX / (widthInches * PX_PER_INCH))
  const box: CSSProperties = {
    width: widthInches * PX_PER_INCH * scale,
    height: heightInches * PX_PER_INCH * scale,
  }
  return (
    <div className={styles['thumb']} style={box}>
      <div style={{ transform: `scale(${scale})`, transformOrigin: 'top left' }}>
        <LabelFace content={label.content} barcode={label.barcode} paper={label.paper} symbology={label.symbology} />
      </div>
    </div>
  )
}

/** The first labels of a print as they will look. */
function useSamples(jobs: readonly LabelJob[], settings: LabelSettings): readonly ReadyLabel[] | null {
  const [samples, setSamples] = useState<readonly ReadyLabel[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    readyLabels(jobs.slice(0, SHOWN), settings, stop.signal, () => undefined)
      .then((labels) => stop.signal.aborted || setSamples(labels))
      .catch((error: unknown) => console.error('The labels cannot be shown.', error))
    return () => stop.abort()
  }, [jobs, settings])
  return samples
}

/** @param done how many are ready; `null` before printing has begun */
export function LabelPreview({
  jobs,
  settings,
  done,
  onPrint,
  onSettings,
  onCancel,
}: {
  readonly jobs: readonly LabelJob[]
  readonly settings: LabelSettings
  readonly done: number | null
  readonly onPrint: () => void
  readonly onSettings: () => void
  readonly onCancel: () => void
}) {
  const t = useWords()
  const samples = useSamples(jobs, settings)
  // A device has two sizes at most: for units, and for pallets.
  const [first, second] = [...new Set(samples?.map((sample) => sample.paper))].map(describePaper)
  const sizes = first && second ? msg('core.and', { first, second }) : first
  return (
    <Stack>
      <Text size="sm">{t.of(joined([msg('label.count', { count: jobs.length }), sizes]))}</Text>
      <div className={styles['samples']} role="group" aria-label={t('label.preview')} tabIndex={0}>
        {samples === null ? <Loader size="sm" /> : null}
        {samples?.map((sample, index) => (
          // The same label may be printed twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Thumb key={index} label={sample} />
        ))}
      </div>
      {jobs.length > SHOWN && <Text size="sm">{t('core.andMore', { count: jobs.length - SHOWN })}</Text>}
      {done !== null && (
        <Stack gap={4}>
          <Text size="sm" role="status">
            {t('label.ready', { done, count: jobs.length })}
          </Text>
          <Progress value={(100 * done) / jobs.length} aria-label={t('label.many')} />
        </Stack>
      )}
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          size="md"
          leftSection={<IconSettings size={18} aria-hidden />}
          disabled={done !== null}
          onClick={onSettings}
        >
          {t('label.settings')}
        </Button>
        <Group>
          <Button variant="default" size="md" onClick={onCancel}>
            {t('core.cancel')}
          </Button>
          <Button
            size="md"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={done !== null}
            onClick={onPrint}
          >
            {t('place.printLabels', { count: jobs.length })}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

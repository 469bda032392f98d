import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { csvSteps } from '#domain/files/export.ts'
import type { Progress } from '#domain/files/steps.ts'
import { downloadText, plainFileName } from '#ui/download.ts'
import type { ExportTable } from './table-rows.ts'

/** Lets the page draw and answer between two slices. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

function fileName(name: string): string {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${plainFileName(name.toLowerCase(), 'list')}-${day.join('-')}.csv`
}

/** Writes a list as a CSV file, in slices: a long one shows how far it is and stops at a second press. */
export const ExportButton = memo(Export)

function Export({
  name,
  read,
  disabled,
  narrow,
}: {
  readonly name: string
  readonly read: () => ExportTable
  readonly disabled: boolean
  readonly narrow: boolean
}) {
  const t = useWords()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stopped = useRef(false)
  const run = async () => {
    stopped.current = false
    const table = read()
    const steps = csvSteps(table.headers, table.rows)
    for (;;) {
      const step = steps.next()
      if (step.done) {
        downloadText(fileName(name), 'text/csv;charset=utf-8', step.value.join(''))
        break
      }
      setProgress(step.value)
      await nextTurn()
      if (stopped.current) break
    }
    setProgress(null)
  }
  const press = () => {
    if (progress) stopped.current = true
    else void run()
  }
  if (narrow) {
    return (
      <ActionIcon variant="default" size={48} aria-label={t('table.export')} disabled={disabled} onClick={press}>
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={disabled}
      onClick={press}
    >
      {progress
        ? t('table.stopExport', { pct: Math.round((100 * progress.done) / Math.max(1, progress.total)) })
        : t('table.export')}
    </Button>
  )
}

import { useWords } from '#language/use-words.ts'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'

/**
 * A list with unknown headings: a person assigns the columns, or an earlier file's assignment is
 * used.
 */
export function UnknownHeadings({
  facts,
  source,
}: {
  readonly facts: FileFacts
  readonly source: 'template' | 'guess'
}) {
  const t = useWords()
  const what = source === 'template' ? 'template' : facts.fingerprint === '' ? 'none' : 'unknown'
  return (
    <Alert color="gray" role="status" icon={<IconInfoCircle aria-hidden />} title={t(`import.headings.${what}`)}>
      {t(`import.headingsHint.${what}`)}
    </Alert>
  )
}

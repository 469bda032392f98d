import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './import-page.module.css'

export interface QuestionCardProps {
  readonly column: string
  /** Cells that raise the question. */
  readonly examples: readonly string[]
  readonly children: ReactNode
}

/** A question about one column. Not an alert: its fields and their errors stay readable on the page's own ground. */
export function QuestionCard({ column, examples, children }: QuestionCardProps) {
  const t = useWords()
  const titleId = useId()
  return (
    <section className={styles['question']} aria-labelledby={titleId}>
      <Text fw={650} id={titleId} className={`${parts['row']} ${styles['questionTitle']}`}>
        <IconHelpCircle size={20} aria-hidden />
        {t('import.columnNamed', { column })}
      </Text>
      {examples.length > 0 && (
        <Text size="sm" ff="monospace" mb={6}>
          {examples.join('   ')}
        </Text>
      )}
      {children}
    </section>
  )
}

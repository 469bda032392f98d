import { Alert, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface QuestionCardProps {
  readonly column: string
  /** Cells that raise the question. */
  readonly examples: readonly string[]
  readonly children: ReactNode
}

export function QuestionCard({ column, examples, children }: QuestionCardProps) {
  return (
    <Alert color="yellow" icon={<IconHelpCircle aria-hidden />} title={`Column “${column}”`}>
      {examples.length > 0 && (
        <Text size="sm" ff="monospace" mb={6}>
          {examples.join('   ')}
        </Text>
      )}
      {children}
    </Alert>
  )
}

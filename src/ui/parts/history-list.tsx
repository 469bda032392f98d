/** The history of one record, newest first, with the way back where there is one. */
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { PastStep } from '#domain/core/history-labels.ts'
import { EmptyState } from './empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './history-list.module.css'
import { describeTime } from '#ui/time.ts'

const FIRST = 20

export interface HistoryListProps {
  /** `undefined` while the store has not answered. */
  readonly steps: readonly PastStep[] | undefined
  /** Whether this step may be taken back from here. */
  readonly canUndo?: (step: PastStep) => boolean
  readonly onUndo?: (step: PastStep) => void
  /** Shown under the list: whose entries these are. */
  readonly note?: string
}

export function HistoryList({ steps, canUndo, onUndo, note }: HistoryListProps) {
  const [all, setAll] = useState(false)
  if (!steps) return null
  if (steps.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="No entries here">
        {note ?? 'What is done with it is listed here.'}
      </EmptyState>
    )
  }
  const shown = all ? steps : steps.slice(0, FIRST)
  return (
    <>
      <ol className={parts['bare']} aria-label="History">
        {shown.map((step) => (
          <li key={step.id} className={styles['step']} data-undone={step.isUndone || undefined}>
            <div className={`${parts['grow']} ${styles['words']}`}>
              <span className={styles['title']}>
                {step.title}
                {step.isUndone && (
                  <Text span inherit fw={400} c="dimmed">
                    {' '}
                    (taken back)
                  </Text>
                )}
              </span>
              {step.detail && <span className={styles['detail']}>{step.detail}</span>}
              <span className={styles['when']}>
                {describeTime(step.at)} · {step.by} · device {step.device}
              </span>
            </div>
            {onUndo && !step.isUndone && !step.isUndo && canUndo?.(step) && (
              <Button
                variant="subtle"
                color="gray"
                mih="var(--target)"
                px={8}
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                aria-label={`Undo: ${step.title}, ${describeTime(step.at)}`}
                onClick={() => onUndo(step)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown.length < steps.length && (
        <Button variant="subtle" color="gray" onClick={() => setAll(true)}>
          Show all {steps.length}
        </Button>
      )}
      {note && (
        <Text size="xs" c="dimmed" mt="xs">
          {note}
        </Text>
      )}
    </>
  )
}

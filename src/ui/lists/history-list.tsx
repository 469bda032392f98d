/** The history of one record, newest first, with the way back where there is one. */
import { moment, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { PastStep } from '#domain/core/words/history-labels.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './history-list.module.css'

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
  const t = useWords()
  const [all, setAll] = useState(false)
  if (!steps) return null
  if (steps.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={msg('parts.noEntries')}>
        {note ?? t('parts.noEntriesHint')}
      </EmptyState>
    )
  }
  const shown = all ? steps : steps.slice(0, FIRST)
  return (
    <>
      <ol className={parts['bare']} aria-label={t('parts.history')}>
        {shown.map((step) => (
          <li key={step.id} className={`${parts['row']} ${styles['step']}`} data-undone={step.isUndone || undefined}>
            <div className={`${parts['grow']} ${styles['words']}`}>
              <span className={styles['title']}>
                {t.of(step.title)}
                {step.isUndone && (
                  <Text span inherit fw={400} c="dimmed">
                    {' '}
                    {t('parts.takenBack')}
                  </Text>
                )}
              </span>
              {step.detail && <span className={styles['detail']}>{t.of(step.detail)}</span>}
              <span className={styles['when']}>
                {t('parts.entry', { at: moment(step.at, 'time'), by: step.by, device: step.device })}
              </span>
            </div>
            {onUndo && !step.isUndone && !step.isUndo && canUndo?.(step) && (
              <Button
                variant="subtle"
                color="gray"
                mih="var(--target)"
                px={8}
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                aria-label={t('parts.undoEntry', { title: step.title, at: moment(step.at, 'time') })}
                onClick={() => onUndo(step)}
              >
                {t('core.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown.length < steps.length && (
        <Button variant="subtle" color="gray" onClick={() => setAll(true)}>
          {t('parts.showAll', { count: steps.length })}
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

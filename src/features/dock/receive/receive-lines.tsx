/** The load's lines, expected beside received, live. The lines of the pallet on the table come first; complete ones go to the end. */
import { useWords } from '#language/use-words.ts'
import { lower, msg } from '#messages/message.ts'
import { Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { LoadCounts } from '#data/counts/load-counts.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './receive-lines.module.css'

const ROW_PX = 40

const stateLabels = {
  open: lower(msg('manifest.state.open')),
  partial: lower(msg('manifest.state.partial')),
  complete: lower(msg('manifest.state.complete')),
  over: lower(msg('manifest.state.over')),
} as const

export interface ReceiveLinesProps {
  readonly lines: readonly ManifestLineDoc[]
  readonly counts: LoadCounts | null
  readonly sourcePallet: string
}

export function ReceiveLines({ lines, counts, sourcePallet }: ReceiveLinesProps) {
  const t = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => {
    const mine = (line: ManifestLineDoc) => (sourcePallet !== '' && line.sourcePallet === sourcePallet ? 0 : 1)
    return lines.toSorted((a, b) => mine(a) - mine(b) || a.row - b.row)
  }, [lines, sourcePallet])
  const byLine = counts?.byLine
  const rows = useMemo(() => {
    const inOf = ({ id }: ManifestLineDoc) => byLine?.get(id) ?? 0
    const isComplete = (line: ManifestLineDoc) => inOf(line) >= line.qty
    // An extra item that was taken back leaves its line.
    const shown = sorted.filter((line) => !line.extra || inOf(line) > 0)
    return [...shown.filter((line) => !isComplete(line)), ...shown.filter(isComplete)]
  }, [byLine, sorted])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconClipboardList} title={msg('receive.noLoadOnTable')}>
        {t('receive.noLoadOnTableHint')}
      </EmptyState>
    )
  }
  return (
    <div ref={scroller} className={parts['scroll']} tabIndex={0} role="region" aria-label={t('receive.linesOfLoad')}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const line = rows[item.index]
          if (!line) return null
          const got = byLine?.get(line.id) ?? 0
          const state = got === 0 ? 'open' : got > line.qty ? 'over' : got === line.qty ? 'complete' : 'partial'
          return (
            <div
              key={line.id}
              className={`${parts['row']} ${styles['row']}`}
              data-state={state}
              style={{ transform: `translateY(${item.start}px)`, height: ROW_PX }}
            >
              <Text size="sm" truncate flex={1}>
                {line.title || t('unit.noTitle')}
              </Text>
              <span className={styles['lpn']}>{line.lpn || line.gtin}</span>
              <span className={styles['count']}>{t('core.countOf', { count: got, all: line.qty })}</span>
              <span className={styles['state']}>{line.extra ? t('manifest.extra') : t.of(stateLabels[state])}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

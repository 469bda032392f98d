/** What is on a pallet: virtual, since a pallet may hold hundreds; while splitting, each can be chosen. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Checkbox, Text } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './pallets-page.module.css'

const ROW_PX = 52

export interface PalletsUnitsProps {
  readonly units: readonly UnitDoc[]
  /** While splitting: what was chosen, and how to choose. */
  readonly choice: { readonly chosen: readonly string[]; readonly toggle: (id: string) => void } | null
}

export function PalletsUnits({ units, choice }: PalletsUnitsProps) {
  const t = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: units.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  if (units.length === 0) {
    return (
      <EmptyState icon={IconPackages} title={msg('pallet.nothingOnIt')}>
        {t('pallet.nothingOnItHint')}
      </EmptyState>
    )
  }
  return (
    <div ref={scroller} className={styles['units']} tabIndex={0} role="region" aria-label={t('pallet.onThis')}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const unit = units[item.index]
          if (!unit) return null
          return (
            <div
              key={unit.id}
              className={`${parts['row']} ${styles['unit']}`}
              style={{ transform: `translateY(${item.start}px)`, height: ROW_PX }}
            >
              {choice && (
                <Checkbox
                  size="md"
                  aria-label={t('pallet.chooseUnit', { label: unit.label })}
                  checked={choice.chosen.includes(unit.id)}
                  onChange={() => choice.toggle(unit.id)}
                />
              )}
              <UnitWords unit={unit} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function UnitWords({ unit }: { readonly unit: UnitDoc }) {
  const t = useWords()
  return (
    <>
      <div className={parts['grow']}>
        <Text size="sm" truncate>
          {unit.title || t('unit.noTitle')}
        </Text>
        <Link
          to="/manifest"
          search={{ load: unit.loadId, unit: unit.id }}
          className={`${parts['mono']} ${styles['mono']}`}
          aria-label={t('core.open', { name: unit.label })}
        >
          {unit.label}
        </Link>
      </div>
      {unit.qty > 1 && <span className={styles['many']}>× {unit.qty}</span>}
      <Text size="xs" c="dimmed">
        {t.of(stageLabels[unit.stage])}
      </Text>
    </>
  )
}

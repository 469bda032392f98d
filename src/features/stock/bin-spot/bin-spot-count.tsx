/** A count under way: how many were scanned, and what, the last first. What is expected here is not shown. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { scansOf } from '#domain/stock/cycle-count-scan.ts'
import type { Audit } from '#domain/stock/bin-spot-state.ts'
import { watchLaden } from '#data/stock/bin-spot.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { BinSpot } from './use-bin-spot.ts'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './bin-spot-page.module.css'

export interface BinSpotCountProps {
  readonly audit: Audit
  readonly binSpot: BinSpot
}

export function BinSpotCount({ audit, binSpot: { tap, drop, isDropping } }: BinSpotCountProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { counted, pallets, strays } = audit
  const ids = useMemo(() => counted.filter((one) => one.on === undefined).map((one) => one.unitId), [counted])
  const units = useLive(() => watchUnitsById(db, ids), [db, ids]) ?? []
  const laden = useLive(() => watchLaden(db, pallets), [db, pallets]) ?? []
  const scans = scansOf(audit)
  const uncount = (id: string) => tap({ kind: 'uncount', id })
  return (
    <>
      <div className={parts['work']}>
        <header className={styles['counting']}>
          <h2 className={styles['place']}>{audit.code}</h2>
          <span className={styles['number']}>{t.number(scans)}</span>
          <span className={parts['quiet']}>{t('binSpot.labelsCounted', { count: scans })}</span>
        </header>
        {scans === 0 && <p className={parts['quiet']}>{t('binSpot.countHint')}</p>}
        <ul className={parts['bare']} aria-label={t('binSpot.counted')}>
          {strays.toReversed().map((code) => (
            <Row key={code} name={t('binSpot.notKnown')} detail={code} label={code} onTap={() => uncount(code)} />
          ))}
          {units.toReversed().map((unit) => (
            <Row
              key={unit.id}
              name={nameOfUnit(unit)}
              detail={<span className={parts['code']}>{unit.label}</span>}
              label={unit.label}
              onTap={() => uncount(unit.id)}
            />
          ))}
          {laden.map(({ container: { id, label } }) => (
            <Row key={id} name={label} detail={t('binSpot.stands')} label={label} onTap={() => uncount(id)} />
          ))}
        </ul>
      </div>
      <Foot label={msg('binSpot.thisCount')}>
        <Button variant="default" disabled={isDropping} onClick={drop}>
          {t('binSpot.throwAwayShort')}
        </Button>
        <Button
          className={parts['grow'] ?? ''}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => tap({ kind: 'finish' })}
        >
          {t('binSpot.done')}
        </Button>
      </Foot>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly detail: ReactNode
  readonly label: string
  readonly onTap: () => void
}

function Row({ name, detail, label, onTap }: RowProps) {
  const t = useWords()
  return (
    <ListRow title={name} detail={detail}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t('binSpot.doNotCount', { label })}
        onClick={onTap}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </ListRow>
  )
}

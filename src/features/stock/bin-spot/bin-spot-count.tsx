/** A count under way: how many were scanned, and what, the last first. What is expected here is not shown. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { scansOf } from '#domain/stock/cycle-count-scan.ts'
import type { Audit } from '#domain/stock/bin-spot-state.ts'
import { watchLaden } from '#data/stock/bin-spot.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { BinSpot } from './use-bin-spot.ts'
import { Foot } from '#ui/parts/foot.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './bin-spot-page.module.css'

export interface BinSpotCountProps {
  readonly audit: Audit
  readonly binSpot: BinSpot
}

export function BinSpotCount({ audit, binSpot: { tap, drop, isDropping } }: BinSpotCountProps) {
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
          <span className={styles['number']}>{scans.toLocaleString('en-US')}</span>
          <span className={parts['quiet']}>{scans === 1 ? 'label' : 'labels'} counted</span>
        </header>
        {scans === 0 && (
          <p className={parts['quiet']}>
            Scan everything that is in it: units, or a pallet as it stands. Nothing here? Press Done.
          </p>
        )}
        <ul className={parts['bare']} aria-label="Counted">
          {strays.toReversed().map((code) => (
            <Row key={code} name="Not known" detail={code} label={code} onTap={() => uncount(code)} />
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
            <Row key={id} name={label} detail="As it stands" label={label} onTap={() => uncount(id)} />
          ))}
        </ul>
      </div>
      <Foot label="This count">
        <Button variant="default" disabled={isDropping} onClick={drop}>
          Throw away
        </Button>
        <Button
          className={parts['grow'] ?? ''}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => tap({ kind: 'finish' })}
        >
          Done
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
  return (
    <ListRow title={name} detail={detail}>
      <ActionIcon variant="subtle" color="gray" size={48} aria-label={`Do not count ${label}`} onClick={onTap}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </ListRow>
  )
}

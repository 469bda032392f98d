/** Nothing in hand: what was just put away, what waits for a shelf, and which bins are to be counted next. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconForklift } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { placeLabelJob } from '#domain/core/zone-tree.ts'
import { takeBackRow } from '#data/core/scan-writes.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { watchMyPutAways, watchPutAwayQueue } from '#data/stock/bin-spot.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useSync, useWork } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { useCommand } from '#ui/use-command.ts'
import { useScanRouter } from '#scan/scan-router.tsx'
import { useDueAudits } from './use-due-audits.ts'
import parts from '#ui/parts.module.css'
import styles from './bin-spot-page.module.css'

const SHIFT_MS = 16 * 3_600_000
const SHOWN_DONE = 5
const SHOWN_DUE = 3
const SHOWN_WAITING = 20

export interface BinSpotIdleProps {
  readonly onOpen: (unitId: string) => void
  /** Shows all that is due. */
  readonly onDue: () => void
}

export function BinSpotIdle({ onOpen, onDue }: BinSpotIdleProps) {
  const { db } = useWork()
  const waiting = useLive(() => watchPutAwayQueue(db), [db])
  return (
    <div className={styles['work']}>
      <JustPut onOpen={onOpen} />
      <NextCounts onDue={onDue} />
      <section className={parts['slim']}>
        <h2 className={parts['heading']}>
          Waiting for a shelf{waiting && ` (${waiting.length.toLocaleString('en-US')})`}
        </h2>
        {waiting?.length === 0 && (
          <EmptyState icon={IconForklift} title="Nothing waits for a shelf">
            What is photographed appears here. Any unit or pallet can be scanned and put away.
          </EmptyState>
        )}
        <ul className={styles['list']} aria-label="Waiting for a shelf">
          {waiting?.slice(0, SHOWN_WAITING).map((unit) => (
            <WaitingRow key={unit.id} unit={unit} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function WaitingRow({ unit, onOpen }: { readonly unit: UnitDoc; readonly onOpen: (unitId: string) => void }) {
  const { nameOf } = useNames()
  return (
    <li>
      <button type="button" className={styles['row']} onClick={() => onOpen(unit.id)}>
        <span className={styles['grow']}>
          <span className={parts['cut']}>{nameOfUnit(unit)}</span>
          <span className={styles['label']}>{unit.label}</span>
        </span>
        <span className={styles['label']}>{nameOf(unit.containerId || unit.locationId)}</span>
      </button>
    </li>
  )
}

function NextCounts({ onDue }: Pick<BinSpotIdleProps, 'onDue'>) {
  const { take } = useScanRouter()
  const due = useDueAudits()
  if (!due || due.length === 0) return null
  return (
    <section className={parts['slim']}>
      <h2 className={parts['heading']}>Count next</h2>
      <ul className={styles['list']} aria-label="Count next">
        {due.slice(0, SHOWN_DUE).map(({ place, why }) => (
          <li key={place.id}>
            <button type="button" className={styles['row']} onClick={() => take(placeLabelJob(place).label)}>
              <span className={styles['code']}>{place.code}</span>
              <span className={styles['quiet']}>{why}</span>
            </button>
          </li>
        ))}
      </ul>
      {due.length > SHOWN_DUE && (
        <Button variant="subtle" color="gray" mih={48} px={2} onClick={onDue}>
          All {due.length.toLocaleString('en-US')} to count
        </Button>
      )}
    </section>
  )
}

function JustPut({ onOpen }: Pick<BinSpotIdleProps, 'onOpen'>) {
  const { db, uid } = useWork()
  const [since] = useState(() => new Date(Date.now() - SHIFT_MS).toISOString())
  const rows = useLive(() => watchMyPutAways(db, uid, since), [db, uid, since])
  const ids = useMemo(() => rows?.slice(0, SHOWN_DONE).map((row) => row.refId) ?? [], [rows])
  const units = useLive(() => watchUnitsById(db, ids), [db, ids])
  if (!rows || rows.length === 0) return null
  return (
    <section className={parts['slim']}>
      <h2 className={parts['heading']}>Just put away</h2>
      <ul className={styles['list']} aria-label="Just put away">
        {rows.slice(0, SHOWN_DONE).map((row) => (
          <DoneRow key={row.id} row={row} unit={units?.find((one) => one.id === row.refId)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

interface DoneRowProps {
  readonly row: ActivityDoc
  /** `undefined` for a pallet. */
  readonly unit: UnitDoc | undefined
  readonly onOpen: (unitId: string) => void
}

function DoneRow({ row, unit, onOpen }: DoneRowProps) {
  const work = useWork()
  const sync = useSync()
  const { nameOf } = useNames()
  const { show } = useScanRouter()
  const isPallet = row.refType === 'container'
  const state = useLive(() => sync.watchRecord(isPallet ? 'containers' : 'units', row.refId), [sync, row.refId]) ?? 'saved' // prettier-ignore
  const name = unit ? nameOfUnit(unit) : nameOf(row.refId)
  const { busy, run } = useCommand({ title: 'Not undone' })
  const undo = () =>
    run(async () => {
      if (isPallet) await undoPallet(work, row.id)
      const isWhole = isPallet || (await takeBackRow(work, row.id))
      show({
        tone: 'amber',
        title: isWhole ? 'Taken back' : 'Taken back in part',
        detail: `${name}${isWhole ? '' : '. Somebody changed it since; that part stays.'}`,
      })
    })
  const words = (
    <span className={styles['grow']}>
      <span className={parts['cut']}>{name}</span>
      <span className={styles['quiet']}>
        to <span className={styles['label']}>{nameOf(row.to)}</span>
      </span>
    </span>
  )
  return (
    <li className={styles['done']}>
      {isPallet ? (
        <span className={styles['row']}>{words}</span>
      ) : (
        <button type="button" className={styles['row']} aria-label={`Open ${name}`} onClick={() => onOpen(row.refId)}>
          {words}
        </button>
      )}
      <RecordStateIcon state={state} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={`Take back ${name}`}
        disabled={busy}
        onClick={() => void undo()}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

import { IconAlertTriangle, IconDoor } from '@tabler/icons-react'
import { cardStage, sealState, type PalletCount, type Truck } from '#domain/dock/inbound.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { describeDay } from '#ui/time.ts'
import { describeAway, describeClock, describeDoor, lateLook, stageLook } from './inbound-looks.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

export interface InboundTruckCardProps {
  readonly truck: Truck
  readonly nowIso: string
  readonly receivedQty: ReadonlyMap<string, number>
  readonly pallets: ReadonlyMap<string, PalletCount>
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function describePallet(count: PalletCount | undefined): string {
  if (!count || (count.expected === null && count.counted === null)) return ''
  if (count.counted === null) return `${count.expected} pallets`
  return count.expected === null ? `${count.counted} pallets` : `${count.counted} of ${count.expected} pallets`
}

/** One truck: when, who brings it, what is on it. */
export function InboundTruckCard({ truck, nowIso, receivedQty, pallets, isOpen, onOpen }: InboundTruckCardProps) {
  const [first] = truck.loads
  const when = truck.arrivedAt || truck.etaAt
  const door = truck.loads.find((load) => load.dockDoor !== '')?.dockDoor
  const carrier = [...new Set(truck.loads.map((load) => load.carrier))].filter((one) => one !== '').join(', ')
  return (
    <button type="button" className={`${parts['lit']} ${styles['card']}`} aria-pressed={isOpen} onClick={onOpen}>
      <span className={styles['when']}>
        <span className={styles['clock']}>{describeClock(when)}</span>
        <span>{when ? describeDay(when) : 'No time yet'}</span>
      </span>
      <span className={styles['what']}>
        <span className={styles['truck']}>
          {truck.truckNo ? `Truck ${truck.truckNo}` : carrier || 'Truck without a number'}
          {truck.truckNo && carrier && <span className={parts['quiet']}>{carrier}</span>}
        </span>
        {truck.loads.map((load) => (
          <span key={load.id} className={styles['load']}>
            <span className={parts['mono']}>{load.code}</span>
            <span className={styles['name']}>{load.title || load.source || 'Untitled'}</span>
            <span className={parts['quiet']}>{describePallet(pallets.get(load.id))}</span>
            {sealState(load) === 'differs' && (
              <StateMark look={{ words: 'Seal differs', icon: IconAlertTriangle, tone: 'amber' }} />
            )}
          </span>
        ))}
        <span className={styles['marks']}>
          {truck.isLate && <StateMark look={lateLook} words={describeAway(truck.etaAt, nowIso)} />}
          {first && <StateMark look={stageLook(cardStage(first, receivedQty))} />}
          {!truck.isLate && truck.isComing && truck.etaAt && (
            <span className={parts['quiet']}>{describeAway(truck.etaAt, nowIso)}</span>
          )}
          {door && <StateMark look={{ words: describeDoor(door), icon: IconDoor }} />}
        </span>
      </span>
    </button>
  )
}

import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { IconAlertTriangle, IconDoor } from '@tabler/icons-react'
import { cardStage, sealState, type PalletCount, type Truck } from '#domain/dock/inbound.ts'
import { ClaimMark } from '#records/claim-line.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { describeAway, describeDoor, lateLook, stageLook } from './inbound-looks.ts'
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

function describePallet(count: PalletCount | undefined): Words {
  if (!count) return ''
  const { counted, expected } = count
  if (counted !== null && expected !== null) return msg('inbound.palletsOf', { count: counted, expected })
  const known = counted ?? expected
  return known === null ? '' : msg('place.pallets', { count: known })
}

/** One truck: when, who brings it, what is on it. */
export function InboundTruckCard({ truck, nowIso, receivedQty, pallets, isOpen, onOpen }: InboundTruckCardProps) {
  const t = useWords()
  const [first] = truck.loads
  const when = truck.arrivedAt || truck.etaAt
  const door = truck.loads.find((load) => load.dockDoor !== '')?.dockDoor
  const carrier = [...new Set(truck.loads.map((load) => load.carrier))].filter((one) => one !== '').join(', ')
  return (
    <button type="button" className={`${parts['lit']} ${styles['card']}`} aria-pressed={isOpen} onClick={onOpen}>
      <span className={styles['when']}>
        <span className={styles['clock']}>{t.moment(when, 'clock')}</span>
        <span>{when ? t.moment(when, 'day') : t('inbound.noTime')}</span>
      </span>
      <span className={styles['what']}>
        <span className={styles['truck']}>
          {truck.truckNo ? t('inbound.truckNamed', { truck: truck.truckNo }) : carrier || t('inbound.truckNoNumber')}
          {truck.truckNo && carrier && <span className={parts['quiet']}>{carrier}</span>}
        </span>
        {truck.loads.map((load) => (
          <span key={load.id} className={styles['load']}>
            <span className={parts['mono']}>{load.code}</span>
            <span className={styles['name']}>{load.title || load.source || t('inbound.untitled')}</span>
            <span className={parts['quiet']}>{t.of(describePallet(pallets.get(load.id)))}</span>
            <ClaimMark load={load} nowIso={nowIso} />
            {sealState(load) === 'differs' && (
              <StateMark look={{ words: msg('inbound.sealMark'), icon: IconAlertTriangle, tone: 'amber' }} />
            )}
          </span>
        ))}
        <span className={`${parts['row']} ${styles['marks']}`}>
          {truck.isLate && <StateMark look={lateLook} words={describeAway(truck.etaAt, nowIso)} />}
          {first && <StateMark look={stageLook(cardStage(first, receivedQty))} />}
          {!truck.isLate && truck.isComing && truck.etaAt && (
            <span className={parts['quiet']}>{t.of(describeAway(truck.etaAt, nowIso))}</span>
          )}
          {door && <StateMark look={{ words: describeDoor(door), icon: IconDoor }} />}
        </span>
      </span>
    </button>
  )
}

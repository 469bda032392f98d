/** One truck at the door: it arrives, gets a door, its seal is read, its pallets are counted, damage is noted, or it is sent away. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconListDetails,
  IconPackageImport,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { cardStage, openQuestion, sealState, type Truck } from '#domain/dock/inbound.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { ArrivalDamage } from './arrival-damage.tsx'
import { ArrivalDoor } from './arrival-door.tsx'
import { ArrivalPallets } from './arrival-pallets.tsx'
import { ArrivalSeal } from './arrival-seal.tsx'
import { ArrivalTime } from './arrival-time.tsx'
import { stageLook } from '#features/dock/inbound/inbound-looks.ts'
import { RefuseLoad } from '#features/dock/inbound/load/refuse-load.tsx'
import { LoadClaim } from '#records/claim-line.tsx'
import { useArrival, type Arrival } from './use-arrival.ts'
import { Foot } from '#ui/fields/foot.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/dock/inbound/inbound-page.module.css'

export interface InboundArrivalProps {
  readonly truck: Truck
  readonly receivedQty: ReadonlyMap<string, number>
  readonly nowIso: string
  readonly onClose: () => void
  readonly onDetails: (loadId: string) => void
}

export function InboundArrival({ truck, receivedQty, nowIso, onClose, onDetails }: InboundArrivalProps) {
  const t = useWords()
  const [loadId, setLoadId] = useState('')
  const arrival = useArrival(truck)
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    // A handheld scrolls the page, a tablet this half of it; another truck begins at its top in both.
    top.current?.parentElement?.scrollTo(0, 0)
    top.current?.closest('main')?.scrollTo(0, 0)
  }, [])
  const load = truck.loads.find((one) => one.id === loadId) ?? truck.loads[0]
  if (!load) return null
  return (
    <section ref={top} className={styles['arrival']} aria-label={t('field.truckNo')}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label={t('inbound.backToTrucks')} onClick={onClose}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <h2 className={styles['truckName']}>
          {truck.truckNo ? t('inbound.truckNamed', { truck: truck.truckNo }) : t('load.named', { load: load.code })}
        </h2>
        <StateMark look={stageLook(cardStage(load, receivedQty))} />
      </Group>
      <ArrivalTime truck={truck} arrival={arrival} nowIso={nowIso} />
      <ArrivalDoor loads={truck.loads} />
      {truck.loads.length > 1 && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('unit.fact.load')}
          data={truck.loads.map((one) => ({ value: one.id, label: one.code }))}
          value={load.id}
          onChange={setLoadId}
        />
      )}
      <Text size="sm" className={parts['wraps'] ?? ''}>
        <span className={parts['mono']}>{load.code}</span> {load.title}
        {load.source && <span className={parts['quiet']}> {load.source}</span>}
      </Text>
      <LoadClaim key={`claim-${load.id}`} load={load} />
      <ArrivalSeal key={`seal-${load.id}`} load={load} />
      <ArrivalPallets key={`pallets-${load.id}`} load={load} />
      <ArrivalDamage key={`damage-${load.id}`} load={load} />
      <RefuseLoad key={`refuse-${load.id}`} load={load} receivedQty={receivedQty.get(load.id) ?? 0} />
      <ArrivalFoot truck={truck} arrival={arrival} onClose={onClose} onDetails={() => onDetails(load.id)} />
    </section>
  )
}

interface ArrivalFootProps {
  readonly truck: Truck
  readonly arrival: Arrival
  readonly onClose: () => void
  readonly onDetails: () => void
}

/**
 * What to do next, for thumbs: record that it is here; afterwards receive it, or go on to the next.
 */
function ArrivalFoot({ truck, arrival, onClose, onDetails }: ArrivalFootProps) {
  const t = useWords()
  const { coming, chosen, save, busy } = arrival
  const question = truck.loads.map((one) => openQuestion(sealState(one))).find((words) => words !== '')
  return (
    <Foot label={msg('inbound.whatNext')} isStacked>
      {question && <StateMark look={{ words: question, icon: IconAlertTriangle, tone: 'amber' }} />}
      <Group gap={8} wrap="nowrap" className={styles['buttons'] ?? ''}>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('inbound.allDetails')}
          title={t('inbound.allDetails')}
          onClick={onDetails}
        >
          <IconListDetails size={22} aria-hidden />
        </ActionIcon>
        {coming.length > 0 ? (
          <Button
            size="md"
            mih={48}
            flex={1}
            leftSection={<IconTruckDelivery size={22} aria-hidden />}
            disabled={busy || chosen.length === 0}
            onClick={() => void save(chosen, new Date().toISOString())}
          >
            {chosen.length > 1 ? t('inbound.allArrivedNow', { count: chosen.length }) : t('inbound.arrivedNow')}
          </Button>
        ) : (
          <>
            <Button
              component={Link}
              to="/receive"
              variant="default"
              size="md"
              mih={48}
              leftSection={<IconPackageImport size={20} aria-hidden />}
            >
              {t('page.receive')}
            </Button>
            <Button size="md" mih={48} flex={1} disabled={question !== undefined} onClick={onClose}>
              {t('inbound.nextTruck')}
            </Button>
          </>
        )}
      </Group>
    </Foot>
  )
}

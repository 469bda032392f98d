/** The dock's own view: late and today's trucks as large cards, the one that is chosen beside them with everything to do about it. */
import { msg, type Message } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayOf } from '#domain/dock/dock-calendar.ts'
import type { Truck } from '#domain/dock/inbound.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { InboundArrival } from '#features/dock/inbound/arrival/inbound-arrival.tsx'
import { InboundTruckCard } from './inbound-truck-card.tsx'
import { useTruckNotHere, type Inbound } from './use-inbound.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

interface Section {
  readonly title: Message
  readonly trucks: readonly Truck[]
}

/** Trucks by what is to be done about them; the zone is the device's. */
function sectionsOf(trucks: readonly Truck[], nowIso: string): readonly Section[] {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayOf(nowIso, zone)
  const coming = trucks.filter((truck) => truck.isComing && !truck.isLate)
  const isToday = (truck: Truck) => truck.etaAt !== '' && dayOf(truck.etaAt, zone) === today
  return [
    { title: msg('inbound.late'), trucks: trucks.filter((truck) => truck.isLate) },
    { title: msg('inbound.today'), trucks: coming.filter(isToday) },
    { title: msg('home.onDock'), trucks: trucks.filter((truck) => !truck.isComing) },
    { title: msg('inbound.later'), trucks: coming.filter((truck) => truck.etaAt !== '' && !isToday(truck)) },
    { title: msg('inbound.noTime'), trucks: coming.filter((truck) => truck.etaAt === '') },
  ].filter((section) => section.trucks.length > 0)
}

export function InboundTrucks({ inbound, truck }: { readonly inbound: Inbound; readonly truck: Truck | null }) {
  const t = useWords()
  const { trucks, rows, nowIso, setSearch, receivedQty } = inbound
  const { shown } = useScanRouter()
  const isNotHere = useTruckNotHere(inbound, truck)
  const pallets = useMemo(() => new Map(rows?.map((row) => [row.load.id, row.pallets])), [rows])
  return (
    <div className={styles['dock']} data-open={truck !== null || undefined}>
      <div className={styles['trucks']}>
        {rows && trucks.length === 0 && (
          <EmptyState icon={IconTruck} title={msg('inbound.noTruck')}>
            {t('inbound.noTruckHint')}
          </EmptyState>
        )}
        {sectionsOf(trucks, nowIso).map((section) => (
          <section key={section.title.id} aria-label={t.of(section.title)}>
            <h2 className={parts['heading']}>{t.of(section.title)}</h2>
            {section.trucks.map((one) => (
              <InboundTruckCard
                key={one.key}
                truck={one}
                nowIso={nowIso}
                receivedQty={receivedQty}
                pallets={pallets}
                isOpen={one.key === truck?.key}
                onOpen={() => setSearch({ show: 'trucks', truck: one.key })}
              />
            ))}
          </section>
        ))}
      </div>
      <div className={styles['desk']}>
        <div className={shown ? styles['sticky'] : undefined}>
          <ScanAnswerCard idle={t(truck ? 'inbound.idleTruck' : 'inbound.idle')} />
        </div>
        {isNotHere && (
          <EmptyState
            icon={IconTruck}
            title={msg('inbound.truckNotHere')}
            action={
              <Button variant="default" mih={48} mt={4} onClick={() => setSearch({ truck: undefined })}>
                {t('core.close')}
              </Button>
            }
          >
            {t('inbound.truckNotHereHint')}
          </EmptyState>
        )}
        {truck && (
          <InboundArrival
            key={truck.key}
            truck={truck}
            receivedQty={receivedQty}
            nowIso={nowIso}
            onClose={() => setSearch({ truck: undefined })}
            onDetails={(id) => setSearch({ open: id })}
          />
        )}
      </div>
    </div>
  )
}

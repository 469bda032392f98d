/** The dock's own view: late and today's trucks as large cards, the one that is chosen beside them with everything to do about it. */
import { IconTruck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayOf } from '#domain/dock/dock-calendar.ts'
import type { Truck } from '#domain/dock/inbound.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { InboundArrival } from './inbound-arrival.tsx'
import { InboundTruckCard } from './inbound-truck-card.tsx'
import type { Inbound } from './use-inbound.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

interface Section {
  readonly title: string
  readonly trucks: readonly Truck[]
}

/** Trucks by what is to be done about them; the zone is the device's. */
function sectionsOf(trucks: readonly Truck[], nowIso: string): readonly Section[] {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayOf(nowIso, zone)
  const coming = trucks.filter((truck) => truck.isComing && !truck.isLate)
  const isToday = (truck: Truck) => truck.etaAt !== '' && dayOf(truck.etaAt, zone) === today
  return [
    { title: 'Late', trucks: trucks.filter((truck) => truck.isLate) },
    { title: 'Today', trucks: coming.filter(isToday) },
    { title: 'On the dock', trucks: trucks.filter((truck) => !truck.isComing) },
    { title: 'Later', trucks: coming.filter((truck) => truck.etaAt !== '' && !isToday(truck)) },
    { title: 'No time yet', trucks: coming.filter((truck) => truck.etaAt === '') },
  ].filter((section) => section.trucks.length > 0)
}

export function InboundTrucks({ inbound, truck }: { readonly inbound: Inbound; readonly truck: Truck | null }) {
  const { trucks, rows, nowIso, setSearch, receivedQty } = inbound
  const { shown } = useScanRouter()
  const pallets = useMemo(() => new Map(rows?.map((row) => [row.load.id, row.pallets])), [rows])
  return (
    <div className={styles['dock']} data-open={truck !== null || undefined}>
      <div className={styles['trucks']}>
        {rows && trucks.length === 0 && (
          <EmptyState icon={IconTruck} title="No truck is on its way">
            A load that is won, imported or booked stays in this list until it is fully received.
          </EmptyState>
        )}
        {sectionsOf(trucks, nowIso).map((section) => (
          <section key={section.title} aria-label={section.title}>
            <h2 className={parts['heading']}>{section.title}</h2>
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
          <ScanAnswerCard
            idle={truck ? 'Scan each pallet’s label, or count below' : 'Choose a truck, or scan a pallet'}
          />
        </div>
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

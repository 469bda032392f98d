/** The yard: who waits, at which bay and for how long, and who comes next. */
import { IconTruckLoading } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import type { PickupRow } from '#domain/outbound/pickup.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { PickupListRow } from './pickup-list.tsx'
import { describePickup, pickupLooks } from './pickup-words.ts'
import type { PickupWork } from './use-pickup.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pickup-page.module.css'

const NEXT_SHOWN = 12
const MINUTE_MS = 60_000
const waits = ({ state }: PickupRow): boolean => state === 'here' || state === 'toSign'

export function PickupYard({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const rows = work.pickups?.rows ?? []
  const here = rows.filter(waits)
  const next = rows.filter(({ state }) => state === 'late' || state === 'ready' || state === 'expected')
  return (
    <div className={`${parts['slim']} ${styles['yard']}`}>
      <Section title={msg('pickup.inYard')} count={here.length}>
        {here.length === 0 && (
          <EmptyState icon={IconTruckLoading} title={msg('pickup.yardEmpty')}>
            {t('pickup.yardEmptyHint')}
          </EmptyState>
        )}
        <ul className={`${parts['bare']} ${styles['bays']}`} aria-label={t('pickup.inYard')}>
          {here.map((row) => (
            <BayCard key={row.order.id} row={row} work={work} />
          ))}
        </ul>
      </Section>
      {next.length > 0 && (
        <Section title={msg('pickup.comingNext')} count={next.length}>
          <ul className={parts['bare']} aria-label={t('pickup.comingNext')}>
            {next.slice(0, NEXT_SHOWN).map((row) => (
              <PickupListRow key={row.order.id} row={row} work={work} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function BayCard({ row, work }: { readonly row: PickupRow; readonly work: PickupWork }) {
  const t = useWords()
  const { order, at, waitingMs, state } = row
  const buyer = order.buyerName || order.externalId
  return (
    <li>
      <button
        type="button"
        className={`${parts['press']} ${parts['row']} ${styles['bay']}`}
        aria-label={t('pickup.open', { buyer })}
        onClick={() => {
          work.tap({ kind: 'open', orderId: order.id })
          work.setSearch({ show: 'bench' })
        }}
      >
        <span className={styles['bayNo']}>{at.bay || '–'}</span>
        <span className={parts['grow']}>
          <strong className={parts['cut']}>{buyer}</strong>
          <span className={parts['quiet']}>{t.of(joined([at.plate, describePickup(row)], ' · '))}</span>
        </span>
        {state === 'toSign' ? (
          <StateMark look={pickupLooks.toSign} />
        ) : (
          <span className={styles['minutes']}>{t('pickup.minutes', { minutes: Math.floor(waitingMs / MINUTE_MS) })}</span>
        )}
      </button>
    </li>
  )
} // prettier-ignore

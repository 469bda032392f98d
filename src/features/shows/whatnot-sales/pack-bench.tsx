/** The pack bench: a shipment is opened by scan, its items go in one after the other, its label sends it. */
import { Button } from '@mantine/core'
import { IconPackage, IconTruck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { joined, moment, msg } from '#messages/message.ts'
import {
  doubtLabels,
  lineDoubt,
  lineLabels,
  type OrderWithUnits,
  type UnitLine,
} from '#domain/core/orders/order-work.ts'
import { liveLines, MOST_ITEMS, packedOf } from '#domain/shows/pack-scan.ts'
import { isOthers, packerOf, type PackEvent } from '#domain/shows/pack-state.ts'
import { packFlow } from '#data/shows/pack-flow.ts'
import { watchOrder } from '#data/core/orders.ts'
import { watchShipments } from '#data/shows/shipments.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { ScanPage } from '#scan/scan-page.tsx'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './sales.module.css'

const SHOWN = 30
type Tap = (event: PackEvent) => void

export function PackBench({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { state, tap } = useScanFlow(packFlow)
  const orderId = state?.orderId ?? ''
  const held = useLive(() => (orderId === '' ? null : watchOrder(db, orderId)), [db, orderId])
  if (!state) return null
  return (
    <ScanPage
      tabs={sales.tabs}
      isBench
      idle={t('show.pack.idle')}
      work={held ? <InHand held={held} tap={tap} onUnit={(unit) => sales.setSearch({ unit })} /> : null}
      list={<ToPack tap={tap} inHandId={orderId} sales={sales} />}
    />
  )
}

interface InHandProps {
  readonly held: OrderWithUnits
  readonly tap: Tap
  readonly onUnit: (unitId: string) => void
}

/** What is in the box and what is still missing. */
function InHand({ held, tap, onUnit }: InHandProps) {
  const t = useWords()
  const context = useCommandContext()
  const { order } = held
  const { packed, all } = packedOf(held)
  const packer = packerOf(order)
  const open = (one: UnitLine) => one.line.state !== 'packed' && one.line.state !== 'shipped'
  const lines = liveLines(held).toSorted((a, b) => Number(open(b)) - Number(open(a)))
  return (
    <>
      <div className={parts['work']}>
        <div className={styles['lead']}>
          <span className={styles['huge']}>{t('show.pack.ofAll', { packed, all })}</span>
          <span className={parts['grow']}>
            <strong className={styles['line']}>{order.buyerName}</strong>
            <span className={`${parts['quiet']} ${styles['line']}`}>{t.of(joined([order.shipmentId, order.tracking], ' · '))}</span>
          </span>
        </div>
        {isOthers(packer, context) && packed < all && (
          <Caution>{t('show.pack.heldBy', { name: packer?.name ?? '', device: packer?.device ?? '' })}</Caution>
        )}
        {all > MOST_ITEMS && <Caution>{t('show.pack.tooMany', { count: all, most: MOST_ITEMS })}</Caution>}
        <Section title={msg('show.pack.items')} count={all}>
          <ul className={parts['bare']} aria-label={t('show.pack.items')}>
            {lines.map((one) => (
              <PackRow key={one.line.id} orderId={order.id} one={one} tap={tap} onUnit={onUnit} />
            ))}
          </ul>
        </Section>
      </div>
      <Foot label={msg('show.view.pack')} className={styles['foot']}>
        <Button variant="default" onClick={() => tap({ kind: 'putDown' })}>
          {t('show.pack.putDown')}
        </Button>
        <Button className={parts['grow'] ?? ''} leftSection={<IconTruck size={18} aria-hidden />} disabled={packed < all || order.tracking === ''} onClick={() => tap({ kind: 'ship' })}>
          {t('show.pack.ship')}
        </Button>
      </Foot>
    </>
  )
} // prettier-ignore

interface PackRowProps {
  readonly orderId: string
  readonly one: UnitLine
  readonly tap: Tap
  readonly onUnit: (unitId: string) => void
}

function PackRow({ orderId, one, tap, onUnit }: PackRowProps) {
  const t = useWords()
  const { line, unit } = one
  const isIn = line.state === 'packed' || line.state === 'shipped'
  const doubt = lineDoubt(orderId, one)
  // A line that is in doubt can only be left out.
  const isSure = doubt === ''
  const name = line.sticker || unit?.label || line.id
  return (
    <ListRow
      title={
        <>
          <span className={`${parts['mono']} ${styles['number']}`}>{line.sticker || '–'}</span> {unit?.title ?? ''}
        </>
      }
      detail={t.of(joined([unit?.label ?? '', isSure ? lineLabels[line.state] : doubtLabels[doubt]], ' · '))}
      onOpen={unit ? () => onUnit(unit.id) : undefined}
    >
      {!isIn && (
        <Button variant="default" mih={48} px={10} aria-label={t(isSure ? 'show.pack.putInNamed' : 'show.pack.outNamed', { item: name })} onClick={() => tap({ kind: isSure ? 'packLine' : 'cancelLine', lineId: line.id })}>
          {t(isSure ? 'show.pack.putIn' : 'show.pack.out')}
        </Button>
      )}
    </ListRow>
  )
} // prettier-ignore

interface ToPackProps {
  readonly sales: Sales
  readonly tap: Tap
  readonly inHandId: string
}

/** The shipments that wait, what is begun first. */
function ToPack({ sales, tap, inHandId }: ToPackProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const all = useLive(() => watchShipments(db, ''), [db])
  const waiting = useMemo(() => {
    const rank = (held: OrderWithUnits) => (packedOf(held).packed > 0 || packerOf(held.order) ? 0 : 1)
    return all
      ?.filter(({ order }) => order.status !== 'shipped' && order.status !== 'cancelled')
      .toSorted((a, b) => Number(a.order.status === 'packed') - Number(b.order.status === 'packed') || rank(a) - rank(b) || a.order.placedAt.localeCompare(b.order.placedAt))
  }, [all])
  if (!waiting) return null
  const toPack = waiting.filter(({ order }) => order.status !== 'packed').length
  return (
    <Section title={msg('show.pack.toPack')} count={toPack}>
      {waiting.length === 0 && (
        <EmptyState icon={IconPackage} title={msg('show.pack.nothing')} action={<Button mih={48} onClick={() => sales.setSearch({ report: true })}>{t('show.takeReport')}</Button>}>
          {t('show.pack.nothingHint')}
        </EmptyState>
      )}
      <ul className={parts['bare']} aria-label={t('show.pack.toPack')}>
        {waiting.slice(0, SHOWN).map((held) => {
          const { order } = held
          const packer = packerOf(order)
          const about = joined([msg('show.pack.count', packedOf(held)), order.shipmentId, packer ? packer.name : moment(order.placedAt, 'day')], ' · ')
          return (
            <ListRow
              key={order.id}
              title={order.buyerName || order.externalId}
              detail={t.of(about)}
              onOpen={order.id === inHandId ? undefined : () => tap({ kind: 'open', orderId: order.id })}
            />
          )
        })}
      </ul>
    </Section>
  )
} // prettier-ignore

/** One order beside the table: its time, its payment, what is in it, the code that its buyer shows, and what happened. */
import { Button } from '@mantine/core'
import { IconTruckLoading, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#language/use-words.ts'
import { joined, money, msg } from '#messages/message.ts'
import { doubtLabels, lineDoubt, lineLabels, totalsOf } from '#domain/core/orders/order-work.ts'
import { paymentWords } from '#domain/core/orders/payments.ts'
import { type PickupRow } from '#domain/outbound/pickup.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import { nameOfLine } from '#domain/outbound/pickup-scan.ts'
import { markNoShow } from '#data/outbound/pickup-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { OrderPayment } from '#records/order-payment.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { OrderSignings } from '#records/order-signings.tsx'
import { OrderHistory } from '#records/order-history.tsx'
import { PickupCode } from './pickup-code.tsx'
import { PickupSlot } from './pickup-slot.tsx'
import { describePickup, pickupLooks } from './pickup-words.ts'
import type { PickupWork } from './use-pickup.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pickup-page.module.css'

export interface PickupFormProps {
  readonly work: PickupWork
  readonly row: PickupRow
}

export function PickupDrawer({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const sync = useSync()
  const { search, setSearch, pickups } = work
  const row = pickups?.rows.find(({ order }) => order.id === search.open)
  const state = useLive(() => (search.open ? sync.watchRecord('orders', search.open) : null), [sync, search.open])
  return (
    <RecordDrawer
      // The unit's drawer takes its place while it is open.
      openId={search.unit === undefined ? search.open : undefined}
      onClose={() => setSearch({ open: undefined })}
      title={row ? row.order.buyerName || row.order.externalId : t('pickup.noOrder')}
      label={row?.order.externalId ?? ''}
      state={state && <RecordStateIcon state={state} />}
      foot={row && <Actions work={work} row={row} />}
    >
      {row ? <Details key={row.order.id} work={work} row={row} /> : t('pickup.noOrderHint')}
    </RecordDrawer>
  )
}

function Details({ work, row }: PickupFormProps) {
  const t = useWords()
  const { order, state } = row
  const totals = totalsOf(order)
  return (
    <div className={styles['fields']}>
      <div>
        <StateMark look={pickupLooks[state]} />
        <div className={parts['quiet']}>{t.of(describePickup(row))}</div>
      </div>
      <PickupSlot work={work} row={row} />
      {!order.paid && work.isManager && <OrderPayment key={totals.buyerPaysCents} order={order} />}
      {work.isManager && (
        <FactList
          title={msg('pickup.amounts')}
          facts={[
            { label: msg('pickup.goods'), value: joined([money(totals.goodsCents)]) },
            { label: msg('field.premiumCents'), value: joined([money(order.premiumCents)]) },
            { label: msg('field.taxCents'), value: joined([money(order.taxCents)]) },
            { label: msg('pickup.total'), value: joined([money(totals.buyerPaysCents)]) },
            { label: msg('field.payment'), value: paymentWords(order) },
            { label: msg('pickup.feeTaken'), value: row.at.feeCents > 0 ? joined([money(row.at.feeCents)]) : '' },
          ]}
        />
      )}
      <Lines work={work} row={row} />
      <OrderSignings order={order} withFee={work.isManager} />
      <PickupCode orderId={order.id} />
      <OrderHistory orderId={order.id} />
    </div>
  )
}

function Lines({ work, row }: PickupFormProps) {
  const t = useWords()
  return (
    <Section title={msg('pickup.lines')} count={row.lines.length} level={3}>
      <ul className={parts['bare']} aria-label={t('pickup.lines')}>
        {row.lines.map((held) => {
          const doubt = lineDoubt(row.order.id, held)
          const state = doubt ? doubtLabels[doubt] : lineLabels[held.line.state]
          const { unit } = held
          return (
            <ListRow
              key={held.line.id}
              title={nameOfLine(held)}
              detail={t.of(joined([unit?.label, state], ' · '))}
              end={work.isManager ? t.money(held.line.priceCents) : ''}
              onOpen={unit ? () => work.setSearch({ unit: unit.id }) : undefined}
            />
          )
        })}
      </ul>
    </Section>
  )
}

function Actions({ work, row: { order, state } }: PickupFormProps) {
  const t = useWords()
  const buyer = order.buyerName || order.externalId
  const noShow = () => work.act((context) => markNoShow(context, order.id), msg('pickup.noShowDone', { buyer }))
  return (
    <>
      <Button
        mih="var(--target)"
        leftSection={<IconTruckLoading size={16} aria-hidden />}
        onClick={() => {
          work.tap({ kind: 'open', orderId: order.id })
          work.setSearch({ open: undefined, show: 'bench' })
        }}
      >
        {t('pickup.toCounter')}
      </Button>
      {state !== 'noShow' && !isBuyerHere(order) && (
        <Button variant="default" mih="var(--target)" disabled={work.busy} leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => void noShow()}>
          {t('pickup.noShow')}
        </Button>
      )}
      {work.isManager && state === 'noShow' && order.eventId !== '' && (
        <Button variant="default" mih="var(--target)" renderRoot={(props) => <Link to="/closeouts" search={{ open: order.id, show: 'invoices' }} {...props} />}>
          {t('pickup.toCloseouts')}
        </Button>
      )}
    </>
  )
} // prettier-ignore

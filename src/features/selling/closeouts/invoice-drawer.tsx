/** One invoice: its lots, what it comes to, and what a manager does with it: paid, canceled, given up, a lot to the next bidder, a unit sold twice. */
import { useState } from 'react'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconCalculator, IconCircleX, IconUserX } from '@tabler/icons-react'
import { paymentWords } from '#domain/core/orders/payments.ts'
import { useWords } from '#language/use-words.ts'
import { money, msg } from '#messages/message.ts'
import { lineDoubt, lineLabels, type UnitLine } from '#domain/core/orders/order-work.ts'
import type { InvoiceRow } from '#domain/selling/closeouts.ts'
import { paidCents } from '#domain/selling/invoice-doubts.ts'
import { isUnpaid, priceIn } from '#domain/selling/invoices.ts'
import { isCalledOff } from '#domain/core/orders/order-status.ts'
import { abandonInvoice, cancelInvoice, fitAmounts, giveToThis, leaveToOther } from '#data/selling/invoice-commands.ts'
import { markUnpaid } from '#data/core/order-payments.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { OrderPayment } from '#records/order-payment.tsx'
import { OrderSignings } from '#records/order-signings.tsx'
import { invoiceLooks } from './invoices-table.tsx'
import { NextBidder } from './next-bidder.tsx'
import type { Closeouts } from './use-closeouts.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

interface InvoiceProps {
  readonly closeouts: Closeouts
  readonly row: InvoiceRow
}

export function InvoiceDrawer({ closeouts }: Pick<InvoiceProps, 'closeouts'>) {
  const t = useWords()
  const sync = useSync()
  const { invoices, isPart, search, setSearch } = closeouts
  const row = invoices?.find(({ order }) => order.id === search.open)
  const state = useLive(() => (search.open ? sync.watchRecord('orders', search.open) : null), [sync, search.open])
  return (
    <RecordDrawer
      openId={row || (invoices && !isPart.invoices) ? search.open : undefined}
      onClose={() => setSearch({ open: undefined })}
      title={row ? row.order.buyerName || row.order.buyerKey : t('closeout.notHere')}
      label={row?.order.externalId ?? ''}
      state={state && <RecordStateIcon state={state} />}
    >
      {row && <OpenInvoice key={row.order.id} closeouts={closeouts} row={row} />}
    </RecordDrawer>
  )
}

const contact = (value: unknown): string => (typeof value === 'string' ? value : '')

function OpenInvoice({ closeouts, row }: InvoiceProps) {
  const t = useWords()
  const { order, event, state, hammerCents, totalCents } = row
  return (
    <div className={styles['fields']}>
      <StateMark look={invoiceLooks[state]} />
      <FactList
        facts={[
          { label: msg('page.auction'), value: event.title },
          { label: msg('closeout.hammer'), value: t.money(hammerCents) },
          { label: msg('closeout.premium'), value: t.money(order.premiumCents) },
          { label: msg('closeout.tax'), value: t.money(order.taxCents) },
          { label: msg('closeout.total'), value: t.money(totalCents) },
          { label: msg('closeout.fees'), value: t.money(order.feeCents) },
          { label: msg('closeout.column.payment'), value: paymentWords(order) },
          { label: msg('closeout.email'), value: contact(order.handOver['email']) },
          { label: msg('closeout.phone'), value: contact(order.handOver['phone']) },
        ]}
      />
      <InvoiceLines closeouts={closeouts} row={row} />
      <AmountsDoubt closeouts={closeouts} row={row} />
      <OrderSignings order={order} withFee />
      {!order.paid && isLive(row) && !row.misfit && <OrderPayment key={totalCents} order={order} />}
      <InvoiceActions closeouts={closeouts} row={row} />
    </div>
  )
}

const isLive = ({ order }: InvoiceRow): boolean => !isCalledOff(order) && order.status !== 'complete'

/** Amounts that do not fit the lots or the payment, with the way out. */
function AmountsDoubt({ closeouts, row }: InvoiceProps) {
  const t = useWords()
  const { act, busy } = closeouts
  const { order, state, misfit, lots, totalCents } = row
  const buyer = order.buyerName || order.buyerKey
  if (state === 'paidOff') return <Caution>{t('closeout.paidOffHint', { paid: money(paidCents(order)), total: money(lots === 0 ? 0 : totalCents) })}</Caution>
  if (!misfit) return null
  return (
    <div>
      <Caution>{t('closeout.misfitHint')}</Caution>
      <Button mt={8} mih="var(--target)" disabled={busy} leftSection={<IconCalculator size={18} aria-hidden />} onClick={() => void act(async (context) => [await fitAmounts(context, order.id)], () => msg('closeout.recomputed', { buyer }))}>
        {t('closeout.recompute')}
      </Button>
    </div>
  )
} // prettier-ignore

function InvoiceLines({ closeouts, row }: InvoiceProps) {
  const t = useWords()
  const { order, lines } = row
  const [next, setNext] = useState('')
  const mayOffer = isUnpaid(order)
  return (
    <Section title={msg('auction.view.lots')} count={row.lots} level={3}>
      <ul className={parts['bare']} aria-label={t('auction.view.lots')}>
        {lines.map((one) => (
          <InvoiceLine key={one.line.id} closeouts={closeouts} row={row} one={one} onNext={mayOffer && one.line.listingId !== '' ? () => setNext(one.line.listingId) : undefined} />
        ))}
      </ul>
      {next !== '' && priceIn(order, next) > 0 && (
        <NextBidder
          key={next}
          closeouts={closeouts}
          lot={{ id: next, eventId: order.eventId, lotNo: Number(lines.find(({ line }) => line.listingId === next)?.line.sticker) || 0 }}
          highCents={priceIn(order, next)}
          onDone={() => setNext('')}
        />
      )}
    </Section>
  )
} // prettier-ignore

interface LineProps extends InvoiceProps {
  readonly one: UnitLine
  readonly onNext: (() => void) | undefined
}

function InvoiceLine({ closeouts, row, one, onNext }: LineProps) {
  const t = useWords()
  const { act, busy } = closeouts
  const { order } = row
  const { line, unit } = one
  const isTwice = lineDoubt(order.id, one) === 'soldTwice'
  const isOff = line.state === 'cancelled'
  const name = unit?.title ?? unit?.label ?? (line.unitId || line.sticker)
  return (
    <>
      <ListRow title={name} detail={t.of(isTwice ? msg('order.doubt.soldTwice') : lineLabels[line.state])} end={isOff ? '–' : t.money(line.priceCents)}>
        {onNext && !isOff && !isTwice && (
          <Button variant="default" size="sm" mih={48} aria-label={t('closeout.nextBidderFor', { name })} onClick={onNext}>
            {t('closeout.nextBidder')}
          </Button>
        )}
      </ListRow>
      {isTwice && (
        <li>
          <Caution tone="red">{unit?.orderId ? t('closeout.soldTwiceHint', { order: unit.orderId }) : t('closeout.soldWholeHint')}</Caution>
          <div className={parts['buttons']}>
            <Button variant="default" disabled={busy} onClick={() => void act((context) => leaveToOther(context, order.id, line.id), () => msg('closeout.leftToOther', { name }))}>
              {t('closeout.takeOffInvoice')}
            </Button>
            <Button variant="default" disabled={busy} onClick={() => void act((context) => giveToThis(context, order.id, line.id), () => msg('closeout.givenHere', { name }))}>
              {t('closeout.takeFromOther')}
            </Button>
          </div>
        </li>
      )}
    </>
  )
} // prettier-ignore

function InvoiceActions({ closeouts, row }: InvoiceProps) {
  const t = useWords()
  const { act, busy } = closeouts
  const { order, state } = row
  const buyer = order.buyerName || order.buyerKey
  if (!isLive(row) && state !== 'paidOff') return null
  return (
    <div>
      <div className={parts['buttons']}>
        {isUnpaid(order) && (
          <Button variant="default" disabled={busy} leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => void act((context) => cancelInvoice(context, order.id), () => msg('closeout.canceled', { buyer }))}>
            {t('closeout.cancelInvoice')}
          </Button>
        )}
        {order.paid && order.status === 'scheduled' && (
          <Button variant="default" disabled={busy} leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => void act(async (context) => [await markUnpaid(context, order.id)], () => msg('closeout.unpaidAgain', { buyer }))}>
            {t('closeout.takePaymentOff')}
          </Button>
        )}
        {order.paid && (
          <Button variant="default" disabled={busy} leftSection={<IconUserX size={18} aria-hidden />} onClick={() => void act((context) => abandonInvoice(context, order.id), () => msg('closeout.givenUp', { buyer }))}>
            {t('closeout.giveUp')}
          </Button>
        )}
      </div>
      {order.paid && (state === 'noShow' || state === 'overdue') && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('closeout.giveUpHint')}
        </Text>
      )}
    </div>
  )
} // prettier-ignore

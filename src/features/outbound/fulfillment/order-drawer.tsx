/** One order for managers: where it goes, its lines with what is odd about them, its history; and canceling it or some of it. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import {
  doubtLabels,
  isDone,
  lineDoubt,
  lineLabels,
  statusLabels,
  totalsOf,
  type OrderWithUnits,
  type UnitLine,
} from '#domain/core/orders/order-work.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { reopenedBy } from '#domain/core/orders/order-cancel.ts'
import { orderName, statusNow } from '#domain/outbound/fulfil-orders.ts'
import { soldAs } from '#domain/outbound/sold-as.ts'
import { watchOrder } from '#data/core/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { useChannelNames } from '#hooks/use-channel-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { OrderHistory } from '#records/order-history.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

export function OrderDrawer({ work }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const sync = useSync()
  const { search, setSearch } = work
  const id = search.order ?? ''
  const one = useLive(() => watchOrder(db, id), [db, id])
  const state = useLive(() => (id ? sync.watchRecord('orders', id) : null), [sync, id])
  return (
    <RecordDrawer
      // The unit's drawer takes its place while it is open.
      openId={one !== undefined && search.unit === undefined ? search.order : undefined}
      onClose={() => setSearch({ order: undefined })}
      title={one ? one.order.buyerName || orderName(one.order) : t('fulfillment.noOrder')}
      label={one ? orderName(one.order) : ''}
      state={state && <RecordStateIcon state={state} />}
      foot={one && <CancelButton key={id} one={one} />}
    >
      {one && <OrderFacts one={one} work={work} />}
    </RecordDrawer>
  )
}

function OrderFacts({ one, work }: { readonly one: OrderWithUnits; readonly work: FulfilWork }) {
  const t = useWords()
  const channelName = useChannelNames()
  const { order } = one
  const totals = totalsOf(order)
  return (
    <div className={styles['fields']}>
      <p className={styles['address']}>{order.shipTo || t('fulfillment.noAddress')}</p>
      <FactList
        facts={[
          { label: msg('fulfillment.column.state'), value: statusLabels[statusNow(one)] },
          { label: msg('fulfillment.column.batch'), value: order.batch },
          { label: msg('field.channelKey'), value: channelName(order.channelKey) },
          { label: msg('fulfillment.column.total'), value: t.money(totals.buyerPaysCents) },
          { label: msg('field.shippingCents'), value: t.money(order.shippingCents) },
          { label: msg('field.taxCents'), value: t.money(order.taxCents) },
          { label: msg('field.feeCents'), value: t.money(order.feeCents) },
          { label: msg('field.postageCents'), value: t.money(order.postageCents) },
          { label: msg('field.carrier'), value: order.carrier },
          { label: msg('field.tracking'), value: order.tracking, mono: true },
          { label: msg('fulfillment.box'), value: order.box },
          { label: msg('fulfillment.column.weight'), value: order.weightOz === null ? '' : t.number(order.weightOz) },
        ]}
      />
      <Section title={msg('fulfillment.linesOf')} count={one.lines.length} level={3}>
        <ul className={parts['bare']} aria-label={t('fulfillment.linesOf')}>
          {one.lines.map((line) => (
            <OrderLine key={line.line.id} one={one} line={line} work={work} />
          ))}
        </ul>
      </Section>
      <OrderHistory orderId={order.id} />
    </div>
  )
}

function lookOf(orderId: string, line: UnitLine): StateLook {
  const doubt = lineDoubt(orderId, line)
  if (doubt !== '') return { words: doubtLabels[doubt], icon: IconAlertTriangle, tone: 'amber' }
  const { state } = line.line
  return state === 'missing' ? { words: lineLabels.missing, icon: IconAlertTriangle, tone: 'amber' } : { words: lineLabels[state] } // prettier-ignore
}

interface LineProps {
  readonly one: OrderWithUnits
  readonly line: UnitLine
  readonly work: FulfilWork
}

function OrderLine({ one, line, work: { setSearch } }: LineProps) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const { unit } = line
  const as = soldAs(one.order, line.line.id)
  const name = unit ? nameOfUnit(unit) : as.title || line.line.sticker || t('fulfillment.noUnitNamed')
  const cancel = () =>
    run(async () => {
      const ids = [line.line.id]
      const isOpened = reopenedBy(one, ids).length > 0
      const jobs = await cancelOrder(context, one.order.id, ids)
      return { words: msg(isOpened ? 'fulfillment.lineCanceledUnpacked' : 'fulfillment.lineCanceled', { unit: name }), undo: () => undoJobs(context, jobs) }
    })
  return (
    <ListRow
      title={name}
      detail={
        <>
          <span className={parts['code']}>{unit?.label ?? as.label}</span> {t.money(line.line.priceCents)} <StateMark look={lookOf(one.order.id, line)} />
        </>
      }
      onOpen={unit ? () => setSearch({ unit: unit.id }) : undefined}
    >
      {!isDone(line.line) && one.lines.length > 1 && (
        <Button variant="subtle" color="gray" mih="var(--target)" px={8} disabled={busy} onClick={() => void cancel()}>
          {t('fulfillment.cancelLine')}
        </Button>
      )}
    </ListRow>
  )
} // prettier-ignore

/** Nobody can call a parcel back: what was sent stays. */
function CancelButton({ one }: { readonly one: OrderWithUnits }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  if (one.lines.every(({ line }) => isDone(line))) return null
  const cancel = () =>
    run(async () => {
      const jobs = await cancelOrder(context, one.order.id)
      return { words: msg('fulfillment.orderCanceled', { order: orderName(one.order) }), undo: () => undoJobs(context, jobs) } // prettier-ignore
    })
  return (
    <Button variant="default" disabled={busy} leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => void cancel()}>
      {t('fulfillment.cancelOrder')}
    </Button>
  )
} // prettier-ignore

/** All orders to send, for managers: batches, files in and out; and what was sent, with the manifest of the day. */
import { useMemo, useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { IconBox, IconFileImport, IconPackage, IconTag, IconTruckDelivery } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { csvText } from '#domain/files/export.ts'
import { manifestOf, type ManifestRow } from '#domain/outbound/day-manifest.ts'
import { dayOf } from '#domain/core/days.ts'
import { dayOfEither } from '#domain/core/plain-days.ts'
import { isToShip, shippedAt } from '#domain/outbound/fulfil-orders.ts'
import { setBatch } from '#data/outbound/fulfil-commands.ts'
import { together, unitIdsOf } from '#data/core/orders.ts'
import { watchSent } from '#data/outbound/sent.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useChannelNames } from '#hooks/use-channel-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { downloadText } from '#ui/download.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { useChosen, type Chosen } from '#ui/table/use-chosen.ts'
import { BoxesDrawer } from './boxes-drawer.tsx'
import { FileDrawer } from './file-drawer.tsx'
import { LabelsDrawer } from './labels-drawer.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { orderColumns, shippedColumns } from './orders-columns.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

const rowId = ({ order }: OrderWithUnits) => order.id

export function OrdersView({ work }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { shown } = useScanRouter()
  const { show, tabs } = work
  return (
    <div className={parts['page']}>
      <ViewTabs {...tabs} />
      {shown && (
        <div className={parts['above']}>
          <ScanAnswerCard idle={t('fulfillment.idlePack')} />
        </div>
      )}
      {show === 'orders' ? <OrdersToSend work={work} /> : <OrdersSent work={work} />}
      <FileDrawer work={work} />
      <BoxesDrawer work={work} />
      <OrderDrawer work={work} />
    </div>
  )
}

function OrdersToSend({ work }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { listed, search, setSearch } = work
  const channelName = useChannelNames()
  const columns = useMemo(() => orderColumns(channelName), [channelName])
  const chosen = useChosen()
  const { show: _show, order: open, unit: _unit, task, ...view } = search
  const picked = useMemo(() => listed?.filter(({ order }) => chosen.ids.has(order.id)) ?? [], [listed, chosen])
  const packed = useMemo(() => listed?.filter(({ order }) => order.status === 'packed') ?? [], [listed])
  return (
    <>
      <RecordTable
        rows={listed}
        columns={columns}
        rowId={rowId}
        name={msg('fulfillment.toShip')}
        view={view}
        usualSort="placed"
        onView={setSearch}
        onOpen={({ order }) => setSearch({ order: order.id })}
        openId={open}
        selection={chosen}
        actions={<OrderActions work={work} chosen={picked} take={chosen.take} />}
        empty={
          <EmptyState icon={IconPackage} title={msg('fulfillment.noOrders')}>
            {t('fulfillment.noOrdersHint')}
          </EmptyState>
        }
      />
      <LabelsDrawer
        isOpen={task === 'labels'}
        onClose={() => setSearch({ task: undefined })}
        orders={chosen.ids.size > 0 ? picked.filter(({ order }) => isToShip(order)) : packed}
        profiles={['shipStation', 'pirateShip']}
      />
    </>
  )
}

interface ActionsProps {
  readonly work: FulfilWork
  readonly chosen: readonly OrderWithUnits[]
  readonly take: Chosen['take']
}

function OrderActions({ work: { setSearch }, chosen, take }: ActionsProps) {
  const t = useWords()
  const context = useCommandContext()
  const [name, setName] = useState('')
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const put = async (batch: string) => {
    const putBack = take()
    setName('')
    const isDone = await run(async () => {
      const jobs = await setBatch(context, chosen.map(({ order }) => order.id), batch)
      const words = batch === '' ? msg('fulfillment.outOfBatch', { count: jobs.length }) : msg('fulfillment.inBatch', { count: jobs.length, batch })
      return jobs.length === 0 ? AS_IT_IS : { words, undo: () => undoJobs(context, jobs) }
    })
    if (isDone) return
    putBack()
    setName((since) => since || batch)
  }
  return (
    <Group gap={8}>
      {chosen.length > 0 && (
        <>
          <TextInput aria-label={t('fulfillment.batchName')} placeholder={t('fulfillment.batchName')} size="sm" w={140} maxLength={40} value={name} onChange={(typed) => setName(typed.currentTarget.value)} />
          <Button size="sm" variant="default" disabled={busy || name.trim() === ''} onClick={() => void put(name.trim())}>
            {t('fulfillment.makeBatch', { count: chosen.length })}
          </Button>
          {chosen.some(({ order }) => order.batch !== '') && (
            <Button size="sm" variant="default" disabled={busy} onClick={() => void put('')}>
              {t('fulfillment.clearBatch')}
            </Button>
          )}
        </>
      )}
      <Button size="sm" variant="default" leftSection={<IconTag size={16} aria-hidden />} onClick={() => setSearch({ task: 'labels' })}>
        {t('fulfillment.labels')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setSearch({ task: 'file' })}>
        {t('fulfillment.takeFile')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconBox size={16} aria-hidden />} onClick={() => setSearch({ task: 'boxes' })}>
        {t('fulfillment.boxes')}
      </Button>
    </Group>
  )
} // prettier-ignore

function OrdersSent({ work: { search, setSearch } }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const channelName = useChannelNames()
  const columns = useMemo(() => shippedColumns(channelName), [channelName])
  // The table shows nothing of the units; the file for the channel does, of the orders that go into it.
  const orders = useLive(() => watchSent(db), [db])
  const sent = useMemo(() => orders && together(orders.rows.filter(({ method }) => method === 'ship'), []), [orders])
  const isPart = orders?.isWhole === false
  const today = useMemo(() => {
    const day = dayOf(Date.parse(nowIso))
    return isPart ? undefined : sent?.filter(({ order }) => dayOfEither(shippedAt(order)) === day)
  }, [sent, isPart, nowIso])
  const chosen = useChosen()
  const { show: _show, order: open, unit: _unit, task, ...view } = search
  const meant = useMemo(() => (chosen.ids.size > 0 ? sent?.filter(({ order }) => chosen.ids.has(order.id)) : today), [sent, today, chosen.ids])
  const manifest = manifestOf(today ?? [])
  return (
    <>
      {today && (
        <p className={styles['today']}>
          {t(
            today.length === 0 ? 'fulfillment.noneToday' : 'fulfillment.today',
            { count: today.length, carriers: manifest.carriers.map(({ carrier, parcels }) => `${carrier || '–'} ${parcels}`).join(' · ') },
          )}
        </p>
      )}
      <RecordTable
        rows={sent}
        isPart={isPart}
        columns={columns}
        rowId={rowId}
        name={msg('fulfillment.view.shipped')}
        view={view}
        usualSort="-shipped"
        onView={setSearch}
        onOpen={({ order }) => setSearch({ order: order.id })}
        openId={open}
        selection={chosen}
        actions={
          <Group gap={8}>
            <ManifestButton rows={manifest.rows} />
            <Button size="sm" variant="default" leftSection={<IconTag size={16} aria-hidden />} onClick={() => setSearch({ task: 'labels' })}>
              {t('fulfillment.ebayFile')}
            </Button>
            <Button size="sm" variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setSearch({ task: 'file' })}>
              {t('fulfillment.takeFile')}
            </Button>
          </Group>
        }
        empty={
          <EmptyState icon={IconTruckDelivery} title={msg('fulfillment.noneSent')}>
            {t('fulfillment.noneSentHint')}
          </EmptyState>
        }
      />
      {task === 'labels' && meant && <ChannelFile orders={meant} onClose={() => setSearch({ task: undefined })} />}
    </>
  )
} // prettier-ignore

interface ChannelFileProps {
  /** Without their units. */
  readonly orders: readonly OrderWithUnits[]
  readonly onClose: () => void
}

/** The file that tells the channel what was sent. */
function ChannelFile({ orders, onClose }: ChannelFileProps) {
  const { db } = useCommandContext()
  const docs = useMemo(() => orders.map(({ order }) => order), [orders])
  const ids = useMemo(() => unitIdsOf(docs), [docs])
  const units = useLive(() => watchUnitsById(db, ids), [db, ids.join()])
  const whole = useMemo(() => units && together(docs, units), [docs, units])
  return (
    <LabelsDrawer isOpen={whole !== undefined} onClose={onClose} orders={whole ?? []} profiles={['ebayTracking']} />
  )
}

/** What the drivers take today, carrier by carrier. */
function ManifestButton({ rows }: { readonly rows: readonly ManifestRow[] }) {
  const t = useWords()
  const { now } = useCommandContext()
  const save = () => {
    const headers = [t('field.carrier'), t('fulfillment.column.order'), t('fulfillment.column.buyer'), t('field.tracking'), t('fulfillment.column.units'), t('fulfillment.column.weight')] // prettier-ignore
    const cells = rows.map(({ carrier, order, buyer, tracking, units, weightOz }) => [carrier, order, buyer, tracking, units, weightOz]) // prettier-ignore
    downloadText(`manifest-${dayOf(Date.parse(now()))}.csv`, 'text/csv;charset=utf-8', csvText(headers, cells))
  }
  return (
    <Button size="sm" variant="default" disabled={rows.length === 0} leftSection={<IconTruckDelivery size={16} aria-hidden />} onClick={save}>
      {t('fulfillment.manifest')}
    </Button>
  )
} // prettier-ignore

/** One auction as a manager looks at it: its state and dates, its lots as a table or in their order, and what is done with it as a whole. */
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconGavel, IconPencil, IconSend } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { isOffered } from '#domain/selling/auction-checks.ts'
import { auctionStatusLabels, easternTime, lastEnd, mayEditEvent } from '#domain/selling/auction-stages.ts'
import { watchChannel, watchLotRows } from '#data/selling/lots.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AuctionExport } from './auction-export.tsx'
import { AuctionPublish } from './auction-publish.tsx'
import { auctionIcons } from './auctions-table.tsx'
import { LotDrawer } from './lot-drawer.tsx'
import { LotsOrder } from './lots-order.tsx'
import { LotsTable } from './lots-table.tsx'
import type { AuctionWork } from './use-auction.ts'
import styles from './auction-page.module.css'
import parts from '#ui/parts/parts.module.css'

export interface AuctionLotsProps {
  readonly work: AuctionWork
  readonly show: 'lots' | 'order'
}

export function AuctionLots({ work, show }: AuctionLotsProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { event, setSearch } = work
  const eventId = event?.id ?? ''
  const rows = useLive(() => (eventId === '' ? null : watchLotRows(db, eventId)), [db, eventId])
  const channel = useLive(() => watchChannel(db, event?.channelKey ?? ''), [db, event?.channelKey])
  if (!event) {
    return (
      <EmptyState
        icon={IconGavel}
        title={msg('auction.scan.noAuction')}
        action={<Button onClick={() => setSearch({ edit: 'new' })}>{t('auction.add')}</Button>}
      >
        {t('auction.noneHint')}
      </EmptyState>
    )
  }
  const count = rows?.filter(({ lot }) => isOffered(lot)).length ?? 0
  return (
    <>
      <Head work={work} event={event} count={count} />
      {show === 'lots' && <LotsTable key={eventId} work={work} event={event} rows={rows} />}
      {show === 'order' && rows && <LotsOrder work={work} event={event} rows={rows} />}
      <LotDrawer work={work} event={event} rows={rows} titleLimit={channel?.titleLimit ?? 50} />
      <AuctionPublish work={work} event={event} rows={rows} titleLimit={channel?.titleLimit ?? 50} />
      <AuctionExport work={work} event={event} rows={rows} />
    </>
  )
}

function Head({ work, event, count }: { readonly work: AuctionWork; readonly event: SaleEventDoc; readonly count: number }) {
  const t = useWords()
  const { events = [], setSearch } = work
  return (
    <div className={`${parts['row']} ${styles['head']}`}>
      <NativeSelect
        className={styles['which'] ?? ''}
        aria-label={t('auction.which')}
        size="sm"
        value={event.id}
        data={events.map(({ id, title, status }) => ({ value: id, label: t('auction.named', { title, status: auctionStatusLabels[status] }) }))}
        onChange={(change) => setSearch({ event: change.currentTarget.value, lot: undefined })}
      />
      <span className={parts['buttons']}>
        <Button variant="default" size="sm" leftSection={<IconPencil size={16} aria-hidden />} disabled={!mayEditEvent(event)} onClick={() => setSearch({ edit: event.id })}>
          {t('auction.edit')}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} disabled={count === 0} onClick={() => setSearch({ task: 'export' })}>
          {t('auction.export')}
        </Button>
        <Button size="sm" leftSection={<IconSend size={16} aria-hidden />} disabled={!mayEditEvent(event)} onClick={() => setSearch({ task: 'publish' })}>
          {t('auction.checkAndPublish')}
        </Button>
      </span>
      <span className={`${parts['row']} ${styles['stage']}`}>
        <StateMark look={{ words: auctionStatusLabels[event.status], icon: auctionIcons[event.status] }} />
        <span className={parts['quiet']}>{t('auction.firstEnd', { at: moment(event.endsAt, 'time'), eastern: easternTime(event.endsAt) || '–' })}</span>
        {count > 1 && <span className={parts['quiet']}>{t('auction.lastEnd', { at: moment(lastEnd(event, count), 'time') })}</span>}
      </span>
    </div>
  )
} // prettier-ignore

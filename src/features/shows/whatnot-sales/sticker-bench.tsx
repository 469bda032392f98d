/** The sticker bench: the show is chosen once, each scanned unit gets the next sticker. */
import { Button, NativeSelect } from '@mantine/core'
import { IconSticker2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { isActive, nextSticker, stickersTwice, type ShowItem } from '#domain/shows/show-item.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import { watchItems } from '#data/shows/shows.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './sales.module.css'

const SHOWN = 12

export function StickerBench({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { state, tap } = useScanFlow(stickerFlow)
  const isHandheld = useRoom() === 'handheld'
  const eventId = state?.eventId ?? ''
  const items = useLive(() => watchItems(db, eventId), [db, eventId])
  const open = sales.shows.filter(isOpenShow)
  const show = open.find(({ id }) => id === eventId)
  if (!state) return null
  const idle = open.length === 0 ? msg('show.idleNone') : show ? msg('show.idle') : msg('show.idleChoose')
  const next = show && items ? state.sticker || nextSticker(items.map(({ listing }) => listing).filter(isActive)) : ''
  const list = show && items ? <JustStuck items={items} title={show.title} sales={sales} onOff={(listingId) => tap({ kind: 'takeOff', listingId })} /> : null // prettier-ignore
  return (
    <ScanPage
      tabs={sales.tabs}
      isBench
      idle={t.of(idle)}
      above={
        <ShowChoice sales={sales} open={open} show={show} onChoose={(id) => tap({ kind: 'choose', eventId: id })} />
      }
      work={
        next === '' ? null : (
          <>
            <NextSticker sticker={next} isHeld={state.sticker !== ''} onDrop={() => tap({ kind: 'dropSticker' })} />
            {isHandheld && list}
          </>
        )
      }
      list={show || open.length === 0 ? list : <NoneChosen />}
    />
  )
} // prettier-ignore

function NoneChosen() {
  const t = useWords()
  return (
    <EmptyState icon={IconSticker2} title={msg('show.noneChosen')}>
      {t('show.noneChosenHint')}
    </EmptyState>
  )
}

interface ShowChoiceProps {
  readonly sales: Sales
  readonly open: readonly SaleEventDoc[]
  readonly show: SaleEventDoc | undefined
  readonly onChoose: (eventId: string) => void
}

/** Which show gets the stickers. */
function ShowChoice({ sales, open, show, onChoose }: ShowChoiceProps) {
  const t = useWords()
  if (open.length === 0) return <NoShow sales={sales} />
  return (
    <div className={styles['top']}>
      <NativeSelect
        aria-label={t('show.which')}
        size="md"
        value={show?.id ?? ''}
        data={[
          ...(show ? [] : [{ value: '', label: t('show.chooseOne') }]),
          ...open.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(change) => change.currentTarget.value && onChoose(change.currentTarget.value)}
      />
    </div>
  )
}

function NoShow({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  return (
    <EmptyState
      icon={IconSticker2}
      title={msg('show.scan.noShow')}
      action={
        <Button mih={48} onClick={() => sales.setSearch({ edit: 'new' })}>
          {t('show.add')}
        </Button>
      }
    >
      {t('show.scan.noShowHint')}
    </EmptyState>
  )
}

interface NextStickerProps {
  readonly sticker: string
  readonly isHeld: boolean
  readonly onDrop: () => void
}

/** What the next unit gets. */
function NextSticker({ sticker, isHeld, onDrop }: NextStickerProps) {
  const t = useWords()
  return (
    <div className={styles['lead']}>
      <span className={styles['huge']}>{sticker}</span>
      <span className={parts['quiet']}>{t(isHeld ? 'show.inHand' : 'show.isNext')}</span>
      {isHeld && (
        <Button variant="default" mih={48} onClick={onDrop}>
          {t('show.dropSticker')}
        </Button>
      )}
    </div>
  )
}

interface JustStuckProps {
  readonly sales: Sales
  readonly title: string
  readonly items: readonly ShowItem[]
  readonly onOff: (listingId: string) => void
}

function JustStuck({ sales, title, items, onOff }: JustStuckProps) {
  const t = useWords()
  const active = useMemo(() => items.filter(({ listing }) => isActive(listing)), [items])
  const twice = [...stickersTwice(items).keys()]
  const newest = active.toSorted((a, b) => (a.listing.createdAt < b.listing.createdAt ? 1 : -1)).slice(0, SHOWN)
  return (
    <div className={parts['work']}>
      {twice.length > 0 && <Caution>{t('show.twice', { count: twice.length, stickers: twice.slice(0, 6).join(', ') })}</Caution>}
      <Section title={msg('show.itemsOf', { show: title })} count={active.length}>
        {active.length === 0 && (
          <EmptyState icon={IconSticker2} title={msg('show.noItems')}>
            {t('show.noItemsHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('show.lastStickers')}>
          {newest.map((item) => (
            <StuckRow key={item.listing.id} item={item} sales={sales} onOff={onOff} />
          ))}
        </ul>
      </Section>
    </div>
  ) // prettier-ignore
}

function StuckRow({ item: { listing, units }, sales, onOff }: Pick<JustStuckProps, 'sales' | 'onOff'> & { readonly item: ShowItem }) {
  const t = useWords()
  const sync = useSync()
  const state = useLive(() => sync.watchRecord('listings', listing.id), [sync, listing.id]) ?? 'saved'
  const unit = units[0]
  return (
    <ListRow
      title={
        <>
          <span className={`${parts['mono']} ${styles['number']}`}>{listing.sticker}</span> {listing.title}
        </>
      }
      detail={unit?.label ?? ''}
      onOpen={unit && (() => sales.setSearch({ unit: unit.id }))}
    >
      <RecordStateIcon state={state} />
      {listing.status !== 'sold' && (
        <Button variant="subtle" color="gray" mih={48} px={8} aria-label={t('show.takeOffNamed', { sticker: listing.sticker })} onClick={() => onOff(listing.id)}>
          {t('show.off')}
        </Button>
      )}
    </ListRow>
  )
} // prettier-ignore

/** Auction: units are scanned into lots at the bench; managers order, price, check, export and publish them. */
import { lotFlow } from '#data/selling/lot-flow.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { AuctionDrawer } from './auction-drawer.tsx'
import { AuctionsTable } from './auctions-table.tsx'
import { auctionViews, type AuctionView } from './auction-search.ts'
import { LotFoot, LotInHand } from './lot-bench.tsx'
import { LotsJustMade, OldTags } from './lots-just-made.tsx'
import { AuctionLots } from './auction-lots.tsx'
import { ToLotTable } from './to-lot-table.tsx'
import { useAuction, type AuctionWork } from './use-auction.ts'
import styles from './auction-page.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [lotFlow]

const viewLabels: { readonly [View in AuctionView]: Words } = {
  bench: msg('auction.view.bench'),
  toLot: msg('auction.view.toLot'),
  lots: msg('auction.view.lots'),
  order: msg('auction.view.order'),
  auctions: msg('auction.view.auctions'),
}
const views = auctionViews.map((value) => ({ value, label: viewLabels[value] }))

export function AuctionPage() {
  const t = useWords()
  const work = useAuction()
  const room = useRoom()
  const { state, search, setSearch, isManager, events, show } = work
  if (!state || !events) return null
  return (
    <ScanPage
      tabs={
        isManager
          ? { views, value: show, onChange: (view) => setSearch({ ...clearedView, lot: undefined, show: view }) }
          : null
      }
      isBench={show === 'bench'}
      idle={t.of(describeIdle(work))}
      above={<BenchTop work={work} />}
      work={<LotWork work={work} isHandheld={room === 'handheld'} />}
      list={work.event ? <LotsJustMade work={work} /> : <NoAuction />}
    >
      {show === 'toLot' && <ToLotTable work={work} />}
      {(show === 'lots' || show === 'order') && <AuctionLots work={work} show={show} />}
      {show === 'auctions' && <AuctionsTable work={work} />}
      {isManager && <AuctionDrawer work={work} />}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

function NoAuction() {
  const t = useWords()
  return (
    <EmptyState icon={IconGavel} title={msg('auction.noneChosen')}>
      {t('auction.noneChosenHint')}
    </EmptyState>
  )
}

const hasLot = ({ state }: AuctionWork): boolean => state !== undefined && state.lotId !== '' && !state.oneEach

/** The lot in hand, on a handheld without one the last lots, and the buttons. */
function LotWork({ work, isHandheld }: { readonly work: AuctionWork; readonly isHandheld: boolean }) {
  const isInHand = hasLot(work)
  return (
    <>
      {isHandheld && isInHand && <OldTags work={work} />}
      {isInHand && <LotInHand work={work} lotId={work.state?.lotId ?? ''} />}
      {isHandheld && !isInHand && <LotsJustMade work={work} />}
      <LotFoot work={work} />
    </>
  )
}

function describeIdle(work: AuctionWork): Words {
  if (work.openEvents.length === 0) return msg('auction.idleNone')
  if (work.event === null) return msg('auction.idleChoose')
  if (work.state?.oneEach) return msg('auction.idleOneEach')
  return hasLot(work) ? msg('auction.idleInHand') : msg('auction.idle')
}

/** Which auction is lotted. */
function BenchTop({ work }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { openEvents: options, state, choose, isManager, setSearch } = work
  if (options.length === 0) {
    return (
      <EmptyState
        icon={IconGavel}
        title={msg('auction.scan.noAuction')}
        action={
          isManager && (
            <Button mih={48} onClick={() => setSearch({ edit: 'new' })}>
              {t('auction.add')}
            </Button>
          )
        }
      >
        {t(isManager ? 'auction.noneHint' : 'auction.scan.noAuctionHint')}
      </EmptyState>
    )
  }
  const isKnown = options.some(({ id }) => id === state?.eventId)
  return (
    <div className={styles['top']}>
      <NativeSelect
        aria-label={t('auction.which')}
        size="md"
        value={isKnown ? (state?.eventId ?? '') : ''}
        data={[
          ...(isKnown ? [] : [{ value: '', label: t('auction.chooseOne') }]),
          ...options.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(change) => change.currentTarget.value && choose(change.currentTarget.value)}
      />
    </div>
  )
}

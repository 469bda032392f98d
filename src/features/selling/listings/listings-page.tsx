/** Listings: what could be offered at a fixed price, what is, and what must be ended now. A scan shows price and place of a unit. */
import { useMemo, useState } from 'react'
import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconStairsDown, IconTag } from '@tabler/icons-react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import type { FreeUnit } from '#domain/selling/free-units.ts'
import type { ListingRow } from '#domain/selling/listing.ts'
import { MOST_OVER } from '#data/selling/listings.ts'
import { listingFlow } from '#data/selling/listing-flow.ts'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { DraftActions, ListingActions } from './listings-actions.tsx'
import { listingColumns, unitColumns } from './listings-columns.tsx'
import { ListingDrawer } from './listing-drawer.tsx'
import { PriceRulesDrawer } from './price-rules-drawer.tsx'
import { ListingFileDrawer } from './listing-file-drawer.tsx'
import { listingShows, type ListingShow, type ListingsAddress } from './listings-search.ts'
import { useListings, type Listings } from './use-listings.ts'
import parts from '#ui/parts/parts.module.css'

const nobody: ReadonlySet<string> = new Set()

export function ListingsPage() {
  const t = useWords()
  const listings = useListings()
  const { show, search, setSearch } = listings
  const [chosen, setChosen] = useState(nobody)
  const { shown: answer } = useScanRouter()
  useScanFlow(listingFlow, { onGo: (address) => setSearch(address as ListingsAddress['search']) })
  return (
    <div className={parts['page']}>
      {answer && (
        <div className={parts['above']}>
          <ScanAnswerCard idle={t('listing.idle')} />
        </div>
      )}
      <Views
        listings={listings}
        onView={(next) => {
          setChosen(nobody)
          setSearch({ ...clearedView, open: search.open, show: next })
        }}
      />
      {show === 'toList' ? (
        <UnitsTable listings={listings} chosen={chosen} onChoose={setChosen} />
      ) : (
        <ListingsTable listings={listings} chosen={chosen} onChoose={setChosen} />
      )}
      <ListingDrawer listings={listings} />
      <ListingFileDrawer listings={listings} />
      <PriceRulesDrawer listings={listings} />
    </div>
  )
} // prettier-ignore

interface ViewsProps {
  readonly listings: Listings
  readonly onView: (view: ListingShow) => void
}

/** Where listings stand, each with how many. Six do not fit side by side on a handheld. */
function Views({ listings: { rows, isWhole, show, setSearch }, onView }: ViewsProps) {
  const t = useWords()
  const isNarrow = useRoom() === 'handheld'
  const views = listingShows.map((value) => {
    const count = rows?.filter(({ view }) => view === value).length
    // What is over is not read to be counted.
    const isCounted = value !== 'toList' && value !== 'over' && (value !== 'endNow' || isWhole) && count !== undefined
    const view = msg(`listing.show.${value}`)
    return { value, label: isCounted ? msg('lead.showCount', { view, count }) : view }
  })
  const prices = (
    <Button variant="default" leftSection={<IconStairsDown size={16} aria-hidden />} onClick={() => setSearch({ prices: true })}>
      {t('listing.price.rules')}
    </Button>
  ) // prettier-ignore
  if (isNarrow) {
    return (
      <div className={parts['above']}>
        <NativeSelect
          aria-label={t('parts.show')}
          data={views.map(({ value, label }) => ({ value, label: t.of(label) }))}
          value={show}
          size="md"
          mb="xs"
          onChange={({ currentTarget }) => onView(listingShows.find((one) => one === currentTarget.value) ?? 'live')}
        />
        {prices}
      </div>
    )
  }
  return (
    <Group gap="sm" justify="space-between">
      <ViewTabs views={views} value={show} onChange={onView} isInRow />
      {prices}
    </Group>
  )
}

interface TableProps {
  readonly listings: Listings
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

const unitId = ({ unit }: FreeUnit) => unit.id
const toLotView = { show: 'toLot' } as const
const rowId = ({ listing }: ListingRow) => listing.id

function UnitsTable({ listings, chosen, onChoose }: TableProps) {
  const t = useWords()
  const { search, setSearch, units, toLot = 0, rules } = listings
  const { show: _show, open: _open, file: _file, prices: _prices, ...view } = search
  const columns = useMemo(() => unitColumns(rules?.now ?? usualRules), [rules])
  return (
    <>
      {toLot > 0 && (
        <p className={parts['quiet']}>
          <Anchor inherit renderRoot={(props) => <Link to="/auction" search={toLotView} {...props} />}>
            {t('listing.meantForAuction', { count: toLot })}
          </Anchor>
        </p>
      )}
      <RecordTable
        rows={rules && units}
        columns={columns}
        rowId={unitId}
        name={msg('listing.show.toList')}
        view={view}
        onView={setSearch}
        selection={{ ids: chosen, onChange: onChoose }}
        actions={<DraftActions listings={listings} chosen={chosen} onDone={() => onChoose(nobody)} />}
        empty={
          <EmptyState icon={IconTag} title={msg('listing.noUnits')}>
            {t('listing.noUnitsHint')}
          </EmptyState>
        }
      />
    </>
  )
}

function ListingsTable({ listings, chosen, onChoose }: TableProps) {
  const t = useWords()
  const { search, setSearch, shown, isPart, show, nameOf } = listings
  const { show: _show, open, file: _file, prices: _prices, ...view } = search
  const columns = useMemo(() => listingColumns(show === 'toList' ? 'draft' : show, nameOf), [show, nameOf])
  const isCut = show === 'over' && (shown?.length ?? 0) >= MOST_OVER
  return (
    <>
      {isCut && <p className={parts['quiet']}>{t('listing.newestOver', { count: MOST_OVER })}</p>}
      <RecordTable
        rows={shown}
        isPart={isPart}
        columns={columns}
        rowId={rowId}
        name={msg(`listing.show.${show}`)}
        view={view}
        usualSort={show === 'endNow' ? 'sold' : '-since'}
        onView={setSearch}
        onOpen={({ listing }) => setSearch({ open: listing.id })}
        openId={open}
        selection={{ ids: chosen, onChange: onChoose }}
        actions={<ListingActions listings={listings} chosen={chosen} onDone={() => onChoose(nobody)} />}
        empty={
          <EmptyState icon={IconTag} title={msg(`listing.none.${show}`)}>
            {t(`listing.noneHint.${show}`)}
          </EmptyState>
        }
      />
    </>
  )
}

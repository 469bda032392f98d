/** Whatnot history: how shows did, from their orders and from the money that Whatnot says it paid. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { DayRange } from '#ui/fields/day-range.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { HistoryCharts } from './history-charts.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { LedgerDrawer } from './ledger-drawer.tsx'
import { historyViews, type HistoryView } from './history-search.ts'
import { ShowsTable } from './shows-table.tsx'
import { OffTable, OthersTable } from './transactions-table.tsx'
import { useHistory, type HistoryWork } from './use-history.ts'
import { FigureTools } from '#ui/figures/figure-tools.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './history.module.css'

const labels: { readonly [View in HistoryView]: Words } = {
  shows: msg('history.view.shows'),
  charts: msg('history.view.charts'),
  off: msg('history.view.off'),
  others: msg('history.view.others'),
}
const views = historyViews.map((value) => ({ value, label: labels[value] }))

export function WhatnotHistoryPage() {
  const t = useWords()
  const work = useHistory()
  if (!work) return null
  const { view, range, setRange, setSearch } = work
  return (
    <div className={parts['page']}>
      <ViewTabs views={views} value={view} onChange={(next) => setSearch({ ...clearedView, view: next, open: undefined })} />
      <FigureTools>
        <DayRange {...range} onChange={setRange} />
        <Button variant="default" mih="var(--target)" disabled={range.from === '' && range.to === ''} onClick={() => setRange({ from: '', to: '' })}>
          {t('history.allTime')}
        </Button>
        <Button mih="var(--target)" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setSearch({ file: true })}>
          {t('history.takeFile')}
        </Button>
      </FigureTools>
      <Totals work={work} />
      {view === 'shows' && <ShowsTable work={work} />}
      {view === 'charts' && <HistoryCharts work={work} />}
      {view === 'off' && <OffTable work={work} />}
      {view === 'others' && <OthersTable work={work} />}
      <HistoryDrawer work={work} />
      <LedgerDrawer work={work} />
    </div>
  )
} // prettier-ignore

function Totals({ work }: { readonly work: HistoryWork }) {
  const t = useWords()
  const { results, off } = work.history
  if (results.length === 0) return null
  const sum = (of: (one: (typeof results)[number]) => number) => results.reduce((all, one) => all + of(one), 0)
  const withMoney = results.filter(({ netCents }) => netCents !== null)
  const tried = sum(({ sold, failed }) => sold + failed)
  const hours = sum((one) => one.hours)
  return (
    <div className={`${parts['tiles']} ${styles['totals']}`}>
      <StatTile value={t.money(sum(({ grossCents }) => grossCents))} label={msg('history.gross')} detail={msg('history.ofShows', { count: results.length })} />
      <StatTile
        value={withMoney.length === 0 ? null : t.money(sum(({ netCents }) => netCents ?? 0))}
        label={msg('history.net')}
        detail={msg('history.knownOf', { known: withMoney.length, all: results.length })}
      />
      <StatTile value={withMoney.length === 0 ? null : t.money(sum(({ feesCents }) => feesCents))} label={msg('history.fees')} />
      <StatTile value={tried === 0 ? null : t('table.percent', { pct: Math.round((1000 * sum(({ failed }) => failed)) / tried) / 10 })} label={msg('history.canceled')} />
      <StatTile value={t.money(Math.round(sum(({ grossCents }) => grossCents) / Math.max(hours, 1)))} label={msg('history.perHour')} {...(off.length > 0 ? { detail: msg('history.offCount', { count: off.length }) } : {})} />
    </div>
  )
} // prettier-ignore

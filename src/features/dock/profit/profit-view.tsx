/** What the loads of some days earned, by load, source, category, pallet, auction or show, and unit. */
import { useMemo } from 'react'
import { Button, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconCoin, IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import {
  BEFORE,
  expectedProfit,
  profitGroupings,
  returnPct,
  soldProfit,
  type ProfitGrouping,
} from '#domain/dock/profit.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { useArriving } from '#hooks/use-arriving.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { DayRange } from '#ui/fields/day-range.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FigureTools, HowCounted, Narrowed } from '#ui/figures/figure-tools.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import { StillLoading } from '#ui/parts/still-loading.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { clearedView, tableViewOf } from '#ui/table/views/table-view.ts'
import { profitSpans, type InboundAddress, type ProfitSpan } from '#features/dock/inbound/inbound-search.ts'
import { figures, groupingLabels, profitColumns } from './profit-figures.ts'
import { profitKeys, useProfit, type ProfitRow, type ProfitWork } from './use-profit.ts'
import parts from '#ui/parts/parts.module.css'
import tools from '#ui/figures/figure-tools.module.css'
import styles from './profit.module.css'

const needs = ['loads', 'units', 'orders', 'listings', 'manifestLines', 'activity'] as const
const views = profitGroupings.map((value) => ({ value, label: groupingLabels[value] }))
const spanLabels: { readonly [Days in ProfitSpan]: Words } = {
  30: msg('profit.span.30'),
  90: msg('profit.span.90'),
  365: msg('profit.span.365'),
}
/** Where a tap on a group leads: what is worth knowing of it next. */
const nextGrouping = { load: 'category', source: 'load', category: 'unit', pallet: 'unit', event: 'category' } as const
const MOST_NAMED = 8

export function ProfitView({ address }: { readonly address: InboundAddress }) {
  const arriving = useArriving(needs)
  const work = useProfit(address)
  if (!arriving || !work) return null
  if (arriving.missing.length > 0) return <StillLoading missing={arriving.missing} contact={arriving.contact} />
  const { by, setSearch, remember, profit } = work
  const choose = (next: ProfitGrouping) => {
    remember({ by: next })
    setSearch({ ...clearedView, by: next })
  }
  return (
    <div className={`${styles['view']} ${tools['page']}`}>
      <ViewTabs views={views} value={by} onChange={choose} label={msg('profit.by')} />
      <Tools work={work} />
      <Cautions work={work} />
      {profit.progress ? (
        <Adding {...profit.progress} />
      ) : (
        <>
          <Tiles work={work} />
          <Groups work={work} />
        </>
      )}
    </div>
  )
}

function Tools({ work }: { readonly work: ProfitWork }) {
  const t = useWords()
  const { span, from, to, search, setSearch, remember, nameOf } = work
  return (
    <FigureTools>
      <SegmentedControl
        size="md"
        aria-label={t('profit.span')}
        data={profitSpans.map((one) => ({ value: one, label: t.of(spanLabels[one]) }))}
        value={span ?? ''}
        onChange={(value) => {
          const next = profitSpans.find((one) => one === value)
          if (!next) return
          remember({ span: next })
          setSearch({ span: next, from: undefined, to: undefined })
        }}
      />
      <DayRange
        from={from}
        to={to}
        onChange={(change) => {
          const next = { from, to, ...change }
          if (next.from !== '' && next.to !== '') setSearch({ span: undefined, ...next })
        }}
      />
      <HowCounted figures={Object.values(figures)}>
        <Text size="sm">{t('profit.pallets')}</Text>
        <Text size="sm">{t('profit.beforeHow')}</Text>
      </HowCounted>
      <Narrowed
        keys={profitKeys}
        search={search}
        nameOf={nameOf}
        onWiden={(by) => setSearch({ ...clearedView, [by]: undefined, by })}
      />
    </FigureTools>
  )
}

function Cautions({ work: { profit, isOld, setSearch } }: { readonly work: ProfitWork }) {
  const t = useWords()
  const { costless } = profit
  if (costless.length === 0 && !isOld) return null
  return (
    <div className={styles['cautions']}>
      {isOld && <Caution>{t('profit.old')}</Caution>}
      {costless.length > 0 && (
        <>
          <Caution>{t('profit.costless', { count: costless.length })}</Caution>
          <div className={`${parts['row']} ${styles['named']}`}>
            {costless.slice(0, MOST_NAMED).map(({ id, code }) => (
              <Button key={id} variant="default" mih="var(--target)" aria-label={t('profit.openLoad', { load: code })} onClick={() => setSearch({ open: id })}>
                {code}
              </Button>
            ))}
            {costless.length > MOST_NAMED && <Text size="sm">{t('core.andMore', { count: costless.length - MOST_NAMED })}</Text>}
          </div>
        </>
      )}
    </div>
  )
} // prettier-ignore

function Adding({ done, all }: { readonly done: number; readonly all: number }) {
  const t = useWords()
  return (
    <div className={styles['cautions']} role="status">
      <Text>{t('profit.adding', { done, all })}</Text>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={t('profit.addingName')} mt={8} />
    </div>
  )
}

function Tiles({ work: { whole, rows } }: { readonly work: ProfitWork }) {
  const t = useWords()
  if (!rows || rows.length === 0) return null
  const back = returnPct(whole)
  return (
    <div className={parts['tiles']} role="group" aria-label={t('profit.all')}>
      <StatTile value={t.money(whole.netCents)} label={figures.net.label} />
      <StatTile value={t.money(whole.costCents)} label={figures.cost.label} />
      <StatTile
        value={t.money(soldProfit(whole))}
        label={figures.earned.label}
        {...(back === null ? {} : { detail: msg('table.percent', { pct: back }) })}
      />
      <StatTile
        value={t.money(whole.ladderCents)}
        label={figures.ladder.label}
        {...(whole.unpricedQty > 0 ? { detail: msg('profit.unpriced', { qty: whole.unpricedQty }) } : {})}
      />
      <StatTile value={t.money(expectedProfit(whole))} label={figures.expected.label} />
    </div>
  )
}

const rowId = ({ key }: ProfitRow) => key

function Groups({ work }: { readonly work: ProfitWork }) {
  const t = useWords()
  const navigate = useNavigate()
  const { by, rows, search, setSearch, whole, profit } = work
  const columns = useMemo(() => profitColumns(by), [by])
  const open = ({ key }: ProfitRow) => {
    // It has no units to break it down by: its group leads to its loads, and a load to itself.
    if (key === BEFORE)
      return setSearch({ ...clearedView, by: 'load', category: BEFORE, ...(by === 'unit' ? {} : { [by]: key }) })
    if (by === 'load' && profit.loads.some((load) => load.id === key && isClosedBefore(load)))
      return setSearch({ open: key })
    if (by !== 'unit') return setSearch({ ...clearedView, by: nextGrouping[by], [by]: key })
    const load = profit.units.find(({ keys }) => keys.unit === key)?.keys.load
    if (key !== '' && load) void navigate({ to: '/manifest', search: { load, unit: key } })
  }
  return (
    <div className={tools['groups']}>
      <RecordTable
        rows={rows}
        columns={columns}
        rowId={rowId}
        name={msg('profit.name', { by: groupingLabels[by] })}
        view={tableViewOf(search)}
        onView={setSearch}
        onOpen={open}
        footer={(shown) =>
          shown.length === rows?.length
            ? {
                net: t.money(whole.netCents),
                cost: t.money(whole.costCents),
                earned: t.money(soldProfit(whole)),
                ladder: t.money(whole.ladderCents),
                expected: t.money(expectedProfit(whole)),
              }
            : {}
        }
        empty={
          <EmptyState
            icon={IconCoin}
            title={msg('profit.nothing')}
            action={
              <Button
                component={Link}
                to="/import"
                variant="default"
                mih="var(--target)"
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t('profit.bringIn')}
              </Button>
            }
          >
            {t('profit.nothingHint')} {t('profit.bringInHint')}
          </EmptyState>
        }
      />
    </div>
  )
}

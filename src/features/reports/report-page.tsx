/** How the work goes: by person, load, category, hour or day, as charts and as a table. The three reports differ in their measures alone. */
import { useMemo, useState } from 'react'
import { Button, Progress, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import type { ReportName } from '#domain/reports/work-cells.ts'
import { groupings, type Grouping } from '#domain/reports/work-report.ts'
import { useNow } from '#hooks/use-now.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { ChartGrid } from '#ui/charts/chart-grid.tsx'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { clearedView, tableViewOf } from '#ui/table/views/table-view.ts'
import { describeAgo } from '#ui/time.ts'
import { charted, groupingLabels, measures, reportColumns, valueWords, type Measure } from './measures.ts'
import { ReportTools } from './report-tools.tsx'
import { useReport, type Report, type ReportRow } from './use-report.ts'
import parts from '#ui/parts/parts.module.css'
import figures from '#ui/figures/figure-tools.module.css'
import styles from './report.module.css'

const views = groupings.map((value) => ({ value, label: groupingLabels[value] }))
/** More bars cannot be told apart; the table has all. */
const MOST_BARS = 24
/** More would push the charts off a handheld. */
const FIRST_DEVICES = 3
/** Where a tap on a group leads: what is worth knowing of it next. */
const nextGrouping: { readonly [By in Grouping]: Grouping } = {
  person: 'day', load: 'person', category: 'person', hour: 'person', day: 'hour',
} // prettier-ignore

export function ReportPage({ report }: { readonly report: ReportName }) {
  const work = useReport(report)
  if (!work) return null
  const { by, setSearch, remember, search } = work
  const choose = (next: Grouping) => {
    remember({ by: next })
    setSearch({ ...clearedView, by: next })
  }
  return (
    <div className={`${parts['page']} ${figures['page']}`}>
      <ViewTabs views={views} value={by} onChange={choose} label={msg('report.groupBy')} />
      <ReportTools work={work} />
      <Silent work={work} />
      {work.progress ? (
        <AddingUp progress={work.progress} />
      ) : (
        <>
          <Tiles work={work} />
          {(search.show ?? 'charts') === 'charts' ? <Charts work={work} /> : <Groups work={work} />}
        </>
      )}
    </div>
  )
}

function AddingUp({ progress: { done, all } }: { readonly progress: NonNullable<Report['progress']> }) {
  const t = useWords()
  return (
    <div className={styles['adding']} role="status">
      <Text>{t('report.addingUp', { done, all })}</Text>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={t('report.addingUpName')} mt={8} />
    </div>
  )
}

/** A figure is never low without a word: devices that may still hold work. */
function Silent({ work: { silent } }: { readonly work: Report }) {
  const t = useWords()
  const nowIso = useNow(60_000)
  const [isAll, setAll] = useState(false)
  if (silent.length === 0) return null
  const shown = isAll ? silent : silent.slice(0, FIRST_DEVICES)
  const devices = shown.map(({ name, device, at }) => joined([joined([name, device], ' '), describeAgo(at, nowIso)], ', '))
  return (
    <div className={styles['silent']}>
      <Caution>{t('report.silent', { count: silent.length })}</Caution>
      <p className={parts['quiet']}>{t.of(joined(devices, '; '))}</p>
      {silent.length > FIRST_DEVICES && (
        <Button variant="subtle" size="sm" mih="var(--target)" px={4} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('parts.showFewer') : t('parts.showAll', { count: silent.length })}
        </Button>
      )}
    </div>
  )
} // prettier-ignore

function Tiles({ work: { report, whole, rows } }: { readonly work: Report }) {
  const t = useWords()
  if (!whole || rows?.length === 0) return null
  return (
    <div className={parts['tiles'] ?? ''} role="group" aria-label={t.of(whole.name)}>
      {measures[report]
        .filter(({ isTile }) => isTile)
        .map((measure) => {
          const value = measure.read(whole)
          return <StatTile key={measure.id} value={value === null ? null : valueWords(measure, value, t)} label={measure.label} />
        })}
    </div>
  )
} // prettier-ignore

/** Groups without any of what is drawn, such as people who only put units away, are in the table. */
const barsOf = (rows: readonly ReportRow[], drawn: readonly Measure[], by: Grouping): readonly ReportRow[] => {
  const shown = rows.filter((row) => drawn.some(({ read }) => read(row)))
  return by === 'day' || by === 'hour' ? shown : shown.slice(0, MOST_BARS)
}

const pointsOf = (rows: readonly ReportRow[], drawn: readonly Measure[]) =>
  rows.map((row) => ({
    name: row.name,
    ...Object.fromEntries(drawn.map((measure) => [measure.id, measure.read(row)])),
  }))

function Charts({ work }: { readonly work: Report }) {
  const { report, rows, by } = work
  const drawn = charted[report]
  const points = useMemo(() => pointsOf(barsOf(rows ?? [], drawn, by), drawn), [rows, drawn, by])
  if (!rows) return null
  if (rows.length === 0) return <Nothing />
  return (
    <ChartGrid>
      {drawn.map(({ id, label }) => (
        <BarChart
          key={id}
          title={label}
          points={points}
          x="name"
          xName={groupingLabels[by]}
          series={[{ key: id, name: label }]}
        />
      ))}
    </ChartGrid>
  )
}

const rowId = ({ key }: ReportRow) => key

function Groups({ work }: { readonly work: Report }) {
  const { report, by, rows, search, setSearch } = work
  const open = ({ key }: ReportRow) => {
    const next = { ...clearedView, by: nextGrouping[by] }
    if (by === 'day') setSearch({ ...next, span: undefined, from: key, to: key })
    else if (by !== 'hour') setSearch({ ...next, [by]: key })
  }
  return (
    <div className={figures['groups']}>
      <RecordTable
        rows={rows}
        columns={reportColumns(report, by)}
        rowId={rowId}
        name={msg('report.tableName', { by: groupingLabels[by] })}
        view={tableViewOf(search)}
        onView={setSearch}
        {...(by === 'hour' ? {} : { onOpen: open })}
        empty={<Nothing />}
      />
    </div>
  )
}

function Nothing() {
  const t = useWords()
  return (
    <EmptyState icon={IconChartBar} title={msg('report.nothing')}>
      {t('report.nothingHint')}
    </EmptyState>
  )
}

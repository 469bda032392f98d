/** The shows as charts, the oldest at the left. */
import { useCallback, useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { dayOfShow } from '#domain/shows/history.ts'
import { joined, moment, msg } from '#messages/message.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { ChartGrid } from '#ui/charts/chart-grid.tsx'
import type { HistoryWork } from './use-history.ts'

/** More bars cannot be told apart; the table has all. */
const SHOWN = 16

export function HistoryCharts({ work }: { readonly work: HistoryWork }) {
  const t = useWords()
  const { results } = work.history
  const points = useMemo(() => {
    const shown = results.slice(0, SHOWN).toReversed()
    const days = shown.map(({ show }) => dayOfShow(show))
    return shown.map((one, place) => ({
      // Two shows of one day keep apart by their names.
      show: days.filter((day) => day === days[place]).length > 1 ? joined([moment(one.show.startsAt, 'day'), one.show.title], ' · ') : joined([moment(one.show.startsAt, 'day')]),
      gross: one.grossCents,
      net: one.netCents ?? 0,
      fees: one.feesCents,
      cancelled: Math.round((one.cancelledPct ?? 0) * 10) / 10,
      perHour: one.grossPerHourCents,
    }))
  }, [results]) // prettier-ignore
  const common = { points, x: 'show', xName: msg('history.show'), empty: msg('history.noShowsHint') } as const
  const asMoney = useCallback((cents: number) => t.money(cents), [t])
  const asPercent = useCallback((pct: number) => t('table.percent', { pct }), [t])
  return (
    <ChartGrid>
      <BarChart {...common} title={msg('history.chart.money')} format={asMoney} series={[{ key: 'gross', name: msg('history.gross') }, { key: 'net', name: msg('history.net') }]} />
      <BarChart {...common} title={msg('history.chart.fees')} empty={msg('history.chart.noFees')} format={asMoney} series={[{ key: 'fees', name: msg('history.fees') }]} />
      <BarChart {...common} title={msg('history.chart.perHour')} format={asMoney} series={[{ key: 'perHour', name: msg('history.perHour') }]} />
      <BarChart {...common} title={msg('history.chart.canceled')} empty={msg('history.chart.noneCanceled')} format={asPercent} series={[{ key: 'cancelled', name: msg('history.canceled') }]} />
    </ChartGrid>
  )
} // prettier-ignore

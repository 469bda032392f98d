import { useWords } from '#language/use-words.ts'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { memo } from 'react'
import { CHART_HEIGHT_PX, nameOf, type ChartProps } from './chart-frame.tsx'
import { seriesColor } from './series-colors.ts'

/** Names have room on the left. On the right half of the last number stands beyond its line: without room it is moved inwards, and hides the one before. */
const lyingDown = { yAxisProps: { width: 110 }, barChartProps: { margin: { right: 24 } } }

type Drawn = ChartProps & { readonly stacked?: boolean; readonly sideways?: boolean }

/** Whether they draw the same. Why by value: pages make points and names anew at each render, and a drawing takes longer than all the rest of a page. */
const isSame = ({ format: a, ...before }: Drawn, { format: b, ...next }: Drawn): boolean =>
  a === b && JSON.stringify(before) === JSON.stringify(next)

/** `sideways` lays the bars down, for long names. */
export const BarChartDrawing = memo(function BarChartDrawing(props: Drawn) {
  const t = useWords()
  const { points, x, series, format, heightPx = CHART_HEIGHT_PX, stacked, sideways } = props
  return (
    <BarChart
      h={heightPx}
      data={points.map((point) => ({ ...point, [x]: nameOf(point, x, t) }))}
      dataKey={x}
      type={stacked ? 'stacked' : 'default'}
      orientation={sideways ? 'vertical' : 'horizontal'}
      series={series.map((one) => ({ name: one.key, label: t.of(one.name), color: seriesColor(one.key) }))}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32 }}
      valueFormatter={format ?? t.number}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false }}
      maxBarWidth={48}
      {...(sideways ? lyingDown : {})}
    />
  )
}, isSame)

import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { CHART_HEIGHT_PX, plainNumber, type ChartProps } from './chart-frame.tsx'
import { seriesColor } from './series-colors.ts'

/** `sideways` lays the bars down, for long names. */
export function BarChartDrawing(props: ChartProps & { readonly stacked?: boolean; readonly sideways?: boolean }) {
  const { points, x, series, format = plainNumber, heightPx = CHART_HEIGHT_PX, stacked, sideways } = props
  return (
    <BarChart
      h={heightPx}
      data={points.map((point) => ({ ...point }))}
      dataKey={x}
      type={stacked ? 'stacked' : 'default'}
      orientation={sideways ? 'vertical' : 'horizontal'}
      series={series.map((one) => ({ name: one.key, label: one.name, color: seriesColor(one.key) }))}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32 }}
      valueFormatter={format}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false }}
      maxBarWidth={48}
      {...(sideways ? { yAxisProps: { width: 110 } } : {})}
    />
  )
}

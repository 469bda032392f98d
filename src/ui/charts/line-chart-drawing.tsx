import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { CHART_HEIGHT_PX, plainNumber, type ChartProps } from './chart-frame.tsx'
import { seriesColor } from './series-colors.ts'

export function LineChartDrawing({ points, x, series, format = plainNumber, heightPx = CHART_HEIGHT_PX }: ChartProps) {
  return (
    <LineChart
      h={heightPx}
      data={points.map((point) => ({ ...point }))}
      dataKey={x}
      series={series.map((one) => ({ name: one.key, label: one.name, color: seriesColor(one.key) }))}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 32 }}
      valueFormatter={format}
      curveType="linear"
      connectNulls={false}
      tooltipAnimationDuration={0}
      lineProps={{ isAnimationActive: false }}
    />
  )
}

import { lazy } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

const Drawing = lazy(() => import('./line-chart-drawing.tsx').then((module) => ({ default: module.LineChartDrawing })))

/** Lines for what changes over time; the drawing's code comes only when one is shown. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame chart={props}>
      <Drawing {...props} />
    </ChartFrame>
  )
}

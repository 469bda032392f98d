import { lazy } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

const Drawing = lazy(() => import('./bar-chart-drawing.tsx').then((module) => ({ default: module.BarChartDrawing })))

/** Bars side by side; the drawing's code comes only when one is shown. */
export function BarChart(props: ChartProps & { readonly stacked?: boolean; readonly sideways?: boolean }) {
  return (
    <ChartFrame chart={props}>
      <Drawing {...props} />
    </ChartFrame>
  )
}

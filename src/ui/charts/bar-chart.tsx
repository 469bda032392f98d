import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

const Drawing = lazyPart(() => import('./bar-chart-drawing.tsx'), 'BarChartDrawing')

/** Bars side by side; the drawing's code comes only when one is shown. */
export function BarChart(props: ChartProps & { readonly stacked?: boolean; readonly sideways?: boolean }) {
  return (
    <ChartFrame chart={props}>
      <Drawing {...props} />
    </ChartFrame>
  )
}

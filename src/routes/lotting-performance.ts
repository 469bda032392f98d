import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const lottingPerformanceRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/lotting-performance',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

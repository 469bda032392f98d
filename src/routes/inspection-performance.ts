import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const inspectionPerformanceRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inspection-performance',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

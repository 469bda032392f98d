import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const receivingPerformanceRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/receiving-performance',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

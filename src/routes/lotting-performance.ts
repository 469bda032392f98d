import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const lottingPerformanceRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/lotting-performance',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const receivingPerformanceRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/receiving-performance',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

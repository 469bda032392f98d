import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const inspectRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inspect',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

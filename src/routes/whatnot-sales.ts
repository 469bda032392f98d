import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const whatnotSalesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/whatnot-sales',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

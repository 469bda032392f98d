import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const fulfillmentRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/fulfillment',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

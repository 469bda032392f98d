import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const auctionRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/auction',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const whatnotHistoryRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/whatnot-history',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

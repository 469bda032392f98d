import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bareLayout } from './root.ts'

export const pendingRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/pending',
  component: lazyRouteComponent(() => import('#features/people/pending-page.tsx'), 'PendingPage'),
})

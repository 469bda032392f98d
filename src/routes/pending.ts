import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { bareLayout } from './root.ts'

export const pendingRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/pending',
  component: lazyPage(() => import('#features/people/pending-page.tsx'), 'PendingPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const receiveRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/receive',
  component: lazyRouteComponent(() => import('#features/dock/receive-page.tsx'), 'ReceivePage'),
})

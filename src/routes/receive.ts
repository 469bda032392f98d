import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const receiveRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/receive',
  component: lazyPage(() => import('#features/dock/receive/receive-page.tsx'), 'ReceivePage'),
})

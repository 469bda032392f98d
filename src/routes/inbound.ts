import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inboundSearch } from '#features/dock/inbound-search.ts'
import { mainLayout } from './root.ts'

export const inboundRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inbound',
  validateSearch: inboundSearch,
  component: lazyRouteComponent(() => import('#features/dock/inbound-page.tsx'), 'InboundPage'),
})

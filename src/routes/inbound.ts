import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { inboundSearch } from '#features/dock/inbound/inbound-search.ts'
import { mainLayout } from './root.ts'

export const inboundRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inbound',
  validateSearch: inboundSearch,
  component: lazyPage(() => import('#features/dock/inbound/inbound-page.tsx'), 'InboundPage'),
})

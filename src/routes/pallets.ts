import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { palletsSearch } from '#features/dock/pallets-search.ts'
import { mainLayout } from './root.ts'

export const palletsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pallets',
  validateSearch: palletsSearch,
  component: lazyRouteComponent(() => import('#features/dock/pallets-page.tsx'), 'PalletsPage'),
})

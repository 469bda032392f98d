import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { palletsSearch } from '#features/dock/pallets/pallets-search.ts'
import { mainLayout } from './root.ts'

export const palletsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pallets',
  validateSearch: palletsSearch,
  component: lazyPage(() => import('#features/dock/pallets/pallets-page.tsx'), 'PalletsPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { locationsSearch } from '#features/stock/locations/locations-search.ts'
import { mainLayout } from './root.ts'

export const locationsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/locations',
  validateSearch: locationsSearch,
  component: lazyPage(() => import('#features/stock/locations/locations-page.tsx'), 'LocationsPage'),
})

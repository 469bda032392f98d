import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { zonesSearch } from '#features/stock/zones/zones-search.ts'
import { mainLayout } from './root.ts'

export const zonesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/zones',
  validateSearch: zonesSearch,
  component: lazyPage(() => import('#features/stock/zones/zones-page.tsx'), 'ZonesPage'),
})

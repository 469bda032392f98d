import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { zonesSearch } from '#features/stock/zones-search.ts'
import { mainLayout } from './root.ts'

export const zonesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/zones',
  validateSearch: zonesSearch,
  component: lazyRouteComponent(() => import('#features/stock/zones-page.tsx'), 'ZonesPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { locationsSearch } from '#features/stock/locations-search.ts'
import { mainLayout } from './root.ts'

export const locationsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/locations',
  validateSearch: locationsSearch,
  component: lazyRouteComponent(() => import('#features/stock/locations-page.tsx'), 'LocationsPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inspectSearch } from '#features/floor/inspect-search.ts'
import { mainLayout } from './root.ts'

export const inspectRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inspect',
  validateSearch: inspectSearch,
  component: lazyRouteComponent(() => import('#features/floor/inspect-page.tsx'), 'InspectPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { inspectSearch } from '#features/floor/inspect-search.ts'
import { mainLayout } from './root.ts'

export const inspectRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inspect',
  validateSearch: inspectSearch,
  component: lazyPage(() => import('#features/floor/inspect-page.tsx'), 'InspectPage'),
})

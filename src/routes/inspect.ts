import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { inspectSearch } from '#features/grading/inspect/inspect-search.ts'
import { mainLayout } from './root.ts'

export const inspectRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inspect',
  validateSearch: inspectSearch,
  component: lazyPage(() => import('#features/grading/inspect/inspect-page.tsx'), 'InspectPage'),
})

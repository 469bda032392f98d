import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sortsSearch } from '#features/floor/sorts-search.ts'
import { mainLayout } from './root.ts'

export const sortsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/sorts',
  validateSearch: sortsSearch,
  component: lazyRouteComponent(() => import('#features/floor/sorts-page.tsx'), 'SortsPage'),
})

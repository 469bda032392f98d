import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { misplacedSearch } from '#features/stock/misplaced-search.ts'
import { mainLayout } from './root.ts'

export const misplacedRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/misplaced',
  validateSearch: misplacedSearch,
  component: lazyRouteComponent(() => import('#features/stock/misplaced-page.tsx'), 'MisplacedPage'),
})

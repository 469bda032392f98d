import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { misplacedSearch } from '#features/stock/misplaced/misplaced-search.ts'
import { mainLayout } from './root.ts'

export const misplacedRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/misplaced',
  validateSearch: misplacedSearch,
  component: lazyPage(() => import('#features/stock/misplaced/misplaced-page.tsx'), 'MisplacedPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { sortsSearch } from '#features/grading/sorts/sorts-search.ts'
import { mainLayout } from './root.ts'

export const sortsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/sorts',
  validateSearch: sortsSearch,
  component: lazyPage(() => import('#features/grading/sorts/sorts-page.tsx'), 'SortsPage'),
})

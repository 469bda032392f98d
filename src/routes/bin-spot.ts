import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { binSpotSearch } from '#features/stock/bin-spot-search.ts'
import { mainLayout } from './root.ts'

export const binSpotRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bin-spot',
  validateSearch: binSpotSearch,
  component: lazyRouteComponent(() => import('#features/stock/bin-spot-page.tsx'), 'BinSpotPage'),
})

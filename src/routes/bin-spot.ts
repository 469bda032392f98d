import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { binSpotSearch } from '#features/stock/bin-spot/bin-spot-search.ts'
import { mainLayout } from './root.ts'

export const binSpotRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bin-spot',
  validateSearch: binSpotSearch,
  component: lazyPage(() => import('#features/stock/bin-spot/bin-spot-page.tsx'), 'BinSpotPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { manifestSearch } from '#features/dock/manifest-search.ts'
import { mainLayout } from './root.ts'

export const manifestRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/manifest',
  validateSearch: manifestSearch,
  component: lazyRouteComponent(() => import('#features/dock/manifest-page.tsx'), 'ManifestPage'),
})

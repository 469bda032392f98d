import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { manifestSearch } from '#features/dock/manifest/manifest-search.ts'
import { mainLayout } from './root.ts'

export const manifestRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/manifest',
  validateSearch: manifestSearch,
  component: lazyPage(() => import('#features/dock/manifest/manifest-page.tsx'), 'ManifestPage'),
})

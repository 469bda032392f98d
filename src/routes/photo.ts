import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { photoSearch } from '#features/floor/photo-search.ts'
import { mainLayout } from './root.ts'

export const photoRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/photo',
  validateSearch: photoSearch,
  component: lazyRouteComponent(() => import('#features/floor/photo-page.tsx'), 'PhotoPage'),
})

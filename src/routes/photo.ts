import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { photoSearch } from '#features/grading/photo/photo-search.ts'
import { mainLayout } from './root.ts'

export const photoRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/photo',
  validateSearch: photoSearch,
  component: lazyPage(() => import('#features/grading/photo/photo-page.tsx'), 'PhotoPage'),
})

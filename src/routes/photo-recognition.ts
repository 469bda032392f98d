import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { recognitionSearch } from '#features/floor/recognition-search.ts'
import { mainLayout } from './root.ts'

export const photoRecognitionRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/photo-recognition',
  validateSearch: recognitionSearch,
  component: lazyRouteComponent(() => import('#features/floor/recognition-page.tsx'), 'RecognitionPage'),
})

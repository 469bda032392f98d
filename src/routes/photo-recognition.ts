import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { recognitionSearch } from '#features/grading/photo-recognition/recognition-search.ts'
import { mainLayout } from './root.ts'

export const photoRecognitionRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/photo-recognition',
  validateSearch: recognitionSearch,
  component: lazyPage(() => import('#features/grading/photo-recognition/recognition-page.tsx'), 'RecognitionPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const photoRecognitionRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/photo-recognition',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const binSpotRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bin-spot',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

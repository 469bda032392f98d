import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const locationsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/locations',
  component: lazyRouteComponent(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

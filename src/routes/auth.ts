import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bareLayout } from './root.ts'

export const authRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/auth',
  component: lazyRouteComponent(() => import('#features/people/auth-page.tsx'), 'AuthPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { bareLayout } from './root.ts'

export const authRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/auth',
  component: lazyPage(() => import('#features/people/auth-page.tsx'), 'AuthPage'),
})

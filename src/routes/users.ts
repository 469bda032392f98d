import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { usersSearch } from '#features/people/users-search.ts'
import { mainLayout } from './root.ts'

export const usersRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('#features/people/users-page.tsx'), 'UsersPage'),
})

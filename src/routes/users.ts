import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { usersSearch } from '#features/people/users/users-search.ts'
import { mainLayout } from './root.ts'

export const usersRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyPage(() => import('#features/people/users/users-page.tsx'), 'UsersPage'),
})

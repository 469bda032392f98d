import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const whatnotHistoryRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/whatnot-history',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

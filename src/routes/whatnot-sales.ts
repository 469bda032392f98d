import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const whatnotSalesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/whatnot-sales',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const fulfillmentRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/fulfillment',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

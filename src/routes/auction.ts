import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const auctionRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/auction',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

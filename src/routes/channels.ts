import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const channelsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/channels',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const leadsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/leads',
  component: lazyPage(() => import('#features/home/not-built-page.tsx'), 'NotBuiltPage'),
})

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const importRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/import',
  component: lazyRouteComponent(() => import('#features/buying/import-page.tsx'), 'ImportPage'),
})

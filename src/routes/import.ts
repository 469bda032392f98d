import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const importRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/import',
  component: lazyPage(() => import('#features/buying/import/import-page.tsx'), 'ImportPage'),
})

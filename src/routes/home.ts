import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { mainLayout } from './root.ts'

export const homeRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/',
  component: lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage'),
})

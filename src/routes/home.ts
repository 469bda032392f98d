import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from './root.ts'

export const homeRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/',
  component: lazyRouteComponent(() => import('#features/home/home-page.tsx'), 'HomePage'),
})

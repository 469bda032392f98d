import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bareLayout } from './root.ts'

export const privacyRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/privacy',
  component: lazyRouteComponent(() => import('#features/people/privacy-page.tsx'), 'PrivacyPage'),
})

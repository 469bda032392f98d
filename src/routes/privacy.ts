import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { bareLayout } from './root.ts'

export const privacyRoute = createRoute({
  getParentRoute: () => bareLayout,
  path: '/privacy',
  component: lazyPage(() => import('#features/people/privacy-page.tsx'), 'PrivacyPage'),
})

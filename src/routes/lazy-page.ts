/** A page whose code comes when it is first opened. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPage } from '#ui/parts/lost-code.ts'

type Pages = Record<string, unknown>

/**
 * As `lazyRouteComponent`, but for code that is gone after a deploy: the app reloads then (`src/app/lost-code.ts`), and until it does, the page that is
 * open stays, rather than one that failed.
 */
export function lazyPage<Module extends Pages, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(() => loadPage(load), name)
}

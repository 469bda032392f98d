/** The document's title follows the page. */
import { spoken, words } from '#language/language.ts'
import { pageAt } from '#domain/core/access.ts'
import { router } from '#app/router.ts'

export function followTitle(): void {
  router.subscribe('onResolved', () => {
    const page = pageAt(router.state.matches.at(-1)?.fullPath ?? '')
    if (page) void spoken.then(() => (document.title = words()('shell.pageTitle', { page: page.name })))
  })
}

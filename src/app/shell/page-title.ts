/** The document's title follows the page and its language. */
import { followWords, spoken, words } from '#language/language.ts'
import { pageAt } from '#domain/core/people/access.ts'
import { router } from '#app/router.ts'

export function followTitle(): void {
  const show = (): void => {
    const page = pageAt(router.state.matches.at(-1)?.fullPath ?? '')
    if (page) document.title = words()('shell.pageTitle', { page: page.name })
  }
  router.subscribe('onResolved', () => void spoken.then(show))
  followWords(show)
}

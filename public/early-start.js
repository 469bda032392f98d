/** What a start can do before the shell is here, from what the device remembers. */
{
  const remembered = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Without storage nothing is remembered.
      return null
    }
  }

  // The look that the person chose (`src/ui/theme.ts`): the page is not dark for a moment.
  if (remembered('restow-color-scheme') === 'light') document.documentElement.dataset.mantineColorScheme = 'light'

  const isKnown = remembered('restow-signed-in') !== null

  // The browser takes longer to open a large store than to begin the app: it does both at once.
  if (isKnown) globalThis.indexedDB?.databases?.().catch(() => undefined)

  const bring = (href) => {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href }, kind))
  }

  // No picture comes before the words of the device's language (`src/language/language-choice.ts`): their file comes beside the shell.
  const wordsOf = (language) => document.currentScript.getAttribute(`data-words-${language}`)
  const words = [remembered('restow-language'), ...navigator.languages.map((locale) => locale.split('-')[0]), 'en']
    .map(wordsOf)
    .find((file) => file !== null)
  if (words) bring(words)

  // Whoever used this device last needs the store at once (`src/app/session/last-user.ts`), and what most pages have in common: their files come beside the shell's, not after them. The build names
  // them here (`scripts/early-files.ts`). Who signs in first gets the shell first.
  const { files } = document.currentScript.dataset
  if (isKnown && files) files.split(' ').forEach(bring)

  // Where the shell itself does not come, or comes damaged, nothing of it can say so: the page is loaded anew, once for each build, and then there are words.
  const RELOADED = 'restow-reloaded-for-shell'
  const app = () => document.querySelector('#app')
  const say = (id, isSaid) => {
    const words = document.querySelector(id)
    if (words) words.hidden = !isSaid
  }
  const failed = () => {
    if (app()?.childElementCount) return
    const build = document.querySelector('script[type="module"][src]')?.src ?? ''
    let isAgain = true
    try {
      isAgain = sessionStorage.getItem(RELOADED) === build
      sessionStorage.setItem(RELOADED, build)
    } catch {
      // Without storage nobody knows whether it was loaded anew before.
    }
    if (!isAgain) return location.reload()
    say('#slow-start', false)
    say('#no-start', true)
    giveWay()
  }
  // What was lost may be no part of the shell: once the app stands, it says itself what there is to say, and these words would lie over it.
  const giveWay = () => {
    if (app()?.innerText.trim()) say('#no-start', false)
    else setTimeout(giveWay, 250)
  }
  addEventListener(
    'error',
    ({ target, filename }) => {
      const isFile =
        (target instanceof HTMLScriptElement && target.type === 'module') ||
        (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      if (isFile || filename?.includes('/assets/')) failed()
    },
    true,
  )

  // A file that hangs fails never. Whoever waits is told that there is something to wait for.
  const PATIENCE_MS = 8_000
  const look = () => {
    const isWaiting = !app()?.innerText.trim() && document.querySelector('#no-start')?.hidden === true
    say('#slow-start', isWaiting)
    if (isWaiting) setTimeout(look, 250)
  }
  setTimeout(look, PATIENCE_MS)
}

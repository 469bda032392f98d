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

  // Whoever used this device last needs the store at once (`src/app/session/last-user.ts`), and what most pages have in common: their files come beside the shell's, not after them. The build names
  // them here (`scripts/early-files.ts`). Who signs in first gets the shell first.
  const { files } = document.currentScript.dataset
  for (const href of remembered('restow-signed-in') !== null && files ? files.split(' ') : []) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href }, kind))
  }
}

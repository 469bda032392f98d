/**
 * Whoever used this device last needs the store at once (`src/app/session/last-user.ts`): its files come beside the shell's, not after them.
 * The build names them here (`scripts/store-files.ts`); who signs in first gets the shell first.
 */
{
  let isRemembered = false
  try {
    isRemembered = localStorage.getItem('restow-signed-in') !== null
  } catch {
    // Without storage nobody is remembered.
  }
  const { files } = document.currentScript.dataset
  for (const href of isRemembered && files ? files.split(' ') : []) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href }, kind))
  }
}

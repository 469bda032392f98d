/**
 * Keys that come before the app listens to them. It stands first in the page, so that as little as possible of a scan is lost
 * while the page starts; `src/scan/keys/early-keys.ts` takes over from here.
 */
{
  const early = { since: performance.now(), isTaken: false, events: [] }
  globalThis.restowEarlyKeys = early
  document.addEventListener(
    'keydown',
    (event) => {
      // Far more than any code has, and no reason to grow while nobody takes them.
      if (!early.isTaken && early.events.length < 1024) early.events.push(event)
    },
    true,
  )
}

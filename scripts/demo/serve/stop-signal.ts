/** Ctrl-C, as the scripts that serve something take it. */

/** Ctrl-C reaches a process twice (from the terminal and from npm); a person who insists presses later. */
const INSISTED_AFTER_MS = 1_500

/** A service manager kills what has not ended 10 s after it was asked to. */
const END_WITHIN_MS = 9_500

function endSoon(): void {
  const end = () => {
    console.error(`It did not end within ${END_WITHIN_MS} ms. What was acknowledged is on disk.`)
    process.exit(1)
  }
  setTimeout(end, END_WITHIN_MS).unref()
}

/** Aborts at the first Ctrl-C or request to end; a second one after 1.5 s ends the process at once, as do 9.5 s without an end. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let since = 0
  const stop = () => {
    if (since > 0 && Date.now() - since > INSISTED_AFTER_MS) process.exit(1)
    if (since > 0) return
    since = Date.now()
    console.log('\nStopping …')
    endSoon()
    stopping.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  return stopping.signal
}

/** Resolves once `signal` is aborted. */
export async function untilStopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

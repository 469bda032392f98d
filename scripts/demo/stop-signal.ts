/** Ctrl-C, as the scripts that serve something take it. */

/** Ctrl-C reaches a process twice (from the terminal and from npm); a person who insists presses later. */
const INSISTED_AFTER_MS = 1_500

/** Aborts at the first Ctrl-C or request to end; a second one after 1.5 s ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let since = 0
  const stop = () => {
    if (since > 0 && Date.now() - since > INSISTED_AFTER_MS) process.exit(1)
    if (since > 0) return
    since = Date.now()
    console.log('\nStopping …')
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

/** Calls the server until it answers. Invariants: only a refusal that repeating cannot cure, or the end of sync, comes out as an error. */
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import type { ServerTime } from './server-time.ts'
import { asTransportError, failureKind, lineCodes } from './transport.ts'

type Needs = Pick<SyncContext, 'contact' | 'backoff' | 'transport'>

/**
 * Resolves with the answer. Rejects with a `TransportError` that is permanent or means a race, or
 * with `Stopped`. `what` names the call for the problem that it may cause. After `most` failures
 * that are not the line's, it rejects with the last one. `call` is made anew at each try, so that
 * it can ask for less after a time-out.
 */
export async function untilAnswered<T>(
  context: Needs,
  what: string,
  call: () => Promise<T>,
  most = Infinity,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    if (context.backoff.stopped) throw new Stopped()
    try {
      const value = await call()
      context.contact.answered(what, readTimeOf(value))
      return value
    } catch (error) {
      if (error instanceof Stopped) throw error
      const failure = asTransportError(error)
      if (failureKind(failure.code) !== 'transient') {
        context.contact.answered(what)
        throw failure
      }
      context.contact.failed(what, failure)
      if (tries >= most && !lineCodes.includes(failure.code)) throw failure
      if (failure.code === 'unauthenticated') await renewAccess(context)
    }
    await context.backoff.backOff(tries)
  }
}

/** The server's time of an answer; `null` where it carries none. */
function readTimeOf(answer: unknown): ServerTime | null {
  return (answer as { readonly readTime?: ServerTime } | null | undefined)?.readTime ?? null
}

/** Fetches new credentials; resolves whether there are any. */
export async function renewAccess({ transport }: Pick<Needs, 'transport'>): Promise<boolean> {
  try {
    await transport.refreshAccess()
    return true
  } catch (error) {
    console.warn('New credentials are not to be had just now.', error)
    return false
  }
}

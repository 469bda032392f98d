/** Calls the server until it answers. Must stay true: only a refusal that repeating cannot cure, or the end of sync, comes out as an error. */
import type { SyncContext } from './context.ts'
import { Stopped } from './patience.ts'
import { asTransportError, failureKind, type TransportError } from './transport.ts'

type Needs = Pick<SyncContext, 'contact' | 'patience' | 'transport'>

/**
 * Resolves with the answer. Rejects with a `TransportError` that is permanent or tells of a race, or with `Stopped`. `what` names the call
 * for the person's eyes and for the trouble that it may cause.
 */
export async function untilAnswered<T>(context: Needs, what: string, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    if (context.patience.stopped) throw new Stopped()
    const failure = await attempt(context, what, call)
    if ('value' in failure) return failure.value
    if (failureKind(failure.error.code) !== 'transient') {
      context.contact.answered(what)
      throw failure.error
    }
    context.contact.failed(what, failure.error)
    if (failure.error.code === 'unauthenticated') await renewAccess(context)
    await context.patience.backOff(tries)
  }
}

async function attempt<T>(
  context: Needs,
  what: string,
  call: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly error: TransportError }> {
  try {
    const value = await call()
    context.contact.answered(what)
    return { value }
  } catch (error) {
    if (error instanceof Stopped) throw error
    return { error: asTransportError(error) }
  }
}

/** New credentials; with none to be had the next try fails by itself. */
export async function renewAccess({ transport }: Needs): Promise<void> {
  try {
    await transport.refreshAccess()
  } catch (error) {
    console.warn('New credentials are not to be had just now.', error)
  }
}

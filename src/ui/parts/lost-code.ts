/** Code that comes when it is needed may not come: it is gone after a deploy, or there is no way to it. What is done then is the app's to say (`src/app/lost-code.ts`). */

/** How the error begins of code that cannot be had just now. */
const LOST = 'A part of Restow is not on this device.'

export const asLost = (message: string): string => `${LOST} ${message}`
export const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith(LOST)

interface Recovery {
  /** Loads the app anew, and resolves never. @throws the error, where that would not help */
  readonly recover: (error: unknown) => Promise<never>
  /** Whether a person waits for a page. The code of one is also asked for while the pointer rests on its link. */
  readonly isPageAwaited: () => boolean
}

let recovery: Recovery = {
  async recover(cause) {
    throw cause
  },
  isPageAwaited: () => false,
}

export function recoverBy(next: Recovery): void {
  recovery = next
}

/** What a module has, once it is here. Where the app is loaded anew for it nothing goes on: what is on the screen stays until then. */
export async function loadOrStay<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    return recovery.recover(error)
  }
}

/** As `loadOrStay`, but the app is loaded anew only where a person waits for a page. */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!recovery.isPageAwaited()) throw error
    return recovery.recover(error)
  }
}

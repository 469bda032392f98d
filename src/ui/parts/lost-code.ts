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
  /** Whether a person has pressed or typed anything since the app was loaded. */
  readonly isTouched: () => boolean
}

let recovery: Recovery = {
  async recover(cause) {
    throw cause
  },
  isPageAwaited: () => false,
  isTouched: () => true,
}

export function recoverBy(next: Recovery): void {
  recovery = next
}

async function loadIf<Module>(load: () => Promise<Module>, mayRecover: () => boolean): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!mayRecover()) throw error
    return recovery.recover(error)
  }
}

/** What a module has, once it is here. Where the app is loaded anew for it nothing goes on: what is on the screen stays until then. */
export const loadOrStay = <Module>(load: () => Promise<Module>): Promise<Module> => loadIf(load, () => true)

/** As `loadOrStay`, but the app is loaded anew only where a person waits for a page. */
export const loadPage = <Module>(load: () => Promise<Module>): Promise<Module> =>
  loadIf(load, () => recovery.isPageAwaited())

/** As `loadOrStay`, but the app is loaded anew only while nobody has pressed anything: what was typed would be gone. */
export const loadBackground = <Module>(load: () => Promise<Module>): Promise<Module> =>
  loadIf(load, () => !recovery.isTouched())

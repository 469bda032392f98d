/** What the running app offers its pages: the session, the account, the store of the person at the device, sync. `app` provides it. */
import type { Language } from '#language/translate.ts'
import type { Words } from '#messages/message.ts'
import { createContext, useContext } from 'react'
import type { Observable } from 'rxjs'
import type { Session } from '#domain/core/session.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import type { CommandContext } from '#data/core/command-context.ts'

/** Why signing in or up did not work, in the words of `authError`. */
export interface AccountAnswer {
  readonly ok: boolean
  readonly words: Words
}

export interface Account {
  signIn(email: string, password: string): Promise<AccountAnswer>
  signUp(name: string, email: string, password: string): Promise<AccountAnswer>
  resetPassword(email: string): Promise<AccountAnswer>
  /** Ends the session. `discard` also throws away what was not sent. */
  signOut(mode: 'keep' | 'remove'): Promise<void>
}

/** The language of this device and of the person at it. */
export interface LanguageChoice {
  /** Shows everything in it, and keeps it with the person's record. Rejects where it is not on this device and the network is away. */
  choose(language: Language): Promise<void>
}

export interface Services {
  readonly language: LanguageChoice
  readonly session$: Observable<Session>
  readonly account: Account
  /** The store of the signed-in person; `null` while no person is signed in. */
  readonly work$: Observable<CommandContext | null>
  readonly sync$: Observable<SyncPort>
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('The services are missing above this component.')
  return services
}

/** The open store, for everything inside the main layout. */
export const WorkContext = createContext<CommandContext | null>(null)

/** What the running app offers its pages: the session, the account, the store of the person at the device, sync. `app` provides it. */
import type { Language } from '#language/translate.ts'
import type { Words } from '#messages/message.ts'
import { createContext, useContext } from 'react'
import type { Observable } from 'rxjs'
import type { Session } from '#domain/core/people/session.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** Why signing in or up did not work, in the words of `authError`. */
export interface AccountAnswer {
  readonly ok: boolean
  readonly words: Words
}

/** What a first admin names. */
export interface CompanyForm {
  readonly company: string
  /** IANA, such as `America/Chicago`. */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The way to a first or new password for another person, to be opened once. */
export interface PersonLink {
  readonly uid: string
  readonly email: string
  readonly link: string
  /** ISO UTC. */
  readonly endsAt: string
  /** Where a device that was never here is first shown how to trust the server; `''` where it trusts it anyway. */
  readonly trustAt: string
  /** No device but this machine reaches the link. */
  readonly isOnlyHere: boolean
}

/** What this server lets people do with accounts; Firebase itself makes no links for an app. */
export interface AccountOffers {
  /** Strangers may make an account, which then waits for a role. */
  readonly signUp: boolean
  /** An admin can make links for others, and sign them out. */
  readonly links: boolean
}

export interface AccountReply extends AccountAnswer {
  /** Whose code it is. */
  readonly email?: string
  readonly link?: PersonLink
}

export interface Account {
  offers(): Promise<AccountOffers>
  /** The first admin of a new company, who is signed in afterwards. */
  setUp(code: string, form: CompanyForm): Promise<AccountAnswer>
  /** Whether the one-time address for the first admin is still good. */
  checkSetup(code: string): Promise<AccountAnswer>
  /** Whose one-time code this is. */
  checkCode(code: string): Promise<AccountReply>
  /** Spends a one-time code for a password, and signs the person in with it. */
  setPassword(code: string, email: string, password: string): Promise<AccountAnswer>
  changePassword(current: string, next: string): Promise<AccountAnswer>
  /** An account for a new person, with the link at which they set their password. */
  invite(email: string, name: string): Promise<AccountReply>
  /** A link at which this person sets a new password. */
  linkFor(uid: string): Promise<AccountReply>
  /** Ends everything this person is signed in with, on every device, at once. */
  signOutEverywhere(uid: string): Promise<AccountAnswer>
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

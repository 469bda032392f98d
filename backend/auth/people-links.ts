/**
 * What an admin does with the accounts of others: one-time codes (an invitation with its account, or the way to a new password on the spot), and the end
 * of all sign-ins of a person. A code is spent like that of a reset mail (`accounts:resetPassword`), so the app handles one kind of link.
 * Invariants: only a person whose own record is an active admin's may; an invited account has no password, so nobody
 * signs in with it before its person has set one; asking again for the same person makes no second account.
 */
import { ApiError } from '#backend/http/api-error.ts'
import { asOptionalText, type JsonObject } from '#backend/http/json.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import type { PlainData } from '#backend/firestore/values/plain-data.ts'
import type { Account, Accounts } from './accounts.ts'
import { authError } from './auth-error.ts'
import { newAccount, requireEmail } from './sign-in.ts'

const HOUR_MS = 60 * 60_000
const INVITATION_MS = 7 * 24 * HOUR_MS
const RESET_MS = 24 * HOUR_MS
const MAX_NAME = 120
/** Fits no password. */
const NO_PASSWORD = ''

export interface PeopleLinksParts {
  readonly accounts: Accounts
  /** The record of a person, from the collection `users`. */
  readonly readPerson: (uid: string) => PlainData | undefined
  /** Where other devices reach this server now. */
  readonly reach: () => Reach
}

/** How other devices reach the server. */
export interface Reach {
  /** The app, such as `https://192.168.1.20:4173`; `''` where no other device does. */
  readonly origin: string
  /** Whether a device must first be shown how to trust the server, over plain HTTP at the same address. */
  readonly isTrustedFirst: boolean
}

export interface PersonLink extends Reach {
  readonly uid: string
  readonly email: string
  /** Goes into `/auth?mode=resetPassword&oobCode=`. */
  readonly code: string
  /** ISO UTC. */
  readonly endsAt: string
}

export class PeopleLinks {
  readonly #parts: PeopleLinksParts

  constructor(parts: PeopleLinksParts) {
    this.#parts = parts
  }

  /** An account of this address without a password, and the code that sets one. @throws EMAIL_EXISTS where a person uses the account already */
  async invite(caller: Caller, body: JsonObject): Promise<PersonLink> {
    this.#requireAdmin(caller)
    const email = requireEmail(body['email'])
    const displayName = (asOptionalText(body['name'], 'name') ?? '').trim().slice(0, MAX_NAME)
    const { accounts } = this.#parts
    const fresh = newAccount({ email, passwordHash: NO_PASSWORD, ...(displayName === '' ? {} : { displayName }) })
    // Looked up after the wait: two admins who invite one person make one account.
    const known = accounts.findByEmail(email)
    if (known !== undefined && known.passwordHash !== NO_PASSWORD) throw authError('EMAIL_EXISTS')
    if (known === undefined) await accounts.save(fresh)
    return this.#linkFor(known ?? fresh, INVITATION_MS)
  }

  /** A code with which this person sets a new password; the old one is good until then. */
  reset(caller: Caller, body: JsonObject): Promise<PersonLink> {
    this.#requireAdmin(caller)
    const account = this.#parts.accounts.find(asOptionalText(body['uid'], 'uid') ?? '')
    if (account === undefined) throw authError('USER_NOT_FOUND')
    return this.#linkFor(account, account.passwordHash === NO_PASSWORD ? INVITATION_MS : RESET_MS)
  }

  /** Ends everything this person is signed in with, on every device, and their unspent codes; the password stays. */
  async signOut(caller: Caller, body: JsonObject): Promise<{ readonly uid: string }> {
    this.#requireAdmin(caller)
    const account = this.#parts.accounts.find(asOptionalText(body['uid'], 'uid') ?? '')
    if (account === undefined) throw authError('USER_NOT_FOUND')
    const { uid } = await this.#parts.accounts.save(account, true)
    return { uid }
  }

  async #linkFor({ uid, email }: Account, lifetimeMs: number): Promise<PersonLink> {
    const { code, endsAt } = await this.#parts.accounts.makeResetCode(uid, lifetimeMs)
    return { uid, email, code, endsAt: new Date(endsAt).toISOString(), ...this.#parts.reach() }
  }

  #requireAdmin(caller: Caller): void {
    const person = caller.kind === 'user' ? this.#parts.readPerson(caller.uid) : undefined
    const isAdmin = person?.['role'] === 'admin' && person['active'] === true && person['_deleted'] !== true
    if (!isAdmin) throw new ApiError('PERMISSION_DENIED', 'Only an admin may do this with the accounts of others.')
  }
}

/**
 * What a signed-in person does with the account, and the way back in with a forgotten password.
 * Invariants: address, password and deletion need a recent sign-in; a new password ends every other
 * sign-in; asking for a reset answers the same for every address, and is slowed by address and by
 * machine; the last admin stays.
 */
import { setTimeout } from 'node:timers/promises'
import { asList, asOptionalText, type JsonObject } from '#backend/http/json.ts'
import type { Account, Accounts } from './accounts.ts'
import { authError } from './auth-error.ts'
import type { Outbox } from './outbox.ts'
import type { Passwords } from './passwords.ts'
import { isOver } from './reset-codes.ts'
import { requireEmail, requirePassword, tooMany, type SignIn } from './sign-in.ts'
import { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

const FREE_CODES_OF_ADDRESS = 5
/** A whole warehouse may come from one address of the network. */
const FREE_CODES_OF_MACHINE = 50
/** Longer than a code takes to be on disk: the wait is the same where there is none to make. */
const CODE_ANSWER_MS = 150

/** Firebase asks for a new sign-in after five minutes. */
const RECENT_SECONDS = 300

export interface AccountChangesParts {
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly signIn: SignIn
  readonly outbox: Outbox
  /** Whether without this person nobody could add people or change ranks. */
  readonly isLastAdmin: (uid: string) => boolean
}

export class AccountChanges {
  readonly #accounts: Accounts
  readonly #tokens: Tokens
  readonly #passwords: Passwords
  readonly #signIn: SignIn
  readonly #outbox: Outbox
  readonly #isLastAdmin: (uid: string) => boolean
  readonly #askedByAddress = new Throttle(FREE_CODES_OF_ADDRESS)
  readonly #askedByMachine = new Throttle(FREE_CODES_OF_MACHINE)

  constructor({ accounts, tokens, passwords, signIn, outbox, isLastAdmin }: AccountChangesParts) {
    this.#accounts = accounts
    this.#tokens = tokens
    this.#passwords = passwords
    this.#signIn = signIn
    this.#outbox = outbox
    this.#isLastAdmin = isLastAdmin
  }

  lookup(body: JsonObject) {
    const { account } = this.#holder(body)
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [wireAccount(account)] }
  }

  async update(body: JsonObject) {
    const isSensitive = body['email'] !== undefined || body['password'] !== undefined
    if (isSensitive) requireRecent(this.#holder(body).authTime)
    const passwordHash =
      body['password'] === undefined ? undefined : await this.#passwords.hash(requirePassword(body['password']))
    // Nothing waits from here to the saving, so no other change can be lost or come between.
    const named = withNames(this.#holder(body).account, body)
    const next = isSensitive ? this.#withCredentials(named, body['email'], passwordHash) : named
    const saved = await this.#accounts.save(next, isSensitive && 'soon')
    const tokens = isSensitive ? await this.#signIn.open(saved) : {}
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...wireAccount(saved), ...tokens }
  }

  #withCredentials(account: Account, newEmail: unknown, newHash: string | undefined): Account {
    const email = newEmail === undefined ? account.email : requireEmail(newEmail)
    const owner = this.#accounts.findByEmail(email)
    if (owner !== undefined && owner.uid !== account.uid) throw authError('EMAIL_EXISTS')
    const now = Date.now()
    return {
      ...account,
      email,
      emailVerified: account.emailVerified && email === account.email,
      passwordHash: newHash ?? account.passwordHash,
      passwordUpdatedAt: newHash === undefined ? account.passwordUpdatedAt : now,
      validSince: Math.floor(now / 1000),
    }
  }

  async delete(body: JsonObject) {
    const { account, authTime } = this.#holder(body)
    requireRecent(authTime)
    if (this.#isLastAdmin(account.uid)) throw authError('OPERATION_NOT_ALLOWED')
    await this.#accounts.remove(account)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  }

  /** The answer and its time are the same for an unknown address; only a known one gets a mail. */
  async sendCode(body: JsonObject, machine: string, origin: string) {
    if (body['requestType'] !== 'PASSWORD_RESET') throw authError('OPERATION_NOT_ALLOWED')
    const email = requireEmail(body['email'])
    if (this.#askedByAddress.isBlocked(email) || this.#askedByMachine.isBlocked(machine)) throw tooMany()
    this.#askedByAddress.failed(email)
    this.#askedByMachine.failed(machine)
    await Promise.all([this.#mailCode(email, origin), setTimeout(CODE_ANSWER_MS)])
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  }

  async #mailCode(email: string, origin: string): Promise<void> {
    const account = this.#accounts.findByEmail(email)
    if (account === undefined || account.disabled || this.#accounts.hasEnoughCodes(account.uid)) return
    const { code } = await this.#accounts.makeResetCode(account.uid)
    const link = `${origin}/__/auth/action?mode=resetPassword&oobCode=${code}`
    this.#outbox.put({ to: email, subject: 'Reset your Restow password', link })
  }

  /** Without a new password, only returns whose code it is. */
  async resetPassword(body: JsonObject) {
    const code = asOptionalText(body['oobCode'], 'oobCode') ?? ''
    const entry = this.#accounts.findResetCode(code)
    const account = entry === undefined ? undefined : this.#accounts.find(entry.uid)
    if (entry === undefined || account === undefined || account.disabled) throw authError('INVALID_OOB_CODE')
    if (isOver(entry)) throw authError('EXPIRED_OOB_CODE')
    if (body['newPassword'] !== undefined) {
      const passwordHash = await this.#passwords.hash(requirePassword(body['newPassword']))
      const current = this.#accounts.find(account.uid)
      // Spent meanwhile by another request. Saving ends the code, or leaves it where the disk takes nothing.
      if (current === undefined || this.#accounts.findResetCode(code) === undefined) throw authError('INVALID_OOB_CODE')
      await this.#accounts.save(this.#withCredentials(current, undefined, passwordHash), true)
    }
    return { kind: 'identitytoolkit#ResetPasswordResponse', email: account.email, requestType: 'PASSWORD_RESET' }
  }

  #holder(body: JsonObject): { account: Account; authTime: number } {
    const token = asOptionalText(body['idToken'], 'idToken')
    if (token === undefined) throw authError('MISSING_ID_TOKEN')
    let claims: JsonObject
    try {
      claims = this.#tokens.verify(token, 'account')
    } catch {
      throw this.#whyRefused(token)
    }
    const account = this.#accounts.find(String(claims['sub']))
    if (account === undefined) throw authError('USER_NOT_FOUND')
    return { account, authTime: Number(claims['auth_time'] ?? 0) }
  }

  /** Firebase's SDK signs a device out that hears the first two, and takes the last for an accident. */
  #whyRefused(token: string): Error {
    const uid = this.#tokens.issuedTo(token)
    if (uid === undefined) return authError('INVALID_ID_TOKEN')
    const account = this.#accounts.find(uid)
    if (account === undefined) return authError('USER_NOT_FOUND')
    return authError(account.disabled ? 'USER_DISABLED' : 'TOKEN_EXPIRED')
  }
}

function withNames(account: Account, body: JsonObject): Account {
  const removed = asList(body['deleteAttribute'], 'deleteAttribute')
  const displayName = asOptionalText(body['displayName'], 'displayName') ?? account.displayName
  const photoUrl = asOptionalText(body['photoUrl'], 'photoUrl') ?? account.photoUrl
  return {
    ...account,
    displayName: removed.includes('DISPLAY_NAME') ? undefined : displayName,
    photoUrl: removed.includes('PHOTO_URL') ? undefined : photoUrl,
  }
}

function requireRecent(authTime: number): void {
  const age = Date.now() / 1000 - authTime
  // A sign-in of while the clock was ahead would be recent until then.
  if (age < 0 || age > RECENT_SECONDS) throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** As accounts:lookup gives it; times of day are text, as in Google's answer. */
function wireAccount({ uid, email, displayName, photoUrl, ...account }: Account) {
  const names = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
  }
  return {
    localId: uid,
    email,
    ...names,
    emailVerified: account.emailVerified,
    disabled: account.disabled,
    validSince: String(account.validSince),
    createdAt: String(account.createdAt),
    lastLoginAt: String(account.lastLoginAt),
    passwordUpdatedAt: account.passwordUpdatedAt,
    providerUserInfo: [{ providerId: 'password', federatedId: email, rawId: email, email, ...names }],
  }
}

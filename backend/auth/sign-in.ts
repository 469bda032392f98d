/**
 * Signing up and in, and the tokens that come of it.
 * Invariants: no answer and no waiting time shows whether an address has an account, but that it was opened from the very machine that asks, to who guesses
 * at it from elsewhere as well; guessing is slowed by machine and by address, and no stranger's guesses keep a person out on a machine on which they signed in before.
 */
import { randomBytes } from 'node:crypto'
import { asOptionalText, type JsonObject } from '#backend/http/json.ts'
import { newSeries, normalEmail, type Account, type Accounts } from './accounts.ts'
import { authError, badLogin, toldLogin } from './auth-error.ts'
import { GuardedChecks } from './guarded-checks.ts'
import { KnownMachines, pairOf } from './known-machines.ts'
import type { Passwords } from './passwords.ts'
import { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/
const MIN_PASSWORD = 6
const MAX_PASSWORD = 4096
/** By one machine. */
const FREE_FAILURES_OF_ADDRESS = 5
/** By all machines on which the account was never opened. */
const FREE_FAILURES_OF_STRANGERS = 20
/** A whole warehouse may come from one address of the network. */
const FREE_FAILURES_OF_MACHINE = 50
const FREE_SIGN_UPS_OF_MACHINE = 100
const MOST_WAITING_FOR_ADDRESS = 40
const MOST_WAITING_OF_MACHINE = 400

export const tooMany = () => authError('TOO_MANY_ATTEMPTS_TRY_LATER')

export interface SignedIn {
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresIn: string
}

export function requireEmail(value: unknown): string {
  const email = asOptionalText(value, 'email') ?? ''
  if (email === '') throw authError('MISSING_EMAIL')
  if (!EMAIL.test(email.trim())) throw authError('INVALID_EMAIL')
  return normalEmail(email)
}

export function requirePassword(value: unknown): string {
  const password = asOptionalText(value, 'password') ?? ''
  if (password === '') throw authError('MISSING_PASSWORD')
  if (password.length < MIN_PASSWORD) throw authError('WEAK_PASSWORD : Password should be at least 6 characters')
  if (password.length > MAX_PASSWORD) throw authError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password is too long')
  return password
}

export interface AccountFields {
  readonly uid?: string
  readonly email: string
  readonly displayName?: string
  /** One that `Passwords` made; empty where no password opens the account. */
  readonly passwordHash: string
}

export function newAccount(fields: AccountFields): Account {
  const now = Date.now()
  return {
    uid: fields.uid ?? randomBytes(21).toString('base64url'),
    email: normalEmail(fields.email),
    emailVerified: false,
    displayName: fields.displayName,
    photoUrl: undefined,
    passwordHash: fields.passwordHash,
    disabled: false,
    createdAt: now,
    lastLoginAt: now,
    passwordUpdatedAt: now,
    validSince: Math.floor(now / 1000),
    series: newSeries(),
  }
}

export interface SignInParts {
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly passwords: Passwords
  /** Whether strangers may make accounts; in a company's own warehouse they come by invitation. */
  readonly mayJoin: () => boolean
  /** Answers as Firebase's emulator does, which tells an unknown address from a wrong password. Only ever for tests. */
  readonly tellsWho: boolean
}

interface Fitting {
  readonly uid: string
  /** ms since 1970. */
  readonly setAt: number
  readonly passwordHash: string
}

export class SignIn {
  readonly #accounts: Accounts
  readonly #tokens: Tokens
  readonly #passwords: Passwords
  readonly #byPair = new GuardedChecks(FREE_FAILURES_OF_ADDRESS, MOST_WAITING_FOR_ADDRESS, tooMany)
  readonly #byAddress = new GuardedChecks(FREE_FAILURES_OF_STRANGERS, MOST_WAITING_OF_MACHINE, tooMany)
  readonly #byMachine = new GuardedChecks(FREE_FAILURES_OF_MACHINE, MOST_WAITING_OF_MACHINE, tooMany)
  readonly #known = new KnownMachines()
  readonly #signUps = new Throttle(FREE_SIGN_UPS_OF_MACHINE)

  readonly #mayJoin: () => boolean
  readonly #tellsWho: boolean

  constructor({ accounts, tokens, passwords, mayJoin, tellsWho }: SignInParts) {
    this.#accounts = accounts
    this.#tokens = tokens
    this.#passwords = passwords
    this.#mayJoin = mayJoin
    this.#tellsWho = tellsWho
  }

  async signUp(body: JsonObject, machine: string) {
    // Before anything is looked up: the answer is the same for every address.
    if (!this.#mayJoin()) throw authError('OPERATION_NOT_ALLOWED')
    if (body['email'] === undefined && body['password'] === undefined) throw authError('ADMIN_ONLY_OPERATION')
    const email = requireEmail(body['email'])
    const password = requirePassword(body['password'])
    const displayName = asOptionalText(body['displayName'], 'displayName')
    if (this.#signUps.isBlocked(machine)) throw tooMany()
    this.#signUps.failed(machine)
    const passwordHash = await this.#passwords.hash(password, machine)
    const account = newAccount({ email, passwordHash, ...(displayName === undefined ? {} : { displayName }) })
    // Looked up after the hashing: no other sign-up can come between this and the saving.
    if (this.#accounts.findByEmail(email) !== undefined) throw authError('EMAIL_EXISTS')
    await this.#accounts.save(account)
    return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.uid, email, ...(await this.open(account)) }
  }

  async signIn(body: JsonObject, machine: string) {
    const email = requireEmail(body['email'])
    const password = asOptionalText(body['password'], 'password') ?? ''
    if (password === '') throw authError('MISSING_PASSWORD')
    const fitting = await this.#guarded(email, machine, () => this.#fitting(email, password, machine))
    // Looked up again after the waiting: the account may have been changed, disabled or deleted meanwhile.
    const account = this.#accounts.findByEmail(email)
    // By its time, not by its hash: another sign-in may have made that anew.
    const isSame = account?.uid === fitting?.uid && account?.passwordUpdatedAt === fitting?.setAt
    if (account === undefined || fitting === undefined || !isSame || account.disabled)
      throw this.#tellsWho ? toldLogin(account) : badLogin()
    this.#succeeded(email, machine)
    const seen = { ...account, passwordHash: fitting.passwordHash, lastLoginAt: Date.now() }
    const [tokens] = await Promise.all([this.open(seen), this.#accounts.save(seen)])
    const { uid, displayName = '' } = seen
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: uid,
      email,
      displayName,
      registered: true,
      ...tokens,
    }
  }

  /** Runs a check of this address's password where no limit of failures stands against it. @throws TOO_MANY_ATTEMPTS_TRY_LATER */
  #guarded<T>(email: string, machine: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const ofPair = () => this.#byPair.run(pairOf(email, machine), check)
    return this.#byMachine.run(machine, () =>
      this.#known.has(pairOf(email, machine)) ? ofPair() : this.#byAddress.run(email, ofPair),
    )
  }

  #succeeded(email: string, machine: string): void {
    const pair = pairOf(email, machine)
    this.#byPair.succeeded(pair)
    if (!this.#known.has(pair)) this.#byAddress.succeeded(email)
    this.#known.add(pair)
  }

  /**
   * If the password fits and the account is open: which password it was, by when it was set, and the hash to be stored from now on. It is a new one where the
   * old one was made when less work was asked for: passwords are harder to guess from a stolen copy of the data then.
   */
  async #fitting(email: string, password: string, machine: string): Promise<Fitting | undefined> {
    const asked = this.#accounts.findByEmail(email)
    const given = password.slice(0, MAX_PASSWORD)
    const verdict = await this.#passwords.check(given, asked?.passwordHash, machine)
    if (verdict === 'wrong' || asked === undefined || this.#accounts.findByEmail(email)?.disabled !== false)
      return undefined
    const passwordHash = verdict === 'outgrown' ? await this.#passwords.hash(given, machine) : asked.passwordHash
    return { uid: asked.uid, setAt: asked.passwordUpdatedAt, passwordHash }
  }

  /** Tokens for a person who has just proved who they are. */
  async open(account: Account): Promise<SignedIn> {
    const authTime = Math.floor(Date.now() / 1000)
    const refreshToken = await this.#accounts.grant(account.uid, authTime)
    return {
      idToken: this.#tokens.issue(account, authTime),
      refreshToken,
      expiresIn: String(this.#tokens.lifetimeSeconds),
    }
  }

  /** The token endpoint speaks OAuth: https://firebase.google.com/docs/reference/rest/auth#section-refresh-token */
  refresh(form: URLSearchParams, projectId: string) {
    if (form.get('grant_type') !== 'refresh_token') throw authError('INVALID_GRANT_TYPE')
    const token = form.get('refresh_token') ?? ''
    if (token === '') throw authError('MISSING_REFRESH_TOKEN')
    const grant = this.#accounts.findGrant(token)
    const account = grant === undefined ? undefined : this.#accounts.find(grant.uid)
    if (grant === undefined || account === undefined) throw authError('TOKEN_EXPIRED')
    if (account.disabled) throw authError('USER_DISABLED')
    const idToken = this.#tokens.issue(account, grant.authTime)
    return {
      access_token: idToken,
      id_token: idToken,
      refresh_token: token,
      expires_in: String(this.#tokens.lifetimeSeconds),
      token_type: 'Bearer',
      user_id: account.uid,
      project_id: projectId,
    }
  }
}

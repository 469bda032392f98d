/**
 * Accounts, refresh tokens and one-time codes: in memory, with every change on disk before it is
 * answered.
 * Invariants: one account for an address (compared without case), one account for a uid; only
 * hashes of refresh tokens and codes are stored, so that a copy of the disk signs nobody in.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Journal, JournalOperation } from '#backend/journal.ts'

export interface Account {
  readonly uid: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly displayName: string | undefined
  readonly photoUrl: string | undefined
  readonly passwordHash: string
  readonly disabled: boolean
  /** ms since 1970. */
  readonly createdAt: number
  readonly lastLoginAt: number
  readonly passwordUpdatedAt: number
  /** Seconds since 1970; tokens issued before it are void. */
  readonly validSince: number
}

interface RefreshGrant {
  readonly uid: string
  /** Seconds since 1970 of the sign-in this grant goes back to. */
  readonly authTime: number
}

interface ResetCode {
  readonly uid: string
  readonly endsAt: number
}

const ACCOUNT_PREFIX = 'a/'
const REFRESH_PREFIX = 'r/'
const CODE_PREFIX = 'o/'
const CODE_LIFETIME_MS = 60 * 60_000
/** For so long a code that has ended is told from one that never was. */
const CODE_REMEMBERED_MS = 30 * 24 * 60 * 60_000
const GRACE_MS = 5_000
/** A person signs in on many devices over the years; the oldest sign-ins end. */
const MAX_GRANTS_OF_ONE = 200

const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export class Accounts {
  readonly #journal: Journal
  readonly #byUid = new Map<string, Account>()
  readonly #uidByEmail = new Map<string, string>()
  readonly #grants = new Map<string, RefreshGrant>()
  readonly #grantsOf = new Map<string, Set<string>>()
  readonly #codes = new Map<string, ResetCode>()
  readonly #grace = new Map<string, NodeJS.Timeout>()
  readonly #onRevoked = new Set<(uid: string) => void>()

  private constructor(journal: Journal) {
    this.#journal = journal
  }

  static async load(journal: Journal): Promise<Accounts> {
    const accounts = new Accounts(journal)
    for await (const [, value] of journal.entries(ACCOUNT_PREFIX)) accounts.#remember(JSON.parse(value) as Account)
    for await (const [key, value] of journal.entries(REFRESH_PREFIX)) {
      accounts.#rememberGrant(key.slice(REFRESH_PREFIX.length), JSON.parse(value) as RefreshGrant)
    }
    for await (const [key, value] of journal.entries(CODE_PREFIX)) {
      accounts.#codes.set(key.slice(CODE_PREFIX.length), JSON.parse(value) as ResetCode)
    }
    return accounts
  }

  /** Called when everything a person was signed in with ends. Returns the way to stop. */
  onRevoked(listener: (uid: string) => void): () => void {
    this.#onRevoked.add(listener)
    return () => this.#onRevoked.delete(listener)
  }

  find(uid: string): Account | undefined {
    return this.#byUid.get(uid)
  }

  findByEmail(email: string): Account | undefined {
    return this.#byUid.get(this.#uidByEmail.get(normalEmail(email)) ?? '')
  }

  /**
   * Creates or replaces. With `revoke`, everything the account was signed in with ends, and so do its one-time codes. `soon` leaves the person
   * who changed the password a moment to take the new token: else their own device would be signed out before the answer has come.
   */
  async save(account: Account, revoke: boolean | 'soon' = false): Promise<void> {
    const earlier = this.#byUid.get(account.uid)
    if (earlier !== undefined && earlier.email !== account.email) this.#uidByEmail.delete(earlier.email)
    this.#remember(account)
    if (revoke === 'soon') this.#revokeSoon(account.uid)
    const dropped = revoke
      ? [...this.#dropGrants(account.uid, revoke === true), ...this.#dropCodes(({ uid }) => uid === account.uid)]
      : []
    const put: JournalOperation = { type: 'put', key: ACCOUNT_PREFIX + account.uid, value: JSON.stringify(account) }
    await this.#writeOr(() => this.#takeBack(account, earlier), [put, ...dropped])
  }

  async remove(account: Account): Promise<void> {
    this.#byUid.delete(account.uid)
    this.#uidByEmail.delete(account.email)
    const del: JournalOperation = { type: 'del', key: ACCOUNT_PREFIX + account.uid }
    await this.#writeOr(() => this.#remember(account), [del, ...this.#dropGrants(account.uid)])
  }

  /** A new refresh token. */
  async grant(uid: string, authTime: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const print = fingerprint(token)
    const grant = { uid, authTime }
    this.#rememberGrant(print, grant)
    const operations: JournalOperation[] = [{ type: 'put', key: REFRESH_PREFIX + print, value: JSON.stringify(grant) }]
    const own = this.#grantsOf.get(uid)
    const [oldest] = own ?? []
    if (own !== undefined && own.size > MAX_GRANTS_OF_ONE && oldest !== undefined)
      operations.push(this.#dropGrant(oldest, own))
    await this.#journal.write(operations)
    return token
  }

  findGrant(token: string): RefreshGrant | undefined {
    return this.#grants.get(fingerprint(token))
  }

  /** A one-time code to set a new password, good for an hour if no other time is given. `endsAt` is in ms since 1970. */
  async makeResetCode(uid: string, lifetimeMs = CODE_LIFETIME_MS): Promise<{ code: string; endsAt: number }> {
    const code = randomBytes(32).toString('base64url')
    const entry = { uid, endsAt: Date.now() + lifetimeMs }
    const overdue = this.#dropCodes(({ endsAt }) => endsAt < Date.now() - CODE_REMEMBERED_MS)
    this.#codes.set(fingerprint(code), entry)
    await this.#journal.write([
      { type: 'put', key: CODE_PREFIX + fingerprint(code), value: JSON.stringify(entry) },
      ...overdue,
    ])
    return { code, endsAt: entry.endsAt }
  }

  findResetCode(code: string): ResetCode | undefined {
    return this.#codes.get(fingerprint(code))
  }

  async dropResetCode(code: string): Promise<void> {
    this.#codes.delete(fingerprint(code))
    await this.#journal.write([{ type: 'del', key: CODE_PREFIX + fingerprint(code) }])
  }

  #dropCodes(isOver: (entry: ResetCode) => boolean): JournalOperation[] {
    const over = [...this.#codes].filter(([, entry]) => isOver(entry)).map(([print]) => print)
    for (const print of over) this.#codes.delete(print)
    return over.map((print) => ({ type: 'del', key: CODE_PREFIX + print }))
  }

  /** What the disk did not take is not so in memory either. */
  async #writeOr(takeBack: () => void, operations: readonly JournalOperation[]): Promise<void> {
    try {
      await this.#journal.write(operations)
    } catch (error) {
      takeBack()
      throw error
    }
  }

  #takeBack(account: Account, earlier: Account | undefined): void {
    this.#byUid.delete(account.uid)
    this.#uidByEmail.delete(account.email)
    if (earlier !== undefined) this.#remember(earlier)
  }

  #remember(account: Account): void {
    this.#byUid.set(account.uid, account)
    this.#uidByEmail.set(account.email, account.uid)
  }

  #rememberGrant(print: string, grant: RefreshGrant): void {
    this.#grants.set(print, grant)
    const own = this.#grantsOf.get(grant.uid) ?? new Set()
    this.#grantsOf.set(grant.uid, own.add(print))
  }

  /** Whether ID tokens of before the last change of password are still believed. */
  isInGrace(uid: string): boolean {
    return this.#grace.has(uid)
  }

  #revokeSoon(uid: string): void {
    clearTimeout(this.#grace.get(uid))
    const end = (): void => {
      this.#grace.delete(uid)
      for (const listener of this.#onRevoked) listener(uid)
    }
    this.#grace.set(uid, setTimeout(end, GRACE_MS).unref())
  }

  #dropGrants(uid: string, atOnce = true): JournalOperation[] {
    if (atOnce) {
      clearTimeout(this.#grace.get(uid))
      this.#grace.delete(uid)
      for (const listener of this.#onRevoked) listener(uid)
    }
    const own = this.#grantsOf.get(uid) ?? new Set()
    return [...own].map((print) => this.#dropGrant(print, own))
  }

  #dropGrant(print: string, own: Set<string>): JournalOperation {
    own.delete(print)
    this.#grants.delete(print)
    return { type: 'del', key: REFRESH_PREFIX + print }
  }
}

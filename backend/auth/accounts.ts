/**
 * Accounts, refresh tokens and one-time codes: in memory, with every change on disk before it is
 * answered.
 * Invariants: one account for an address (compared without case), one account for a uid; only
 * hashes of refresh tokens and codes are stored, so that a copy of the disk signs nobody in; what a
 * full disk refused is not so in memory either.
 */
import { randomBytes } from 'node:crypto'
import type { Journal, JournalOperation } from '#backend/journal.ts'
import { Grace } from './grace.ts'
import { CODE_PREFIX, fingerprint, ResetCodes, type ResetCode } from './reset-codes.ts'

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
  /** Seconds since 1970: the last change of password or address. */
  readonly validSince: number
  /** ID tokens of another series are void: no clock is needed to end them. Absent in accounts from before there were any. */
  readonly series?: string
}

interface RefreshGrant {
  readonly uid: string
  /** Seconds since 1970 of the sign-in this grant goes back to. */
  readonly authTime: number
  /** ms since 1970, and later than that of every grant before, whatever the clock shows. Absent in grants from before it was kept. */
  readonly order?: number
}

const orderOf = ({ authTime, order }: RefreshGrant): number => order ?? authTime * 1000

const ACCOUNT_PREFIX = 'a/'
const REFRESH_PREFIX = 'r/'
/** Whether an entry of the journal signs a person in or lets them set a password without one. */
export const opensAccount = (key: string): boolean => key.startsWith(REFRESH_PREFIX) || key.startsWith(CODE_PREFIX)
/** A person signs in on many devices over the years; the oldest sign-ins end. */
const MAX_GRANTS_OF_ONE = 200

export const newSeries = (): string => randomBytes(9).toString('base64url')
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export class Accounts {
  readonly #journal: Journal
  readonly #byUid = new Map<string, Account>()
  readonly #uidByEmail = new Map<string, string>()
  readonly #grants = new Map<string, RefreshGrant>()
  readonly #grantsOf = new Map<string, Set<string>>()
  readonly #codes = new ResetCodes()
  #newestOrder = 0
  readonly #grace = new Grace()
  readonly #onRevoked = new Set<(uid: string) => void>()
  /** Ways back from what is not on disk yet, in the order in which it was done. */
  readonly #undo = new Set<() => void>()

  private constructor(journal: Journal) {
    this.#journal = journal
    journal.onRefused(() => {
      for (const undo of [...this.#undo].toReversed()) undo()
      this.#undo.clear()
    })
  }

  static async load(journal: Journal): Promise<Accounts> {
    const accounts = new Accounts(journal)
    for await (const [, value] of journal.entries(ACCOUNT_PREFIX)) accounts.#remember(JSON.parse(value) as Account)
    const grants: (readonly [string, RefreshGrant])[] = []
    for await (const [key, value] of journal.entries(REFRESH_PREFIX)) {
      grants.push([key.slice(REFRESH_PREFIX.length), JSON.parse(value) as RefreshGrant])
    }
    // The journal has them in the order of their hashes.
    for (const [print, grant] of grants.toSorted(([, one], [, other]) => orderOf(one) - orderOf(other)))
      accounts.#rememberGrant(print, grant)
    for await (const [key, value] of journal.entries(CODE_PREFIX)) {
      accounts.#codes.remember(key.slice(CODE_PREFIX.length), JSON.parse(value) as ResetCode)
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

  all(): Iterable<Account> {
    return this.#byUid.values()
  }

  uids(): readonly string[] {
    return [...this.#byUid.keys()]
  }

  findByEmail(email: string): Account | undefined {
    return this.#byUid.get(this.#uidByEmail.get(normalEmail(email)) ?? '')
  }

  /**
   * Creates or replaces, and returns what was stored. With `revoke`, everything the account was signed in with ends, and so do its one-time codes. `soon`
   * leaves the devices of the person who changed the password a moment: else their own would be signed out before the answer has come.
   */
  async save(account: Account, revoke: boolean | 'soon' = false): Promise<Account> {
    const earlier = this.#byUid.get(account.uid)
    const saved = { ...account, series: revoke === false ? (account.series ?? '') : newSeries() }
    const removals: JournalOperation[] = []
    const undo: (() => void)[] = [() => this.#putBack(saved, earlier)]
    if (earlier !== undefined && earlier.email !== saved.email) this.#uidByEmail.delete(earlier.email)
    this.#remember(saved)
    if (revoke !== false) {
      if (revoke === 'soon' && earlier !== undefined) this.#grace.start(earlier, (uid) => this.#tellRevoked(uid))
      else this.#grace.end(saved.uid)
      undo.push(() => this.#grace.end(saved.uid))
      removals.push(...this.#dropGrants(saved.uid, undo), ...this.#codes.dropOf(saved.uid, undo))
    }
    const put: JournalOperation = { type: 'put', key: ACCOUNT_PREFIX + saved.uid, value: JSON.stringify(saved) }
    await this.#write([put, ...removals], undo)
    if (revoke === true) this.#tellRevoked(saved.uid)
    return saved
  }

  async remove(account: Account): Promise<void> {
    const undo = [() => this.#remember(account)]
    this.#byUid.delete(account.uid)
    this.#uidByEmail.delete(account.email)
    this.#grace.end(account.uid)
    const del: JournalOperation = { type: 'del', key: ACCOUNT_PREFIX + account.uid }
    await this.#write([del, ...this.#dropGrants(account.uid, undo), ...this.#codes.dropOf(account.uid, undo)], undo)
    this.#tellRevoked(account.uid)
  }

  /** A new refresh token. */
  async grant(uid: string, authTime: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const print = fingerprint(token)
    const grant = { uid, authTime, order: Math.max(Date.now(), this.#newestOrder + 1) }
    this.#rememberGrant(print, grant)
    const undo: (() => void)[] = [() => this.#forgetGrant(print, uid)]
    const operations: JournalOperation[] = [{ type: 'put', key: REFRESH_PREFIX + print, value: JSON.stringify(grant) }]
    const own = this.#grantsOf.get(uid)
    const [oldest] = own ?? []
    if (own !== undefined && own.size > MAX_GRANTS_OF_ONE && oldest !== undefined)
      operations.push(this.#dropGrant(oldest, undo))
    await this.#write(operations, undo)
    return token
  }

  findGrant(token: string): RefreshGrant | undefined {
    return this.#grants.get(fingerprint(token))
  }

  /** A one-time code to set a new password; one that was asked for, good for an hour, if no time is given. `endsAt` is in ms since 1970. */
  async makeResetCode(uid: string, lifetimeMs?: number): Promise<{ code: string; endsAt: number }> {
    const undo: (() => void)[] = []
    const { code, endsAt, operations } = this.#codes.make(uid, lifetimeMs, undo)
    await this.#write(operations, undo)
    return { code, endsAt }
  }

  findResetCode(code: string): ResetCode | undefined {
    return this.#codes.find(code)
  }

  /** Whether this person was sent as many codes as may be good at once. */
  hasEnoughCodes(uid: string): boolean {
    return this.#codes.hasEnough(uid)
  }

  /** @param undo ways back from what was done in memory, in the order in which it was done */
  async #write(operations: readonly JournalOperation[], undo: readonly (() => void)[]): Promise<void> {
    const undoAll = (): void => {
      for (const step of undo.toReversed()) step()
    }
    this.#undo.add(undoAll)
    await this.#journal.write(operations)
    this.#undo.delete(undoAll)
  }

  #putBack(saved: Account, earlier: Account | undefined): void {
    this.#byUid.delete(saved.uid)
    this.#uidByEmail.delete(saved.email)
    if (earlier !== undefined) this.#remember(earlier)
  }

  #remember(account: Account): void {
    this.#byUid.set(account.uid, account)
    this.#uidByEmail.set(account.email, account.uid)
  }

  #rememberGrant(print: string, grant: RefreshGrant): void {
    this.#newestOrder = Math.max(this.#newestOrder, orderOf(grant))
    this.#grants.set(print, grant)
    const own = this.#grantsOf.get(grant.uid) ?? new Set()
    this.#grantsOf.set(grant.uid, own.add(print))
  }

  /** The account as it was right before a change of password that its devices are still to learn of. */
  inGrace(uid: string): Account | undefined {
    return this.#grace.before(uid)
  }

  #tellRevoked(uid: string): void {
    for (const listener of this.#onRevoked) listener(uid)
  }

  #dropGrants(uid: string, undo: (() => void)[]): JournalOperation[] {
    return [...(this.#grantsOf.get(uid) ?? [])].map((print) => this.#dropGrant(print, undo))
  }

  #dropGrant(print: string, undo: (() => void)[]): JournalOperation {
    const grant = this.#grants.get(print)
    if (grant !== undefined) {
      this.#forgetGrant(print, grant.uid)
      undo.push(() => this.#rememberGrant(print, grant))
    }
    return { type: 'del', key: REFRESH_PREFIX + print }
  }

  #forgetGrant(print: string, uid: string): void {
    this.#grants.delete(print)
    this.#grantsOf.get(uid)?.delete(print)
  }
}
